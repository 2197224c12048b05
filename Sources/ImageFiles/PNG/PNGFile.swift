/// Metadata in PNG: the chunk `eXIf`, XMP in `iTXt`, and the older `Raw profile type …` texts that ImageMagick made
/// common.
package enum PNGFile {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  static let xmpKeyword = "XML:com.adobe.xmp"
  static let rawProfile = "Raw profile type "
  static let largestText = 32 << 20
  static let mostChunks = 1_000_000
  static let mostPackets = 16

  /// The complete chunks up to `IEND`, and where they end.
  static func chunks(_ bytes: UnsafeRawBufferPointer) -> (chunks: [PNGChunks.Chunk], end: Int, isComplete: Bool) {
    var walk = PNGChunks(bytes)
    var chunks: [PNGChunks.Chunk] = []
    while chunks.count < mostChunks, let chunk = walk.next() { chunks.append(chunk) }
    return (chunks, walk.position, walk.hasEnded)
  }

  /// The complete chunks up to `IEND`, and where they end.
  static func chunks(_ bytes: [UInt8]) -> (chunks: [PNGChunks.Chunk], end: Int, isComplete: Bool) {
    bytes.withUnsafeBytes { chunks($0) }
  }

  /// Reads every chunk that may hold metadata, before and after the picture.
  static func read(_ bytes: UnsafeRawBufferPointer, into reading: inout MetadataReading) {
    let file = chunks(bytes)
    if !file.isComplete {
      reading.report(.container, "png-damaged", "the PNG chunks end at byte \(file.end) without IEND")
    }
    var packets = 0
    for chunk in file.chunks {
      guard let (kind, content) = block(chunk, bytes, &packets, &reading) else {
        findExtras(chunk.kind, &reading)
        continue
      }
      switch kind {
      case .exif: reading.take(exif: content)
      case .xmp: reading.take(xmp: content)
      case .iptc: reading.bundle.iptc = record(content)
      default: reading.extras.insert(.textChunks)
      }
    }
    if file.isComplete { reading.note(trailer: bytes.dropFirst(file.end)) }
  }

  private static func findExtras(_ kind: FourCC, _ reading: inout MetadataReading) {
    switch kind {
    // Decoders show the first picture of an animation.
    case "acTL": reading.extras.insert(.multiPicture)
    case "caBX": reading.extras.insert(.contentCredentials)
    // What is damaged is reported.
    case "eXIf", "tEXt", "zTXt", "iTXt": break
    default: if !picture.contains(kind) { reading.note(part: kind.description) }
    }
  }

  /// The IPTC record of a raw profile: that of a list of resources, or the profile itself.
  private static func record(_ profile: [UInt8]) -> [UInt8]? {
    let resource = PhotoshopResources.list(profile).first { $0.number == PhotoshopResources.iptc }
    return resource.map { Array(profile[$0.value]) } ?? (profile.first == 0x1C ? profile : nil)
  }

  /// The block in a chunk; nil where it has none, or it is damaged, which is reported.
  static func block(
    _ chunk: PNGChunks.Chunk, _ bytes: UnsafeRawBufferPointer, _ packets: inout Int, _ reading: inout MetadataReading
  ) -> (kind: MetadataRevision.Further, content: [UInt8])? {
    switch chunk.kind {
    case "eXIf": (.exif, MetadataReading.withoutHead(exif: Array(bytes[chunk.data])))
    case "tEXt", "zTXt", "iTXt": block(text: Array(bytes[chunk.data]), chunk.kind, &packets, &reading)
    default: nil
    }
  }

  private static func block(
    text data: [UInt8], _ kind: FourCC, _ packets: inout Int, _ reading: inout MetadataReading
  ) -> (kind: MetadataRevision.Further, content: [UInt8])? {
    guard let end = data.firstIndex(of: 0) else { return nil }
    let keyword = String(decoding: data[..<end], as: UTF8.self)
    guard keyword == xmpKeyword || keyword.hasPrefix(rawProfile) else { return (.text(keyword), []) }
    packets += 1
    // Every packet may unpack to many megabytes: more than a few are an attack.
    guard packets <= mostPackets else {
      reading.report(
        .container, "png-text-damaged", "the PNG text “\(keyword)” was left out: more than \(mostPackets) packets")
      return nil
    }
    guard let text = content(data, after: end, kind, keyword, &reading) else { return nil }
    return keyword == xmpKeyword
      ? (.xmp, text) : block(profile: String(keyword.dropFirst(rawProfile.count)), text, &reading)
  }

  /// The text of a chunk, unpacked; nil, and reported, where it is damaged.
  private static func content(
    _ data: [UInt8], after end: Int, _ kind: FourCC, _ keyword: String, _ reading: inout MetadataReading
  ) -> [UInt8]? {
    func report(_ reason: String) {
      reading.report(.container, "png-text-damaged", "the PNG text “\(keyword)” was left out: \(reason)")
    }
    guard kind != "tEXt" else { return Array(data[(end + 1)...]) }
    guard let packed = packed(data, after: end, kind) else {
      report("its header is damaged")
      return nil
    }
    do throws(UnpackingFailure) {
      return packed.isDeflated ? try Zlib.inflated(packed.text, limit: largestText) : Array(packed.text)
    } catch {
      report(error.reason(ofStream: "zlib"))
      return nil
    }
  }

  /// The text of a `zTXt` or `iTXt` chunk as stored.
  private static func packed(
    _ data: [UInt8], after end: Int, _ kind: FourCC
  ) -> (text: ArraySlice<UInt8>, isDeflated: Bool)? {
    if kind == "zTXt" { return data.number(1, at: end + 1, .big) == 0 ? (data[(end + 2)...], true) : nil }
    guard let isPacked = data.number(1, at: end + 1, .big), let language = data.firstPosition(of: 0, from: end + 3),
      let translated = data.firstPosition(of: 0, from: language + 1)
    else { return nil }
    return (data[(translated + 1)...], isPacked != 0)
  }

  private static func block(
    profile name: String, _ text: [UInt8], _ reading: inout MetadataReading
  ) -> (kind: MetadataRevision.Further, content: [UInt8])? {
    guard let bytes = hexadecimal(text) else {
      reading.report(
        .container, "png-profile-damaged", "the PNG raw profile “\(name)” is not hexadecimal text")
      return nil
    }
    return switch name {
    case "exif": (.exif, MetadataReading.withoutHead(exif: bytes))
    case "APP1" where bytes.matches("Exif\0", at: 0): (.exif, MetadataReading.withoutHead(exif: bytes))
    case "APP1" where bytes.starts(with: JPEGFile.xmpHead): (.xmp, Array(bytes.dropFirst(JPEGFile.xmpHead.count)))
    case "xmp": (.xmp, bytes)
    case "iptc": (.iptc, bytes)
    default: nil
    }
  }

  /// The bytes of a raw profile: a name, a decimal length, then that many bytes in hexadecimal, over many lines.
  private static func hexadecimal(_ text: [UInt8]) -> [UInt8]? {
    let words = text.split(maxSplits: 2) { $0 == 0x0A || $0 == 0x20 }
    guard words.count == 3, let length = Int(String(decoding: words[1], as: UTF8.self)), length >= 0 else { return nil }
    var bytes: [UInt8] = []
    var high: UInt8?
    for character in words[2] {
      let digit: UInt8
      switch character {
      case 0x30...0x39: digit = character - 0x30
      case 0x61...0x66: digit = character - 0x57
      case 0x41...0x46: digit = character - 0x37
      case 0x0A, 0x0D, 0x20: continue
      default: return nil
      }
      if let first = high {
        bytes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    return bytes.count == length && high == nil ? bytes : nil
  }
}
