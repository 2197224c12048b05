package import Foundation
import RevisionStore

extension Data {
  /// Writes the bytes durably: whole under the name, or not at all.
  ///
  /// - Parameter overwriting: whether a file that is there is replaced; without, it is an error.
  /// - Throws: `EditError`
  package func writeWhole(to url: URL, overwriting: Bool = false) throws(EditError) {
    try edging(path: url.path) {
      try DurableFile.write(Array(self), to: url.path, ifExists: overwriting ? .replace : .fail)
    }
  }
}
