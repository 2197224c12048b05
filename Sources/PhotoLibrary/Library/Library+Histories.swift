package import Documents
import DurableFiles
import Editing
import Rendering
package import Foundation
package import LibraryStore

extension Library {
  /// Writes every photo with its complete history to one tar archive, for another machine.
  ///
  /// Everything is checked against its digest. Originals that the library only refers to are included, unless others
  /// have replaced them: then the result names the photos. Renditions that were evicted are not: they are rendered again
  /// there.
  /// - Parameters:
  ///   - path: the destination; its folder must exist.
  ///   - replacing: whether an existing file is replaced. Originals never are.
  /// - Throws: `EditError` where something is damaged or missing; then no file is written.
  package func exportHistories(to path: String, replacing: Bool = false) throws(EditError) -> ArchiveSummary {
    try mappingErrors { try store.requireFull() }
    let target = URL(outputPath: path)
    try checkOutput(target.path, named: path, replacing: replacing)
    return try mappingErrors(path: path) {
      try store.exportHistories(
        to: target.path, ifExists: store.existing(at: target.path, named: path, replacing: replacing))
    }
  }

  /// Imports the histories that `exportHistories` wrote.
  ///
  /// A photo that already exists gets the entries that are new. If it was edited both here and there, what both lead to
  /// together is shown, and its result says so. An interrupted import can be repeated.
  /// - Throws: `EditError` where the file is damaged or incomplete; nothing has changed then.
  package func importHistories(from file: URL) throws(EditError) -> ImportedArchive {
    try mappingErrors(path: file.path) {
      try store.importHistories(from: file.path, author: EngineVersion.software)
    }
  }

  /// Whether a file begins like an archive of a library's histories.
  package static func isHistoryArchive(_ file: URL) -> Bool { PhotoStore.isArchive(at: file.path) }
}
