/// Metadata in JPEG: APP1 for EXIF and XMP, APP13 for IPTC, COM for comments.
package enum JPEGFile {
  static let exifHead = Array("Exif\0\0".utf8)
  static let xmpHead = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
  static let extensionHead = Array("http://ns.adobe.com/xmp/extension/\0".utf8)
  static let photoshopHead = Array("Photoshop 3.0\0".utf8)
  /// The most bytes that fit after a segment's length field.
  static let capacity = 65_533
  /// The most bytes of an EXIF block.
  package static let exifCapacity = capacity - exifHead.count
  /// The most bytes of a main XMP packet.
  package static let xmpCapacity = capacity - xmpHead.count

  /// Reads the segments before the first scan.
  static func read(_ bytes: UnsafeRawBufferPointer, into reading: inout MetadataReading) {
    let file = JPEGSegments(bytes)
    if file.scanPosition == nil {
      reading.report(.container, "jpeg-damaged", "no scan follows the JPEG segments, which end at byte \(file.end)")
    }
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
        reading.extensionParts[String(decoding: name, as: UTF8.self), default: []].append(
          .init(offset: offset, total: total, value: (start + 40)..<payload.endIndex))
      case 0xED where payload.starts(with: photoshopHead): resources += payload.dropFirst(photoshopHead.count)
      case 0xFE: reading.take(comment: Array(payload))
      default: findExtras(segment.marker, payload, &reading)
      }
    }
    reading.take(photoshop: resources)
    JPEGTrailer.read(bytes, into: &reading)
  }

  /// Finds what a segment has that is no block of metadata.
  private static func findExtras(
    _ marker: Int, _ payload: Slice<UnsafeRawBufferPointer>, _ reading: inout MetadataReading
  ) {
    let start = payload.startIndex
    switch marker {
    case 0xE0 where payload.matches("JFIF\0", at: start): if payload.count > 14 { reading.extras.insert(.thumbnail) }
    case 0xE0 where payload.matches("JFXX\0", at: start): reading.extras.insert(.thumbnail)
    case 0xE2 where payload.matches("ICC_PROFILE\0", at: start): break
    case 0xE2 where payload.matches("MPF\0", at: start): reading.extras.insert(.multiPicture)
    case 0xE2 where payload.matches("urn:iso:std:iso:ts:21496:-1\0", at: start): reading.extras.insert(.gainMap)
    // The first segment has the name of the superbox; it may go on in others.
    case 0xEB where payload.matches("JP", at: start) && ContentCredentials.begin(payload):
      reading.extras.insert(.contentCredentials)
    case 0xEB where payload.matches("JP", at: start) && reading.extras.contains(.contentCredentials): break
    case 0xEE where payload.matches("Adobe", at: start): break
    case 0xE0...0xEF: reading.note(part: "APP\(marker & 15)")
    default: break
    }
  }
}
