extension HEIFFile {
  /// Puts exactly a bundle into a HEIF or AVIF file.
  ///
  /// The tables of the `meta` box are written anew, what lies behind it is shifted by the difference, and the blocks
  /// stand in an `mdat` of their own at the end. The bytes of the items they replace are overwritten with zeros.
  /// (libvips rewrites the EXIF block it is handed, so that what an encoder wrote cannot be trusted to be ours.)
  static func embed(
    _ bundle: MetadataBundle, in bytes: [UInt8], _ problems: inout [MetadataProblem]
  ) throws(MetadataError) -> [UInt8] {
    let (boxes, end) = Box.list(bytes, in: 0..<bytes.count)
    guard let table = HEIFItems(bytes), let primary = table.primary else {
      throw .damagedContainer(.heif, at: end, expected: "a meta box with a primary item")
    }
    guard end == bytes.count else { throw .damagedContainer(.heif, at: end, expected: "a box") }
    guard !boxes.contains(where: { $0.kind == "moov" }) else {
      throw .unsupported(.heif, reason: "it is an image sequence")
    }
    problems += bundle.unplaced(in: .heif, iptc: true)
    let source = wiped(bytes, table)
    let draft = HEIFMetaDraft(table, source, payloads: payloads(bundle), primary: primary)
    // The size of the tables does not depend on the positions in them, so a first writing measures it.
    let size = draft.written(shift: 0, dataStart: 0).count
    let shift = size - table.meta.range.count
    let dataStart = bytes.count + shift + 8
    guard dataStart + draft.payloadSize <= 0xFFFF_FFFF else {
      throw .unsupported(.heif, reason: "it would have more than 4 GiB")
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

  private static func payloads(_ bundle: MetadataBundle) -> [HEIFMetaDraft.Payload] {
    var payloads: [HEIFMetaDraft.Payload] = []
    if let exif = bundle.exif {
      payloads.append(.init(kind: "Exif", contentType: nil, bytes: [0, 0, 0, 6] + Array("Exif\0\0".utf8) + exif))
    }
    if let xmp = bundle.xmp { payloads.append(.init(kind: "mime", contentType: "application/rdf+xml", bytes: xmp)) }
    return payloads
  }

  private static func wiped(_ bytes: [UInt8], _ table: HEIFItems) -> [UInt8] {
    let metadata = Set(table.items.filter(\.isMetadata).map(\.id))
    let pictures = table.locations.filter { !metadata.contains($0.id) }.flatMap { table.ranges($0, bytes) ?? [] }.merged
    var result = bytes
    for location in table.locations.filter({ metadata.contains($0.id) }) {
      for range in (table.ranges(location, bytes) ?? []).merged where !pictures.contains(where: range.overlaps) {
        result.wipe(range)
      }
    }
    return result
  }
}
