import Documents
import Glibc
import ObjectStorage

/// The lines of a manifest, read in blocks: only the current line is in memory. Empty lines are left out, as is the
/// byte order mark that editors on Windows put at the start of a file.
struct ManifestLines {
  /// How long a line may be: a recipe of the largest size, and then some.
  static let longest = 3 << 20

  private let read: (UnsafeMutableRawBufferPointer) throws(EditError) -> Int
  private var block = [UInt8](repeating: 0, count: 1 << 18)
  private var unread = 0..<0
  private var hasEnded = false
  /// The number of lines read so far, including empty ones.
  private(set) var count = 0

  /// - Parameter read: fills a buffer, and returns how many bytes there were; 0 at the end.
  init(_ read: @escaping (UnsafeMutableRawBufferPointer) throws(EditError) -> Int) { self.read = read }

  /// The next line; nil at the end.
  ///
  /// - Throws: `EditError` where the manifest cannot be read.
  mutating func next() throws(EditError) -> ManifestLine? {
    while let line = try nextOfAll() {
      count += 1
      guard case .text(var bytes) = line else { return line }
      if bytes.last == 0x0D { bytes.removeLast() }
      if count == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
      if !bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return .text(bytes) }
    }
    return nil
  }

  private mutating func nextOfAll() throws(EditError) -> ManifestLine? {
    var line: [UInt8] = []
    var isTooLong = false
    while true {
      if unread.isEmpty, try !fill() {
        return isTooLong ? .tooLong : line.isEmpty ? nil : .text(line)
      }
      let end = block[unread].firstIndex(of: 0x0A)
      let part = unread.lowerBound..<(end ?? unread.upperBound)
      if line.count + part.count > Self.longest {
        isTooLong = true
        line = []
      } else if !isTooLong {
        line += block[part]
      }
      unread = (end.map { $0 + 1 } ?? unread.upperBound)..<unread.upperBound
      if end != nil { return isTooLong ? .tooLong : .text(line) }
    }
  }

  private mutating func fill() throws(EditError) -> Bool {
    guard !hasEnded else { return false }
    var result: Result<Int, EditError> = .success(0)
    block.withUnsafeMutableBytes { buffer in
      result = Result { () throws(EditError) in try read(buffer) }
    }
    let count = try result.get()
    unread = 0..<count
    hasEnded = count == 0
    return count > 0
  }
}

extension ManifestLines {
  /// The lines of an object.
  init(_ reader: ObjectReader) {
    var part: [UInt8] = []
    var used = 0
    self.init { (buffer) throws(EditError) in
      if used == part.count { (part, used) = (try reader.next(), 0) }
      let count = min(buffer.count, part.count - used)
      buffer.copyBytes(from: part[used..<used + count])
      used += count
      return count
    }
  }
}

/// A line of a manifest.
enum ManifestLine: Sendable {
  /// Its bytes, without the line end.
  case text([UInt8])
  /// It has more bytes than a line may have.
  case tooLong
}
