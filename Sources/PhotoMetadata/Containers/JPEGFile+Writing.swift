extension JPEGFile {
  /// Puts exactly a bundle into a JPEG; what stands after the picture's end goes.
  static func embed(
    _ bundle: MetadataBundle, in bytes: [UInt8], _ problems: inout [MetadataProblem]
  ) throws(MetadataError) -> [UInt8] {
    let file = JPEGSegments(bytes)
    guard let scan = file.scanPosition else {
      throw .damagedContainer(.jpeg, at: file.end, expected: "a segment or a scan")
    }
    var result: [UInt8] = [0xFF, 0xD8]
    let heads = file.segments.prefix { $0.marker == 0xE0 }
    for one in heads where bytes.matches("JFIF\0", at: one.payload.lowerBound) && one.payload.count >= 14 {
      // Without the thumbnail that may follow the fourteen bytes.
      result += segment(0xE0, bytes[one.payload.prefix(12)] + [0, 0])
    }
    for segment in metadata(of: bundle, &problems) { result += segment }
    for segment in file.segments.dropFirst(heads.count) where isKept(segment, of: bytes) {
      result += bytes[segment.range]
    }
    result += bytes[scan..<pictureEnd(bytes, from: scan)]
    return result
  }

  /// Profiles, coding tables and Adobe's color transform stay; everything that carries words or pictures goes.
  private static func isKept(_ segment: JPEGSegments.Segment, of bytes: [UInt8]) -> Bool {
    switch segment.marker {
    case 0xE2: bytes.matches("ICC_PROFILE\0", at: segment.payload.lowerBound)
    case 0xEE: true
    case 0xE0...0xEF, 0xFE: false
    default: true
    }
  }

  /// The position behind the end of the picture: EOI, or the last byte where it is missing.
  static func pictureEnd(_ bytes: [UInt8], from scan: Int) -> Int {
    var position = scan
    while let found = bytes.firstPosition(of: 0xFF, from: position) {
      guard let marker = bytes.number(1, at: found + 1, .big) else { break }
      switch marker {
      case 0xD9: return found + 2
      case 0xFF: position = found + 1
      case 0x00, 0x01, 0xD0...0xD8: position = found + 2
      default: position = found + 2 + max(2, bytes.number(2, at: found + 2, .big) ?? 2)
      }
    }
    return bytes.count
  }

  private static func metadata(of bundle: MetadataBundle, _ problems: inout [MetadataProblem]) -> [[UInt8]] {
    var segments: [[UInt8]] = []
    let exifHead = Array("Exif\0\0".utf8)
    if let exif = bundle.exif.flatMap({ fitting($0, capacity - exifHead.count, &problems) }) {
      segments.append(segment(0xE1, exifHead + exif))
    }
    let (main, extended) = fittingXMP(bundle, &problems)
    if let main { segments.append(segment(0xE1, xmpHead + main)) }
    if let extended { segments += extensionSegments(extended) }
    if let iptc = bundle.iptc { segments += photoshopSegments(PhotoshopResources.holding(iptc: iptc)) }
    for comment in bundle.comments where comment.count <= capacity { segments.append(segment(0xFE, comment)) }
    return segments
  }

  private static func segment(_ marker: Int, _ payload: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [0xFF, UInt8(truncatingIfNeeded: marker)]
    bytes.append(payload.count + 2, width: 2, .big)
    return bytes + payload
  }

  /// An EXIF block that fits into one segment; what is dropped for it is reported.
  private static func fitting(_ exif: [UInt8], _ limit: Int, _ problems: inout [MetadataProblem]) -> [UInt8]? {
    guard exif.count > limit else { return exif }
    let found = "the EXIF block has \(exif.count) bytes, and a JPEG holds \(limit)"
    guard let block = ExifBlock(exif) else {
      problems.append(MetadataProblem(.exif, "exif-too-large", "\(found): it was left out"))
      return nil
    }
    var tree = ExifTree(block)
    if tree.block().count <= limit {
      problems.append(MetadataProblem(.exif, "exif-too-large", "\(found): thumbnail and gaps were dropped"))
      return tree.block()
    }
    tree.remove(ExifTag.makerNote, from: .photo)
    let rest = tree.block()
    let isSmall = rest.count <= limit
    problems.append(
      MetadataProblem(.exif, "exif-too-large", "\(found): \(isSmall ? "the maker note" : "all of it") was dropped"))
    return isSmall ? rest : nil
  }

  /// A main packet that fits into one segment, and what goes into the extension.
  private static func fittingXMP(
    _ bundle: MetadataBundle, _ problems: inout [MetadataProblem]
  ) -> (main: [UInt8]?, extended: [UInt8]?) {
    let limit = capacity - xmpHead.count
    guard let main = bundle.xmp, main.count > limit else { return (bundle.xmp, bundle.extendedXMP) }
    guard let packet = try? XMPPacket(main) else {
      problems.append(
        MetadataProblem(
          .xmp, "xmp-too-large", "the XMP of \(main.count) bytes was left out: a JPEG segment holds \(limit)"))
      return (nil, nil)
    }
    let compact = packet.withoutPadding
    guard compact.count > limit else { return (compact, bundle.extendedXMP) }
    if bundle.extendedXMP != nil {
      problems.append(
        MetadataProblem(
          .xmp, "xmp-extension-dropped",
          "the extended XMP was left out: its place is needed by the main packet of \(main.count) bytes"))
    }
    let extended = packet.serializedAlone
    return (XMPWriter.pointer(to: MD5.hexadecimal(of: extended), trace: RenderTrace.read(fromXMP: main)), extended)
  }

  private static func extensionSegments(_ packet: [UInt8]) -> [[UInt8]] {
    let name = Array(MD5.hexadecimal(of: packet).utf8)
    let step = 65_400
    return stride(from: 0, to: packet.count, by: step).map { offset in
      var payload = extensionHead + name
      payload.append(packet.count, width: 4, .big)
      payload.append(offset, width: 4, .big)
      return segment(0xE1, payload + packet[offset..<min(packet.count, offset + step)])
    }
  }

  private static func photoshopSegments(_ resources: [UInt8]) -> [[UInt8]] {
    let step = capacity - photoshopHead.count
    return stride(from: 0, to: resources.count, by: step).map {
      segment(0xED, photoshopHead + resources[$0..<min(resources.count, $0 + step)])
    }
  }
}
