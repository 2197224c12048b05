extension MetadataBundle {
  /// Puts exactly this bundle into an encoded file, in place of all EXIF, XMP, IPTC and comments it has; pixels and
  /// profile stay as they are.
  ///
  /// - Returns: the file, and what of the bundle it has no place for.
  package func embedded(
    in encoded: [UInt8]
  ) throws(MetadataError) -> (bytes: [UInt8], problems: [MetadataProblem]) {
    guard let container = ImageContainer(encoded) else {
      throw .unknownContainer(firstBytes: Array(encoded.prefix(8)))
    }
    var problems: [MetadataProblem] = []
    let bundle = container == .jpeg ? self : withoutExtensionPointer
    let bytes =
      switch container {
      case .jpeg: try JPEGFile.embed(bundle, in: encoded, &problems)
      case .png: try PNGFile.embed(bundle, in: encoded, &problems)
      case .webp: try WebPFile.embed(bundle, in: encoded, &problems)
      case .tiff: try TIFFFile.embed(bundle, in: encoded, &problems)
      case .heif: try HEIFFile.embed(bundle, in: encoded, &problems)
      case .jpegXL: try JPEGXLFile.embed(bundle, in: encoded, &problems)
      case .gif: try GIFFile.embed(bundle, in: encoded, &problems)
      }
    return (bytes, problems)
  }

  /// The bundle with a main packet that does not speak of an extended one, which only JPEG can hold.
  private var withoutExtensionPointer: MetadataBundle {
    guard extendedXMP != nil, let packet = xmp.flatMap({ try? XMPPacket($0) }) else { return self }
    var edits = XMPEdits(packet)
    edits.remove { $0 == XMPName(XMPNamespace.note, "HasExtendedXMP") }
    var copy = self
    copy.xmp = edits.applied()
    return copy
  }
}
