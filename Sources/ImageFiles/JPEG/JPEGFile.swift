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
      case 0xE2 where payload.matches("MPF\0", at: payload.startIndex): reading.extras.insert(.multiPicture)
      case 0xE2 where payload.matches("urn:iso:std:iso:ts:21496:-1\0", at: payload.startIndex):
        reading.extras.insert(.gainMap)
      case 0xED where payload.starts(with: photoshopHead): resources += payload.dropFirst(photoshopHead.count)
      case 0xFE: reading.take(comment: Array(payload))
      default: break
      }
    }
    reading.take(photoshop: resources)
    JPEGTrailer.read(bytes, into: &reading)
  }
}
