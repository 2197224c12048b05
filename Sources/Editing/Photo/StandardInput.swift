package import Documents
package import Foundation
package import Rendering

/// A photo from standard input.
package enum StandardInput {
  /// Its name on the command line.
  package static let name = "-"

  /// Reads all of it.
  ///
  /// - Throws: `EditError` where it is longer than a file may be; then the rest is not read.
  package static func read(_ limits: PhotoLimits) throws(EditError) -> Data {
    var data = Data()
    while true {
      let next = FileHandle.standardInput.readData(ofLength: 1 << 20)
      guard !next.isEmpty else { return data }
      data.append(next)
      guard data.count <= limits.file else {
        throw PhotoError(
          overLimit: "file", found: "standard input has \(data.count) bytes or more", allowed: limits.file,
          needed: 2 * limits.file
        ).editError
      }
    }
  }
}
