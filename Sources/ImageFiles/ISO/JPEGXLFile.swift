/// Metadata in JPEG XL: the boxes `Exif` and `xml ` of the container.
enum JPEGXLFile {
  /// The first box of the container.
  static let signature: [UInt8] = [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A]
  /// The beginning of a bare codestream.
  static let codestream: [UInt8] = [0xFF, 0x0A]
  /// The boxes of the picture: its codestream, the level that decoding takes, and the index of its frames.
  private static let picture: Set<FourCC> = ["jxlc", "jxlp", "jxll", "jxli"]

  /// The most bytes that a packed box may unpack to.
  private static let largestBox = 32 << 20
  /// Each box may unpack to many megabytes: more than a few are an attack.
  private static let mostPacked = 16

  /// Reads the boxes, also those packed with Brotli; a bare codestream has none.
  static func read(_ bytes: UnsafeRawBufferPointer, into reading: inout MetadataReading) {
    guard !bytes.starts(with: codestream) else { return }
    let (boxes, end) = Box.list(bytes, in: 0..<bytes.count)
    if end != bytes.count {
      reading.report(.container, "jxl-damaged", "the JPEG XL boxes end at byte \(end) of \(bytes.count)")
    }
    var packed = 0
    for box in boxes {
      guard let (kind, content) = block(box, bytes, &packed, &reading) else {
        findExtras(box, bytes, &reading)
        continue
      }
      if kind == .exif { reading.take(exif: content) } else { reading.take(xmp: content) }
    }
  }

  /// The block in a box; nil where it has none, or it is damaged, which is reported.
  static func block(
    _ box: Box, _ bytes: UnsafeRawBufferPointer, _ packed: inout Int, _ reading: inout MetadataReading
  ) -> (kind: MetadataRevision.Further, content: [UInt8])? {
    let content = UnsafeRawBufferPointer(rebasing: bytes[box.content])
    guard box.kind == "brob" else { return block(box.kind, content, &reading) }
    packed += 1
    return block(packed: content, isOneTooMany: packed > mostPacked, &reading)
  }

  private static func block(
    _ kind: FourCC, _ content: UnsafeRawBufferPointer, _ reading: inout MetadataReading
  ) -> (kind: MetadataRevision.Further, content: [UInt8])? {
    switch kind {
    case "Exif":
      guard let skip = content.number(4, at: 0, .big), skip < content.count - 4 else {
        reading.report(.exif, "exif-damaged", "the EXIF box of \(content.count) bytes points beyond its own end")
        return nil
      }
      return (.exif, MetadataReading.withoutHead(exif: Array(content[(4 + skip)...])))
    case "xml ": return (.xmp, Array(content))
    default: return nil
    }
  }

  /// The boxes of the container.
  private static let container: Set<FourCC> = ["JXL ", "ftyp", "free", "skip"]

  private static func findExtras(
    _ box: Box, _ bytes: UnsafeRawBufferPointer, _ reading: inout MetadataReading
  ) {
    switch box.kind == "brob" ? bytes.code(at: box.content.lowerBound) ?? box.kind : box.kind {
    case "jhgm": reading.extras.insert(.gainMap)
    case "jumb" where ContentCredentials.begin(bytes[box.content]):
      reading.extras.insert(.contentCredentials)
    // What is damaged is reported.
    case "Exif", "xml ": break
    case let kind: if !picture.union(container).contains(kind) { reading.note(part: kind.description) }
    }
  }

  /// Reads a box whose content, after its kind, is a Brotli stream (ISO/IEC 18181-2, 9.8).
  private static func block(
    packed content: UnsafeRawBufferPointer, isOneTooMany: Bool, _ reading: inout MetadataReading
  ) -> (kind: MetadataRevision.Further, content: [UInt8])? {
    func report(_ reason: String) {
      let kind = content.code(at: 0).map(\.description) ?? "?"
      reading.report(
        .container, "jxl-brotli-damaged", "the packed box “\(kind)” of \(content.count) bytes was left out: \(reason)")
    }
    guard let kind = content.code(at: 0) else {
      report("its header is damaged")
      return nil
    }
    guard ["Exif", "xml "].contains(kind) else { return nil }
    guard !isOneTooMany else {
      report("there are more than \(mostPacked)")
      return nil
    }
    do throws(UnpackingFailure) {
      let unpacked = try Brotli.inflated(UnsafeRawBufferPointer(rebasing: content[4...]), limit: largestBox)
      return unpacked.withUnsafeBytes { block(kind, $0, &reading) }
    } catch {
      report(error.reason(ofStream: "Brotli"))
      return nil
    }
  }

  /// Writes a JPEG XL file of the picture and the given bundle; nothing else of the old file is in it. A bare codestream gets a
  /// container if there are blocks for it.
  static func embed(
    _ bundle: MetadataBundle, in bytes: [UInt8]
  ) throws(MetadataError) -> [UInt8] {
    var result = signature + Box.bytes("ftyp", Array("jxl \0\0\0\0jxl ".utf8))
    if bytes.starts(with: codestream) {
      guard bundle.exif != nil || bundle.xmp != nil else { return bytes }
      result += Box.bytes("jxlc", bytes)
    } else {
      let (boxes, end) = bytes.withUnsafeBytes { Box.list($0, in: 0..<$0.count) }
      guard end == bytes.count else { throw .damagedContainer(.jpegXL, at: end, expected: "a box") }
      for box in boxes where picture.contains(box.kind) { result += Box.bytes(box.kind, Array(bytes[box.content])) }
    }
    guard result.count <= 0xFFFF_FFFF else { throw .unsupported(.jpegXL, reason: "it would exceed 4 GiB") }
    if let exif = bundle.exif { result += Box.bytes("Exif", [0, 0, 0, 0] + exif) }
    if let xmp = bundle.xmp { result += Box.bytes("xml ", xmp) }
    return result
  }
}
