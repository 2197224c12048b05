import Documents
import Foundation
import ImageFiles
import Rendering

// The file of a cache entry.
//
// It consists of a header of 128 bytes in little-endian order, and the pixel bytes. The header has `photoedit cache`
// and a line feed, the 32 bytes of the key, the number of pixel bytes (64 bits), width, height, bands and a zero (32
// bits each), the checksum of the pixel bytes and the checksum of the header up to there (64 bits each); the rest
// is zeros.
extension PixelCacheEntry {
  /// The length of the header in bytes; pixels after it are aligned for any vector register.
  static let headerSize = 128
  private static let summedSize = 80
  private static let magic = Array("photoedit cache\n".utf8)

  /// The header of the file.
  func header(_ key: SHA256Digest) -> [UInt8] {
    var header = Self.magic + Self.bytes(of: key) + Self.bytes(UInt64(block.count))
    for number in [width, height, bands, 0] { header += Self.bytes(UInt32(clamping: number)) }
    header += Self.bytes(block.withUnsafeBytes { Checksum.of($0) })
    header += Self.bytes(header.withUnsafeBytes { Checksum.of($0) })
    return header + [UInt8](repeating: 0, count: Self.headerSize - header.count)
  }

  /// The contents of a header.
  struct Header {
    let count: Int
    let width: Int
    let height: Int
    let bands: Int
    let checksum: UInt64

    /// Nil where it is not the header of a complete entry with that key.
    init?(_ header: [UInt8], key: SHA256Digest, fileSize: Int) {
      guard header.count == headerSize, Array(header[..<16]) == magic,
        Array(header[16..<48]) == PixelCacheEntry.bytes(of: key),
        PixelCacheEntry.number(header, 80, 8) == header[..<summedSize].withUnsafeBytes({ Checksum.of($0) }),
        let count = Int(exactly: PixelCacheEntry.number(header, 48, 8)), count == fileSize - headerSize
      else { return nil }
      self.count = count
      (width, height, bands) = (
        Int(PixelCacheEntry.number(header, 56, 4)), Int(PixelCacheEntry.number(header, 60, 4)),
        Int(PixelCacheEntry.number(header, 64, 4))
      )
      checksum = PixelCacheEntry.number(header, 72, 8)
    }
  }

  private static func bytes(of key: SHA256Digest) -> [UInt8] {
    let digits = Array(key.hex)
    return stride(from: 0, to: 64, by: 2).map { UInt8(String(digits[$0...($0 + 1)]), radix: 16) ?? 0 }
  }

  private static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> UInt64 {
    bytes[start..<(start + count)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// A checksum of 64 bits that detects damage, but not forgery.
///
/// Four words at a time, each in a lane of its own. XOR with a word and multiplication by an odd number are invertible,
/// so a change within one word is always detected.
enum Checksum {
  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var (a, b, c, d): (UInt64, UInt64, UInt64, UInt64) = (1, 2, 3, 4)
    var place = 0
    while place + 32 <= bytes.count {
      a = step(a, bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      b = step(b, bytes.loadUnaligned(fromByteOffset: place + 8, as: UInt64.self))
      c = step(c, bytes.loadUnaligned(fromByteOffset: place + 16, as: UInt64.self))
      d = step(d, bytes.loadUnaligned(fromByteOffset: place + 24, as: UInt64.self))
      place += 32
    }
    for byte in bytes[place...] { a = step(a, UInt64(byte)) }
    return [a, b, c, d].reduce(UInt64(bytes.count)) { step($0, $1) }
  }

  @inline(__always)
  private static func step(_ state: UInt64, _ word: UInt64) -> UInt64 {
    let mixed = (state ^ word) &* 0x9E37_79B9_7F4A_7C15
    return mixed ^ (mixed >> 29)
  }
}

/// An entry's file, open for reading.
struct EntryFile: ~Copyable {
  private let descriptor: Int32

  /// Nil where it cannot be opened.
  init?(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 { return nil }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// The entry; nil where it is damaged.
  func read(_ key: SHA256Digest) -> PixelCacheEntry? {
    let size = lseek(descriptor, 0, SEEK_END)
    guard size >= PixelCacheEntry.headerSize, lseek(descriptor, 0, SEEK_SET) == 0 else { return nil }
    var header = [UInt8](repeating: 0, count: PixelCacheEntry.headerSize)
    guard header.withUnsafeMutableBytes({ fill($0) }),
      let contents = PixelCacheEntry.Header(header, key: key, fileSize: size)
    else { return nil }
    // Mapped, so that pages in the kernel's cache are not copied. Files are replaced and removed, never rewritten, so
    // the checked bytes do not change.
    guard let block = ByteBlock(mapping: descriptor, from: PixelCacheEntry.headerSize, count: contents.count),
      block.withUnsafeBytes({ Checksum.of($0) }) == contents.checksum
    else { return nil }
    return PixelCacheEntry(width: contents.width, height: contents.height, bands: contents.bands, block: block)
  }

  private func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Bool {
    var rest = buffer[...]
    while !rest.isEmpty {
      let room = UnsafeMutableRawBufferPointer(rebasing: rest)
      let count = Foundation.read(descriptor, room.baseAddress, room.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
