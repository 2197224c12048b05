package import Documents
import Editing
import Foundation
package import LibraryStore

extension Library {
  /// Checks that an export does not overwrite an original, or an existing file that may not be replaced.
  ///
  /// - Throws: `EditError`
  package func checkExport(
    to path: String, of asset: Asset, named name: String, replacing: Bool
  ) throws(EditError) {
    let target = URL(outputPath: path)
    guard let identity = FileIdentity(target.path) else { return }
    let original = asset.path.hasPrefix("/") ? asset.path : folder.appendingPathComponent(asset.path).path
    if identity == FileIdentity(original) || identity == FileIdentity(name) {
      throw EditError(
        "output-is-input", .refused, "the output is the original itself; originals are never written", path: path)
    }
    try identity.checkIsFile(path)
    // A file with the bytes of an original of the library is treated as one, whatever its name.
    if try self.asset(withBytesOf: target) != nil {
      throw EditError(
        "output-is-input", .refused, "the output is an original of the library; originals are never written", path: path
      )
    }
    guard replacing else {
      throw EditError(
        "output-exists", .cannotCreate, "the output already exists", hint: "allow it to be replaced", path: path)
    }
  }
}
