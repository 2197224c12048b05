extension HEIFFile {
  /// Writes exactly the given bundle into a HEIC or AVIF file.
  ///
  /// The tables of the `meta` box are rewritten, everything after it is shifted by the difference, and the blocks go
  /// into their own `mdat` at the end. The bytes of the items that they replace are overwritten with zeros. libvips
  /// rewrites the EXIF block that it is given, so the encoder's own items cannot be used.
  static func embed(
    _ bundle: MetadataBundle, in bytes: [UInt8], _ format: FileFormat
  ) throws(MetadataError) -> [UInt8] {
    let table = try table(of: bytes, format)
    let removed = Set(table.items.filter(\.isMetadata).map(\.id))
    return try rewritten(bytes, table, removing: removed, adding: payloads(bundle), format)
  }

  /// The tables of a file that can be written.
  static func table(of bytes: [UInt8], _ format: FileFormat) throws(MetadataError) -> HEIFItems {
    let (boxes, end) = bytes.withUnsafeBytes { Box.list($0, in: 0..<$0.count) }
    guard let table = bytes.withUnsafeBytes({ HEIFItems($0) }), table.primary != nil else {
      throw .damagedContainer(format, at: end, expected: "a meta box with a primary item")
    }
    guard end == bytes.count else { throw .damagedContainer(format, at: end, expected: "a box") }
    guard !boxes.contains(where: { $0.kind == "moov" }) else {
      throw .unsupported(format, reason: "image sequence")
    }
    return table
  }

  /// The file with other items, at new positions.
  ///
  /// - Parameter dropped: the last box, if it goes.
  static func rewritten(
    _ bytes: [UInt8], _ table: HEIFItems, removing removed: Set<Int>, adding payloads: [HEIFMetaDraft.Payload],
    _ format: FileFormat, dropping dropped: Range<Int>? = nil
  ) throws(MetadataError) -> [UInt8] {
    var source = wiped(bytes, table, removed)
    if let dropped { source.removeSubrange(dropped) }
    let boxes = source.withUnsafeBytes { Box.list($0, in: 0..<$0.count) }.boxes
    let draft = HEIFMetaDraft(table, source, removing: removed, payloads: payloads, primary: table.primary ?? 0)
    // The size of the tables does not depend on the positions in them: a first draft measures it.
    let size = draft.written(shift: 0, dataStart: 0).count
    let shift = size - table.meta.range.count
    let dataStart = source.count + shift + 8
    guard dataStart + draft.payloadSize <= 0xFFFF_FFFF else {
      throw .unsupported(format, reason: "it would exceed 4 GiB")
    }
    var result = Array(source[..<table.meta.range.lowerBound])
    result += draft.written(shift: shift, dataStart: dataStart)
    result += source[table.meta.range.upperBound...]
    if let last = boxes.last, last.isOpenEnded {
      let moved = last.range.lowerBound >= table.meta.range.upperBound ? shift : 0
      result.put(last.range.count, width: 4, at: last.range.lowerBound + moved, .big)
    }
    return draft.payloadSize == 0 ? result : result + Box.bytes("mdat", draft.payloadBytes)
  }

  static func payloads(_ bundle: MetadataBundle) -> [HEIFMetaDraft.Payload] {
    var payloads: [HEIFMetaDraft.Payload] = []
    if let exif = bundle.exif {
      payloads.append(.init(kind: "Exif", contentType: nil, bytes: [0, 0, 0, 6] + Array("Exif\0\0".utf8) + exif))
    }
    if let xmp = bundle.xmp { payloads.append(.init(kind: "mime", contentType: "application/rdf+xml", bytes: xmp)) }
    return payloads
  }

  /// The file with some items overwritten with zeros, except for bytes shared with another one.
  private static func wiped(_ bytes: [UInt8], _ table: HEIFItems, _ metadata: Set<Int>) -> [UInt8] {
    let pictures = table.locations.filter { !metadata.contains($0.id) }.flatMap {
      table.ranges($0, inFileOf: bytes.count) ?? []
    }.merged
    var result = bytes
    for location in table.locations.filter({ metadata.contains($0.id) }) {
      for range in (table.ranges(location, inFileOf: bytes.count) ?? []).merged
      where !pictures.contains(where: range.overlaps) {
        result.wipe(range)
      }
    }
    return result
  }
}
