import Foundation
import Glibc
import PhotoEdit

/// Writes rows made by the library to standard output.
enum RowOutput {
  /// Writes a row with its line end.
  ///
  /// - Throws: `EditError` where that fails.
  @Sendable static func write(_ row: [UInt8]) throws(EditError) {
    // ASCII text has no characters that a terminal could obey: JSON escapes those below a space.
    let isPlain = row.allSatisfy { $0 < 0x7F }
    var rest = (isPlain ? row : Array(Console.safe(json: String(decoding: row, as: UTF8.self)).utf8))[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        let isFull = errno == ENOSPC || errno == EDQUOT
        throw EditError(
          isFull ? .diskFull : .fileFailed, as: isFull ? .temporary : .inputOutput,
          "cannot write standard output: \(String(cString: strerror(errno)))")
      }
    }
  }
}
