package import Documents
package import Foundation
package import Rendering

/// What is read from standard input at once: a photo or a recipe.
package enum StandardInput {
  /// Its name on the command line.
  package static let name = "-"

  /// Reads all of it.
  ///
  /// - Throws: `EditError` where it is longer than a file may be; then the rest is not read.
  package static func read(_ limits: PhotoLimits) throws(EditError) -> Data {
    let (most, overflow) = limits.file.addingReportingOverflow(1)
    let data = prefix(overflow ? limits.file : most)
    guard data.count <= limits.file else {
      throw PhotoError(
        overLimit: "file", found: "standard input has \(data.count) bytes or more", allowed: limits.file,
        needed: 2 * limits.file
      ).editError
    }
    return data
  }

  /// Reads it up to so many bytes; the rest is not read.
  static func prefix(_ most: Int) -> Data {
    var data = Data()
    while data.count < most {
      let next = FileHandle.standardInput.readData(ofLength: min(1 << 20, most - data.count))
      if next.isEmpty { break }
      data.append(next)
    }
    return data
  }
}
