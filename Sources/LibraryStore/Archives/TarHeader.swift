/// The header of a file in a tar archive (POSIX ustar), in the only form that this program writes and reads: a regular,
/// read-only file with owner 0 and date 0, so that equal libraries give equal archives.
struct TarHeader: Hashable {
  /// The block size in bytes: the size of a header; files are padded to a multiple of it.
  static let blockSize = 512
  /// The maximum size of a file in bytes.
  static let maximumSize = (8 << 30) - 1

  /// The file's path: ASCII, at most 100 bytes.
  let name: String
  /// The file's size in bytes.
  let size: Int

  init(name: String, size: Int) { (self.name, self.size) = (name, size) }

  /// Reads a header; nil for any other bytes.
  init?(_ bytes: [UInt8]) {
    let name = String(decoding: bytes.prefix(100).prefix { $0 != 0 }, as: UTF8.self)
    let digits = String(decoding: bytes.dropFirst(124).prefix(11), as: UTF8.self)
    guard bytes.count == Self.blockSize, let size = Int(digits, radix: 8), (0...Self.maximumSize).contains(size)
    else { return nil }
    self.init(name: name, size: size)
    // Another form (signs, spaces, links, owners) or a wrong checksum gives other bytes.
    if self.bytes != bytes { return nil }
  }

  /// The header's bytes.
  var bytes: [UInt8] {
    var block = [UInt8](repeating: 0, count: Self.blockSize)
    func put(_ text: String, at offset: Int) {
      block.replaceSubrange(offset..<offset + text.utf8.count, with: text.utf8)
    }
    put(String(name.prefix(100)), at: 0)
    put("0000444", at: 100)
    put("0000000", at: 108)
    put("0000000", at: 116)
    put(Self.octal(size, digits: 11), at: 124)
    put("00000000000", at: 136)
    put("        ", at: 148)
    put("0", at: 156)
    put("ustar", at: 257)
    put("00", at: 263)
    put(Self.octal(block.reduce(0) { $0 + Int($1) }, digits: 6) + "\0 ", at: 148)
    return block
  }

  /// The number of zeros after the file.
  var padding: Int { (Self.blockSize - size % Self.blockSize) % Self.blockSize }

  private static func octal(_ number: Int, digits: Int) -> String {
    let text = String(number, radix: 8)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
