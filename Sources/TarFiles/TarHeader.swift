/// The header of a regular file in a tar archive as this program writes it, in the POSIX.1-1988 format (ustar): the
/// owner is 0 and the date is 0, so that equal files give equal archives.
package struct TarHeader: Hashable, Sendable {
  /// The size of a header in bytes; files are padded to a multiple of it.
  package static let blockSize = 512
  /// The size in bytes of the largest file that a header of one block describes.
  package static let largestPlainSize = (8 << 30) - 1
  /// The length in bytes of the longest name that a header of one block holds.
  package static let longestPlainName = 100
  /// The bytes that follow the last file.
  package static var end: [UInt8] { [UInt8](repeating: 0, count: 2 * blockSize) }

  /// The file's path.
  package let name: String
  /// The file's size in bytes.
  package let size: Int
  /// The permission bits.
  package let permissions: UInt32

  package init(name: String, size: Int, permissions: UInt32) {
    (self.name, self.size, self.permissions) = (name, size, permissions)
  }

  /// The header's bytes.
  ///
  /// A name that is not ASCII or is too long, and a size of 8 GiB or more, go into a pax header (POSIX.1-2001) before
  /// the block.
  package var bytes: [UInt8] {
    let isPlainName = name.utf8.count <= Self.longestPlainName && name.utf8.allSatisfy { $0 < 0x80 }
    let isPlainSize = size <= Self.largestPlainSize
    var records: [UInt8] = []
    if !isPlainName { records += PaxRecords.record("path", name) }
    if !isPlainSize { records += PaxRecords.record("size", "\(size)") }
    let block = TarBlock.bytes(
      name: isPlainName ? name : Self.shortened(name), size: isPlainSize ? size : 0, flag: .file,
      permissions: permissions)
    guard !records.isEmpty else { return block }
    let pax = TarBlock.bytes(
      name: Self.shortened("PaxHeaders/" + name), size: records.count, flag: .pax, permissions: permissions)
    return pax + records + [UInt8](repeating: 0, count: Self.padding(after: records.count)) + block
  }

  /// The number of zeros after the file.
  package var padding: Int { Self.padding(after: size) }

  /// The number of zeros after this many bytes.
  package static func padding(after size: Int) -> Int { (blockSize - size % blockSize) % blockSize }

  /// A name that readers without pax can show.
  private static func shortened(_ name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.map { $0.isASCII ? $0 : "?" }.prefix(longestPlainName)))
  }
}
