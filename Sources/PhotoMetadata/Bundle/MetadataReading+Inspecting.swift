package import ImageFiles

extension MetadataReading {
  /// Finds what else the blocks carry, and reports their damage.
  mutating func inspect() {
    if let exif = bundle.exif { inspect(exif: exif) }
    if let xmp = bundle.xmp { inspect(xmp: xmp, "XMP packet") }
    if let extended = bundle.extendedXMP {
      extras.insert(.extendedXMP)
      inspect(xmp: extended, "extended XMP packet")
    }
    if let iptc = bundle.iptc, let position = IPTCDataSets(iptc).damagedAt {
      report(.iptc, "iptc-damaged", "the IPTC record of \(iptc.count) bytes cannot be read beyond byte \(position)")
    }
    // It is what they say.
    if !extras.isDisjoint(with: Extra.appended) { extras.remove(.trailer) }
  }

  private mutating func inspect(exif bytes: [UInt8]) {
    guard let block = ExifBlock(bytes) else {
      report(.exif, "exif-damaged", "the EXIF block of \(bytes.count) bytes has no complete first directory")
      return
    }
    for damage in block.damage + block.broken.values.sorted() {
      report(.exif, "exif-directory-damaged", "in the EXIF block \(damage)")
    }
    let unreachable = block.unreachable.map { "0x" + String($0, radix: 16) }
    if !unreachable.isEmpty {
      let named = unreachable.prefix(8).joined(separator: ", ")
      report(
        .exif, "exif-value-damaged",
        "\(unreachable.count) EXIF tags (\(named)) have an unknown type or a value outside the block")
    }
    if block.thumbnail != nil { extras.insert(.thumbnail) }
    if block.primary.entries.contains(where: { ExifTag.georeference.contains($0.tag) }) { extras.insert(.georeference) }
    if block.field(ExifTag.makerNote, in: block.photo) != nil { extras.insert(.makerNote) }
    let thumbnail = block.thumbnailBytes ?? 0..<0
    if EmbeddedJPEG.ranges(in: bytes, from: 8).contains(where: { !$0.overlaps(thumbnail) }) {
      extras.insert(.preview)
    }
  }

  private mutating func inspect(xmp bytes: [UInt8], _ what: String) {
    let packet: XMPPacket
    do throws(XMLDamage) {
      packet = try XMPPacket(bytes)
    } catch {
      report(
        .xmp, "xmp-damaged",
        "the \(what) of \(bytes.count) bytes cannot be read: found \(error.found) at byte \(error.position)")
      return
    }
    for name in packet.properties.map(\.name) {
      switch (name.namespace, name.local) {
      case (XMPNamespace.xmp, "Thumbnails"): extras.insert(.thumbnail)
      case (XMPNamespace.gainMap, _), (XMPNamespace.appleGainMap, _): extras.insert(.gainMap)
      case (XMPNamespace.depth, _), (XMPNamespace.focus, _): extras.insert(.depthMap)
      case (XMPNamespace.camera, "MotionPhoto"), (XMPNamespace.camera, "MicroVideo"): extras.insert(.motionPhoto)
      case (XMPNamespace.container, _), (XMPNamespace.image, _): extras.insert(.multiPicture)
      case (let namespace, _) where namespace.hasPrefix(XMPNamespace.appleDepth): extras.insert(.depthMap)
      case (let namespace, _) where XMPNamespace.describesPayload(namespace): note(part: "XMP of Google")
      default: break
      }
    }
  }

  /// The file of the thumbnail in the EXIF block; nil where there is none.
  package var thumbnail: [UInt8]? {
    guard let exif = bundle.exif, let block = ExifBlock(exif), let range = block.thumbnailBytes else { return nil }
    return Array(block.bytes[range])
  }
}
