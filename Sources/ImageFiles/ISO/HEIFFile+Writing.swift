extension HEIFFile {
  /// Writes a HEIC or AVIF file of the picture and the given bundle; nothing else of the old file is in it.
  static func embed(
    _ bundle: MetadataBundle, in bytes: [UInt8], _ format: FileFormat
  ) throws(MetadataError) -> [UInt8] {
    let (table, _) = try table(of: bytes, format)
    let picture = try bytes.withUnsafeBytes { source in
      Result { () throws(MetadataError) in try HEIFPicture(table, source, format) }
    }.get()
    return try picture.file(head(of: bytes, format), from: bytes, with: payloads(bundle), format)
  }

  /// The content of the `ftyp` box, without the brand of gain maps.
  private static func head(of bytes: [UInt8], _ format: FileFormat) throws(MetadataError) -> [UInt8] {
    let boxes = bytes.withUnsafeBytes { Box.list($0, in: 0..<$0.count) }.boxes
    guard let box = boxes.first, box.kind == "ftyp", box.content.count >= 8 else {
      throw .damagedContainer(format, at: 0, expected: "an ftyp box")
    }
    let brands = stride(from: box.content.lowerBound + 8, to: box.content.upperBound - 3, by: 4)
    return Array(bytes[box.content.prefix(8)])
      + brands.filter { !bytes.matches("tmap", at: $0) }.flatMap { bytes[$0..<$0 + 4] }
  }

  /// The tables of a file that can be written, and where its boxes end.
  static func table(
    of bytes: [UInt8], _ format: FileFormat
  ) throws(MetadataError) -> (table: HEIFItems, end: Int) {
    let (boxes, end) = bytes.withUnsafeBytes { Box.list($0, in: 0..<$0.count) }
    guard let table = bytes.withUnsafeBytes({ HEIFItems($0) }), table.primary != nil else {
      throw .damagedContainer(format, at: end, expected: "a meta box with a primary item")
    }
    guard bytes.withUnsafeBytes({ Box.overlong($0) }) == nil else {
      throw .damagedContainer(format, at: end, expected: "a box")
    }
    guard !boxes.contains(where: { $0.kind == "moov" }) else {
      throw .unsupported(format, reason: "image sequence")
    }
    return (table, end)
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
    let (boxes, end) = source.withUnsafeBytes { Box.list($0, in: 0..<$0.count) }
    let draft = HEIFMetaDraft(table, source, removing: removed, payloads: payloads, primary: table.primary ?? 0)
    // The size of the tables does not depend on the positions in them: a first draft measures it.
    let size = draft.written(shift: 0, dataStart: 0).count
    let shift = size - table.meta.range.count
    let dataStart = end + shift + 8
    guard dataStart + draft.payloadSize <= 0xFFFF_FFFF else {
      throw .unsupported(format, reason: "it would exceed 4 GiB")
    }
    var result = Array(source[..<table.meta.range.lowerBound])
    result += draft.written(shift: shift, dataStart: dataStart)
    result += source[table.meta.range.upperBound..<end]
    if let last = boxes.last, last.isOpenEnded {
      let moved = last.range.lowerBound >= table.meta.range.upperBound ? shift : 0
      result.put(last.range.count, width: 4, at: last.range.lowerBound + moved, .big)
    }
    if draft.payloadSize > 0 { result += Box.bytes("mdat", draft.payloadBytes) }
    return result + source[end...]
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
