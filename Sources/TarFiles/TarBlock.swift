/// One block of 512 bytes that describes a member of a tar archive.
package struct TarBlock: Hashable, Sendable {
  /// The kind of data that follows the block.
  package struct Flag: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A regular file.
    package static let file = Flag(rawValue: UInt8(ascii: "0"))
    /// The extended header of the next member.
    package static let pax = Flag(rawValue: UInt8(ascii: "x"))
  }

  /// The member's path, as raw bytes.
  package let name: [UInt8]
  /// The number of bytes that follow.
  package let size: Int
  /// The kind of those bytes.
  package let flag: Flag
  /// Whether further blocks of the same header follow: the map of a sparse file in old GNU tar.
  package let isContinued: Bool

  /// Reads a block.
  ///
  /// - Throws: `TarFault` for one whose checksum or numbers are wrong.
  package init(_ block: [UInt8]) throws(TarFault) {
    precondition(block.count == TarHeader.blockSize)
    let sum = try TarNumber.value(of: block[148..<156])
    // The checksum counts its own field as spaces. Some old programs added signed bytes.
    let counted = block.enumerated().map { (148..<156).contains($0.offset) ? UInt8(ascii: " ") : $0.element }
    let unsigned = counted.reduce(0) { $0 + Int($1) }
    guard sum == unsigned || sum == counted.reduce(0, { $0 + Int(Int8(bitPattern: $1)) }) else {
      throw TarFault("the checksum of the header is \(sum), expected \(unsigned)")
    }
    size = try TarNumber.value(of: block[124..<136])
    let kind = block[156]
    let isPOSIX = block[257..<263].elementsEqual("ustar\0".utf8)
    let last = Self.text(block[0..<100])
    let prefix = isPOSIX ? Self.text(block[345..<500]) : []
    name = prefix.isEmpty ? last : prefix + [UInt8(ascii: "/")] + last
    flag = Flag(rawValue: kind == 0 ? (last.last == UInt8(ascii: "/") ? UInt8(ascii: "5") : Flag.file.rawValue) : kind)
    isContinued = flag.rawValue == UInt8(ascii: "S") && block[482] != 0
  }

  /// A block of a member with owner 0 and date 0.
  ///
  /// - Precondition: The name has at most 100 bytes, the size is at most that of the largest plain file.
  static func bytes(name: String, size: Int, flag: Flag, permissions: UInt32) -> [UInt8] {
    precondition(name.utf8.count <= TarHeader.longestPlainName && (0...TarHeader.largestPlainSize).contains(size))
    var block = [UInt8](repeating: 0, count: TarHeader.blockSize)
    func put(_ text: some Collection<UInt8>, at offset: Int) {
      block.replaceSubrange(offset..<offset + text.count, with: text)
    }
    put(name.utf8, at: 0)
    put(TarNumber.octal(Int(permissions & 0o7777), digits: 7), at: 100)
    put(TarNumber.octal(0, digits: 7), at: 108)
    put(TarNumber.octal(0, digits: 7), at: 116)
    put(TarNumber.octal(size, digits: 11), at: 124)
    put(TarNumber.octal(0, digits: 11), at: 136)
    put("        ".utf8, at: 148)
    put([flag.rawValue], at: 156)
    put("ustar".utf8, at: 257)
    put("00".utf8, at: 263)
    put(TarNumber.octal(block.reduce(0) { $0 + Int($1) }, digits: 6) + Array("\0 ".utf8), at: 148)
    return block
  }

  private static func text(_ field: ArraySlice<UInt8>) -> [UInt8] { Array(field.prefix { $0 != 0 }) }
}
