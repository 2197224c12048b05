import TarFiles

extension TarHeader {
  /// The header of a file in a library archive, which is read-only.
  init(archived name: String, size: Int) { self.init(name: name, size: size, permissions: 0o444) }

  /// Reads the header of a file in a library archive; nil for any other bytes.
  ///
  /// Archives have only headers of one block, and those in only one form (no signs, spaces, links, owners).
  init?(archived block: [UInt8]) {
    guard block.count == Self.blockSize, let found = try? TarBlock(block),
      let name = String(validating: found.name, as: UTF8.self), found.size <= Self.largestPlainSize
    else { return nil }
    self.init(archived: name, size: found.size)
    if bytes != block { return nil }
  }
}
