/// Metadata in JPEG: APP1 for EXIF and XMP, APP13 for IPTC, COM for comments.
enum JPEGFile {
  static let xmpHead = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
  static let extensionHead = Array("http://ns.adobe.com/xmp/extension/\0".utf8)
  static let photoshopHead = Array("Photoshop 3.0\0".utf8)
  /// The most bytes that fit behind a segment's length.
  static let capacity = 65_533
  static let mostComments = 1_000
  static let largestExtension = 64 << 20

  /// Reads the segments before the first scan.
  static func read(_ bytes: UnsafeRawBufferPointer, into reading: inout MetadataReading) {
    let file = JPEGSegments(bytes)
    if file.scanPosition == nil {
      reading.report(.container, "jpeg-damaged", "no scan follows the JPEG segments, which end at byte \(file.end)")
    }
    var parts: [String: [(offset: Int, total: Int, value: Range<Int>)]] = [:]
    var resources: [UInt8] = []
    for segment in file.segments {
      let payload = bytes[segment.payload]
      switch segment.marker {
      case 0xE1 where payload.matches("Exif\0", at: payload.startIndex): reading.take(exif: Array(payload))
      case 0xE1 where payload.starts(with: xmpHead): reading.take(xmp: Array(payload.dropFirst(xmpHead.count)))
      case 0xE1 where payload.starts(with: extensionHead):
        let start = payload.startIndex + extensionHead.count
        guard let name = payload.copy(at: start, count: 32), let total = payload.number(4, at: start + 32, .big),
          let offset = payload.number(4, at: start + 36, .big)
        else { continue }
        parts[String(decoding: name, as: UTF8.self), default: []].append(
          (offset, total, (start + 40)..<payload.endIndex))
      case 0xE2 where payload.matches("MPF\0", at: payload.startIndex): reading.extras.insert(.multiPicture)
      case 0xE2 where payload.matches("urn:iso:std:iso:ts:21496:-1\0", at: payload.startIndex):
        reading.extras.insert(.gainMap)
      case 0xED where payload.starts(with: photoshopHead): resources += payload.dropFirst(photoshopHead.count)
      case 0xFE where reading.bundle.comments.count < mostComments: reading.bundle.comments.append(Array(payload))
      default: break
      }
    }
    take(resources, &reading)
    join(parts, of: bytes, &reading)
  }

  private static func take(_ resources: [UInt8], _ reading: inout MetadataReading) {
    for (number, range) in PhotoshopResources.list(resources) {
      switch number {
      case PhotoshopResources.iptc:
        if reading.bundle.iptc == nil {
          reading.bundle.iptc = range.isEmpty ? nil : Array(resources[range])
        } else {
          reading.report(.iptc, "iptc-twice", "a second IPTC record of \(range.count) bytes was left out")
        }
      case 0x0409, 0x040C: reading.extras.insert(.thumbnail)
      default: reading.extras.insert(.photoshopResources)
      }
    }
  }

  /// Puts the parts of the extended packet together that the main packet names.
  private static func join(
    _ parts: [String: [(offset: Int, total: Int, value: Range<Int>)]], of bytes: UnsafeRawBufferPointer,
    _ reading: inout MetadataReading
  ) {
    guard !parts.isEmpty else { return }
    let wanted = reading.bundle.xmp.flatMap { try? XMPPacket($0) }?
      .text(XMPName(XMPNamespace.note, "HasExtendedXMP"))
    guard let wanted, let own = parts[wanted], let total = own.first?.total else {
      reading.report(.xmp, "xmp-extension-unnamed", "extended XMP was left out: the main packet does not name it")
      return
    }
    let sorted = own.sorted { $0.offset < $1.offset }
    var joined: [UInt8] = []
    for part in sorted where part.offset == joined.count && joined.count + part.value.count <= largestExtension {
      joined += bytes[part.value]
    }
    guard joined.count == total else {
      reading.report(
        .xmp, "xmp-extension-incomplete",
        "extended XMP was left out: \(total) bytes were announced and \(joined.count) follow one another")
      return
    }
    reading.bundle.extendedXMP = joined
  }
}
