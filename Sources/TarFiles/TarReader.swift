package import Documents
package import DurableFiles

/// Reads a tar archive from its first member to its last, holding no more than a header: ustar, pax, and the long names
/// and large sizes of GNU tar. Works on pipes, too.
package struct TarReader: ~Copyable {
  /// The size in bytes of the largest extended header.
  private static let headerLimit = 1 << 20

  private var stream: TarStream
  /// The position of the next header.
  private var nextHeader = 0

  /// Reads an open file from its first byte, or a pipe from its next byte.
  ///
  /// - Throws: `EditError` if it is neither.
  package init(_ file: consuming Descriptor) throws(EditError) {
    stream = try TarStream(file)
  }

  /// The next member, of any kind; nil after the last.
  ///
  /// - Throws: `EditError` for an archive that is damaged or ends early.
  package mutating func next() throws(EditError) -> TarMember? {
    var path: [UInt8]?
    var records: PaxRecords?
    while let block = try header() {
      var offset = nextHeader + TarHeader.blockSize
      switch Unicode.Scalar(block.flag.rawValue) {
      case "x": records = try pax(block)
      case "g":
        let global = try pax(block)
        if global.values["path"] != nil || global.values["size"] != nil {
          throw damage("a global header has the path or the size of a single member")
        }
      case "L": path = Array(try extended(block).prefix { $0 != 0 })
      case "K": _ = try extended(block)
      default:
        if block.isContinued { offset = try passSparseMap(from: offset) }
        let size = try checked(try records?.size() ?? block.size)
        let member = TarMember(
          path: try checked(try records?.path() ?? path ?? block.name), flag: block.flag,
          isSparse: records?.isSparse ?? false, offset: offset, size: Self.hasBytes(block.flag) ? size : 0)
        try setNext(after: member.offset, size: member.size, of: member.name)
        return member
      }
    }
    guard path == nil, records == nil else { throw damage("the last header describes no member") }
    return nil
  }

  /// Reads a member's bytes, in parts of at most 1 MiB; from a pipe only before the next member is requested.
  ///
  /// - Throws: `EditError` if the archive ends early; what the body throws.
  package mutating func read(
    _ member: TarMember, _ body: (UnsafeRawBufferPointer) throws(EditError) -> Void
  ) throws(EditError) {
    try stream.advance(to: member.offset)
    var rest = member.size
    while rest > 0 {
      let part = try stream.bytes(min(rest, 1 << 20))
      let result = part.withUnsafeBytes { buffer in Result { () throws(EditError) in try body(buffer) } }
      try result.get()
      rest -= part.count
    }
  }

  // MARK: Headers

  /// The block at the next header; nil at the end of the archive.
  private mutating func header() throws(EditError) -> TarBlock? {
    try stream.advance(to: nextHeader)
    if let size = stream.size, nextHeader >= size { throw damage("the end-of-archive marker is missing") }
    let block = try stream.bytes(TarHeader.blockSize)
    if block.allSatisfy({ $0 == 0 }) { return nil }
    return try checked(try TarBlock(block))
  }

  private mutating func pax(_ block: TarBlock) throws(EditError) -> PaxRecords {
    let bytes = try extended(block)
    return try checked(try PaxRecords(bytes))
  }

  /// The bytes of an extended header.
  private mutating func extended(_ block: TarBlock) throws(EditError) -> [UInt8] {
    guard block.size <= Self.headerLimit else {
      throw damage("an extended header has \(block.size) bytes, at most \(Self.headerLimit) allowed")
    }
    let bytes = try stream.bytes(block.size)
    try setNext(after: nextHeader + TarHeader.blockSize, size: block.size, of: "an extended header")
    return bytes
  }

  /// Skips the further blocks of the header of a sparse file; returns the position after them.
  private mutating func passSparseMap(from start: Int) throws(EditError) -> Int {
    var offset = start
    while true {
      offset += TarHeader.blockSize
      if try stream.bytes(TarHeader.blockSize)[504] == 0 { return offset }
    }
  }

  private mutating func setNext(after offset: Int, size: Int, of name: String) throws(EditError) {
    if let whole = stream.size, offset + size > whole {
      throw damage("'\(name)' is cut off: \(max(0, whole - offset)) of \(size) bytes are there")
    }
    nextHeader = offset + size + TarHeader.padding(after: size)
  }

  /// Whether bytes follow the block. Links and folders have none, whatever size their header says.
  private static func hasBytes(_ flag: TarBlock.Flag) -> Bool { !"123456".utf8.contains(flag.rawValue) }

  private func checked<Value>(_ body: @autoclosure () throws -> Value) throws(EditError) -> Value {
    do {
      return try body()
    } catch let fault as TarFault {
      throw damage(fault.found)
    } catch {
      throw EditError(error)
    }
  }

  private func damage(_ found: String) -> EditError {
    .tarDamaged(at: nextHeader, found, path: stream.path)
  }
}
