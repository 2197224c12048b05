package import Documents
import Editing
package import Foundation
import LibraryStore
import Rendering

extension Library {
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
