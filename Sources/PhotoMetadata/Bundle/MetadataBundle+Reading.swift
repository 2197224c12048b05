package import ImageFiles

extension MetadataBundle {
  /// Reads the metadata of a file of any known format.
  ///
  /// Damage never stops the reading: it is reported in the problems of the result, and the sound parts are used.
  package static func read(from bytes: UnsafeRawBufferPointer) -> MetadataReading {
    var reading = MetadataReading(bytes, FileFormat.recognize(bytes).format)
    if reading.format?.metadata.layout == .directory { TIFFFile.read(bytes, into: &reading) }
    reading.joinExtendedXMP(of: bytes)
    reading.inspect()
    return reading
  }

  /// Reads the metadata of a file of any known format.
  package static func read(from bytes: [UInt8]) -> MetadataReading { bytes.withUnsafeBytes { read(from: $0) } }
}

extension MetadataReading {
  /// The most bytes of an extended XMP packet.
  private static let largestExtension = 64 << 20

  /// Joins the parts of the extended packet that the main packet names.
  fileprivate mutating func joinExtendedXMP(of bytes: UnsafeRawBufferPointer) {
    let parts = extensionParts
    extensionParts = [:]
    guard !parts.isEmpty else { return }
    let wanted = bundle.xmp.flatMap { try? XMPPacket($0) }?.text(XMPName(XMPNamespace.note, "HasExtendedXMP"))
    guard let wanted, let own = parts[wanted], let total = own.first?.total else {
      report(.xmp, "xmp-extension-unnamed", "extended XMP was left out: the main packet does not name it")
      return
    }
    var joined: [UInt8] = []
    for part in own.sorted(by: { $0.offset < $1.offset })
    where part.offset == joined.count && joined.count + part.value.count <= Self.largestExtension {
      joined += bytes[part.value]
    }
    guard joined.count == total else {
      report(
        .xmp, "xmp-extension-incomplete",
        "extended XMP was left out: expected \(total) contiguous bytes, found \(joined.count)")
      return
    }
    bundle.extendedXMP = joined
  }
}
