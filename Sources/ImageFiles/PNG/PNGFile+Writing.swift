extension PNGFile {
  /// The chunks of a picture, its colors, its resolution and its animation; any other may hold what nobody knows.
  static let picture: Set<FourCC> = [
    "IHDR", "PLTE", "tRNS", "IDAT", "IEND", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "mDCV", "cLLI", "sBIT", "bKGD",
    "hIST", "pHYs", "acTL", "fcTL", "fdAT",
  ]

  /// Writes exactly the given bundle into a PNG. Bytes after `IEND` are dropped.
  ///
  /// IPTC has no place in the standard; it goes into a `Raw profile type iptc` text, which exiftool and ImageMagick
  /// read.
  static func embed(
    _ bundle: MetadataBundle, in bytes: [UInt8]
  ) throws(MetadataError) -> [UInt8] {
    let file = chunks(bytes)
    guard file.isComplete, let head = file.chunks.first, head.kind == "IHDR" else {
      throw .damagedContainer(.png, at: file.end, expected: "a chunk (IHDR first, IEND last)")
    }
    var result = signature + bytes[head.range]
    if let exif = bundle.exif { result += exifChunk(exif) }
    if let xmp = bundle.xmp { result += xmpChunk(xmp) }
    if let iptc = bundle.iptc { result += iptcChunk(PhotoshopResources.holding(iptc: iptc)) }
    for chunk in file.chunks.dropFirst() where picture.contains(chunk.kind) { result += bytes[chunk.range] }
    return result
  }

  static func exifChunk(_ block: [UInt8]) -> [UInt8] { chunk("eXIf", block) }

  static func xmpChunk(_ packet: [UInt8]) -> [UInt8] {
    chunk("iTXt", Array(xmpKeyword.utf8) + [0, 0, 0, 0, 0] + packet)
  }

  /// - Parameter resources: a list of Photoshop with the record.
  static func iptcChunk(_ resources: [UInt8]) -> [UInt8] { chunk("tEXt", profile("iptc", resources)) }

  /// Writes a color profile into a PNG that has none.
  ///
  /// libpng drops a profile, with only a warning, if it finds a mistake in it, such as an illuminant that differs from
  /// D50 in the last bit. Without the profile the pixel values would mean different colors.
  ///
  /// - Parameter encoded: a PNG; anything else is returned unchanged.
  package static func embed(profile: [UInt8], in encoded: [UInt8]) -> [UInt8] {
    let chunks = chunks(encoded).chunks
    guard encoded.starts(with: signature), let head = chunks.first, head.kind == "IHDR",
      !chunks.contains(where: { $0.kind == "iCCP" })
    else { return encoded }
    // A profile excludes the chunk that declares sRGB.
    let rest = chunks.dropFirst().filter { $0.kind != "sRGB" }.flatMap { encoded[$0.range] }
    let content = Array("icc".utf8) + [0, 0] + Zlib.stored(profile)
    return signature + encoded[head.range] + chunk("iCCP", content) + rest
  }

  /// Whether a PNG declares its color space; true for any other file.
  package static func declaresColors(_ encoded: [UInt8]) -> Bool {
    guard encoded.starts(with: signature) else { return true }
    let declaring: Set<FourCC> = ["iCCP", "sRGB", "cICP", "gAMA", "cHRM"]
    return chunks(encoded).chunks.contains { declaring.contains($0.kind) }
  }

  static func chunk(_ kind: FourCC, _ data: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(data.count, width: 4, .big)
    let body = kind.bytes + data
    bytes += body
    bytes.append(Zlib.crc32(of: body), width: 4, .big)
    return bytes
  }

  private static func profile(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    var text = Array("\(rawProfile)\(name)\0\n\(name)\n\(String(bytes.count).leftPadded(to: 8))\n".utf8)
    for (index, byte) in bytes.enumerated() {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
      if index % 36 == 35 { text.append(0x0A) }
    }
    return text + [0x0A]
  }
}

extension String {
  fileprivate func leftPadded(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
