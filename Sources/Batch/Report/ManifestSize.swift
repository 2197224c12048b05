import Foundation
import Glibc

/// How many lines a manifest has, for showing progress.
package enum ManifestSize {
  /// The number of lines of a file, not counting a row of defaults; nil if it is not a readable file.
  package static func rows(of source: ManifestSource) -> Int? {
    guard case .file(let path) = source, let file = try? FileHandle(forReadingFrom: URL(fileURLWithPath: path)) else {
      return nil
    }
    defer { try? file.close() }
    var (count, last) = (0, UInt8(ascii: "\n"))
    var defaults = 0
    while let part = try? file.read(upToCount: 1 << 20), !part.isEmpty {
      if count == 0, let first = part.split(separator: UInt8(ascii: "\n")).first {
        defaults = String(decoding: first, as: UTF8.self).contains("\"defaults\"") ? 1 : 0
      }
      count += part.withUnsafeBytes { lineEnds(in: $0) }
      last = part.last ?? last
    }
    return max(0, count + (last == UInt8(ascii: "\n") ? 0 : 1) - defaults)
  }

  private static func lineEnds(in bytes: UnsafeRawBufferPointer) -> Int {
    var count = 0
    var rest = bytes[...]
    while let base = UnsafeRawBufferPointer(rebasing: rest).baseAddress, let end = memchr(base, 0x0A, rest.count) {
      count += 1
      rest = rest.dropFirst(UnsafeRawPointer(end) - base + 1)
    }
    return count
  }
}
