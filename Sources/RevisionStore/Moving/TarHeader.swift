/// What stands before a file in a tar archive (POSIX ustar), in the one form that this program writes and reads: a
/// regular, read-only file of nobody and of no date, so that the same library is the same archive.
struct TarHeader: Hashable {
  /// The unit of an archive, in bytes: headers, and what files are filled up to.
  static let blockSize = 512
  /// The longest file there can be, in bytes.
  static let maximumSize = (8 << 30) - 1

  /// The file's path: ASCII, up to 100 bytes.
  let name: String
  /// The file's length in bytes.
  let size: Int

  init(name: String, size: Int) { (self.name, self.size) = (name, size) }

  /// Reads a header; nil where it is none, or not in this form.
  init?(_ bytes: [UInt8]) {
    let name = String(decoding: bytes.prefix(100).prefix { $0 != 0 }, as: UTF8.self)
    let digits = String(decoding: bytes.dropFirst(124).prefix(11), as: UTF8.self)
    guard bytes.count == Self.blockSize, let size = Int(digits, radix: 8), (0...Self.maximumSize).contains(size)
    else { return nil }
    self.init(name: name, size: size)
    // Signs, spaces, links, owners, and any damage to the sum make other bytes.
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

  /// How many zeros follow the file.
  var padding: Int { (Self.blockSize - size % Self.blockSize) % Self.blockSize }

  private static func octal(_ number: Int, digits: Int) -> String {
    let text = String(number, radix: 8)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
