public import Documents
import Editing
public import Foundation
public import RevisionStore

extension Library {
  /// Writes every photo with its complete history to one file, for another machine: a tar archive.
  ///
  /// Everything is checked against its digest. Originals that the library only refers to are included; renditions that
  /// were evicted are not, they are rendered again there.
  /// - Parameters:
  ///   - path: where to; its folder must exist.
  ///   - replacing: whether an existing file is replaced. Originals never are.
  /// - Throws: `EditError` where something is damaged or missing; then no file is written.
  public func exportHistories(to path: String, replacing: Bool = false) throws(EditError) -> ArchiveSummary {
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
  /// A photo that exists already gets the entries that are new, where one history is the beginning of the other.
  /// Otherwise it stays as it is, and its result says that the histories have diverged. An interrupted import can be
  /// repeated.
  /// - Throws: `EditError` where the file is damaged or incomplete; nothing has changed then.
  public func importHistories(from file: URL) throws(EditError) -> [ImportedHistory] {
    try mappingErrors(path: file.path) {
      try store.importHistories(from: file.path)
    }
  }

  /// Whether a file begins as one with a library's histories does.
  public static func isHistoryArchive(_ file: URL) -> Bool { PhotoStore.isArchive(at: file.path) }
}

extension ImportedHistory {
  /// The error for a photo whose histories have diverged; nil for any other.
  public var conflict: EditError? {
    guard hasDiverged else { return nil }
    return EditError(StoreError.historyConflict(asset))
  }
}
