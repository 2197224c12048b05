public import Documents
import DurableFiles
import Editing
import Rendering
package import Foundation
public import LibraryStore

extension Library {
  /// Writes every photo with its complete history to one file, for another machine: a tar archive.
  ///
  /// - Throws: `EditError` where something is damaged or missing; then no file is written.
  package func exportHistories(to path: String, replacing: Bool = false) throws(EditError) -> ArchiveSummary {
    let store = try mappingErrors { try self.store.full() }
    let target = URL(outputPath: path)
    if let identity = FileIdentity(target.path) {
      guard !identity.isFolder else {
        throw EditError("output-is-folder", .cannotCreate, "found a folder, expected a file", path: path)
      }
      guard replacing else {
        throw EditError(
          "output-exists", .cannotCreate, "the output exists already", hint: "allow it to be replaced", path: path)
      }
      if try asset(withBytesOf: target) != nil {
        throw EditError(
          "output-is-input", .refused, "the output is an original of the library; originals are never written",
          path: path)
      }
    }
    return try mappingErrors(path: path) {
      try store.exportHistories(to: target.path, ifExists: replacing ? .replace : .fail)
    }
  }

  /// Imports the histories that `exportHistories` wrote.
  ///
  /// - Throws: `EditError` where the file is damaged or incomplete; nothing has changed then.
  package func importHistories(from file: URL) throws(EditError) -> ImportedArchive {
    try mappingErrors(path: file.path) {
      try store.full().importHistories(from: file.path, author: EngineVersion.software)
    }
  }

  /// Whether a file begins as one with a library's histories does.
  package static func isHistoryArchive(_ file: URL) -> Bool { PhotoStore.isArchive(at: file.path) }
}

extension ImportedHistory {
  /// The error for a photo whose histories have diverged; nil for any other.
  public var conflict: EditError? {
    guard hasDiverged else { return nil }
    return EditError(StoreError.historyConflict(asset))
  }
}
