/// Metadata in JPEG XL: the boxes `Exif` and `xml ` of the container.
enum JPEGXLFile {
  /// The first box of the container.
  static let signature: [UInt8] = [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A]
  /// The beginning of a bare codestream.
  static let codestream: [UInt8] = [0xFF, 0x0A]
  private static let metadata: Set<FourCC> = ["Exif", "xml ", "jumb"]

  /// Reads the boxes; a bare codestream has none. Boxes packed with Brotli are reported, not read.
  static func read(_ bytes: UnsafeRawBufferPointer, into reading: inout MetadataReading) {
    guard !bytes.starts(with: codestream) else { return }
    let (boxes, end) = Box.list(bytes, in: 0..<bytes.count)
    if end != bytes.count {
      reading.report(.container, "jxl-damaged", "the JPEG XL boxes end at byte \(end) of \(bytes.count)")
    }
    for box in boxes {
      switch box.kind {
      case "Exif":
        guard let skip = bytes.number(4, at: box.content.lowerBound, .big), skip < box.content.count - 4 else {
          reading.report(.exif, "exif-damaged", "the EXIF box of \(box.content.count) bytes points beyond its own end")
          continue
        }
        reading.take(exif: Array(bytes[(box.content.lowerBound + 4 + skip)..<box.content.upperBound]))
      case "xml ": reading.take(xmp: Array(bytes[box.content]))
      case "brob":
        let kind = bytes.code(at: box.content.lowerBound).map(\.description) ?? "?"
        reading.report(
          .container, "jxl-brotli",
          "the box “\(kind)” of \(box.content.count) bytes is compressed with Brotli and was not read")
      case "jhgm": reading.extras.insert(.gainMap)
      default: break
      }
    }
  }

  /// Writes exactly the given bundle into a JPEG XL file. A bare codestream gets a container if there are blocks for
  /// it.
  static func embed(
    _ bundle: MetadataBundle, in bytes: [UInt8]
  ) throws(MetadataError) -> [UInt8] {
    var result: [UInt8]
    if bytes.starts(with: codestream) {
      guard bundle.exif != nil || bundle.xmp != nil else { return bytes }
      result = signature + Box.bytes("ftyp", Array("jxl \0\0\0\0jxl ".utf8)) + Box.bytes("jxlc", bytes)
    } else {
      let (boxes, end) = bytes.withUnsafeBytes { Box.list($0, in: 0..<$0.count) }
      guard end == bytes.count else { throw .damagedContainer(.jpegXL, at: end, expected: "a box") }
      result = []
      for box in boxes where !isMetadata(box, bytes) {
        let start = result.count
        result += bytes[box.range]
        if box.isOpenEnded { result.put(box.range.count, width: 4, at: start, .big) }
      }
    }
    guard result.count <= 0xFFFF_FFFF else { throw .unsupported(.jpegXL, reason: "it would exceed 4 GiB") }
    if let exif = bundle.exif { result += Box.bytes("Exif", [0, 0, 0, 0] + exif) }
    if let xmp = bundle.xmp { result += Box.bytes("xml ", xmp) }
    return result
  }

  private static func isMetadata(_ box: Box, _ bytes: [UInt8]) -> Bool {
    metadata.contains(box.kind)
      || box.kind == "brob" && bytes.code(at: box.content.lowerBound).map(metadata.contains) ?? false
  }
}
