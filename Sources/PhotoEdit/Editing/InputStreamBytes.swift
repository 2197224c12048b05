import Foundation
import Rendering
import VIPS

/// A photo that comes through standard input.
enum InputStreamBytes {
  /// Reads all of it.
  ///
  /// - Throws: `EditError` where it is longer than a file may be; then the rest is not read.
  static func read(_ limits: PhotoLimits) throws(EditError) -> Data {
    var data = Data()
    while true {
      let next = FileHandle.standardInput.readData(ofLength: 1 << 20)
      guard !next.isEmpty else { return data }
      data.append(next)
      guard data.count <= limits.file else {
        let found = data.count
        throw EditError(
          PhotoError(
            overLimit: "file", found: "standard input has \(found) bytes or more", allowed: limits.file,
            needed: 2 * limits.file))
      }
    }
  }
}
