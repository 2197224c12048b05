package import Documents
import DurableFiles
import Editing
package import Foundation
package import LibraryStore
import Rendering

extension Library {
  /// Checks that an export does not overwrite an original, or an existing file that may not be replaced.
  ///
  /// - Throws: `EditError`
  package func checkExport(
    to path: String, of asset: Asset, named name: String, replacing: Bool
  ) throws(EditError) {
    let target = URL(outputPath: path)
    guard let identity = FileIdentity(target.path) else { return }
    let original = FilePath.joined(folder.path, asset.path)
    if [original, name].contains(where: { identity.isSameFile(as: FileIdentity($0)) }) {
      throw EditError(
        .outputIsInput, "the output is the original itself; originals are never written", path: path)
    }
    try identity.checkIsFile(path)
    try checkNoOriginal(target, named: path)
    guard replacing else {
      throw EditError(
        .outputExists, "the output already exists", hint: "allow it to be replaced", path: path)
    }
  }

  /// A file that comes from the library, and never replaces one of its originals.
  func made(_ file: RenderedFile) -> RenderedFile {
    file.from { url throws(EditError) in try self.checkNoOriginal(url) }
  }

  /// Checks that an output does not replace an original: a file with the bytes of one is treated as one, whatever its
  /// name.
  ///
  /// - Parameter path: the file as the caller named it.
  /// - Throws: `EditError`: `output-is-input`.
  package func checkNoOriginal(_ file: URL, named path: String? = nil) throws(EditError) {
    try mappingErrors(path: path ?? file.path) { try store.checkNoOriginal(file.path, named: path) }
  }
}
