import Documents
package import ImageFiles

extension MetadataBundle {
  /// Writes exactly this bundle into an encoded file, in place of all EXIF, XMP, IPTC and comments of the file; pixels
  /// and profile are unchanged. Further pages of a TIFF keep what they say.
  ///
  /// - Parameters:
  ///   - encoded: the file.
  ///   - changes: how the bundle was described. Where the place changes, further pages lose theirs.
  /// - Returns: the file, and the parts of the bundle that it has no place for.
  package func embedded(
    in encoded: consuming [UInt8], after changes: PropertyChanges = PropertyChanges()
  ) throws(MetadataError) -> (bytes: [UInt8], problems: [MetadataProblem]) {
    guard let format = FileFormat.recognize(encoded).format else {
      throw .unknownContainer(firstBytes: Array(encoded.prefix(8)))
    }
    var problems: [MetadataProblem] = []
    switch format.metadata.layout {
    case .segments:
      let placed = try fitting(format, &problems).placed(in: encoded, format)
      return (placed.bytes, problems + placed.problems)
    case .directory:
      var bytes = try TIFFFile.embed(withOnePacket, in: encoded, &problems)
      if changes[.place] != nil { TIFFFile.removePlaces(fromFurtherPagesOf: &bytes) }
      return (bytes, problems)
    case .blocks:
      return try withOnePacket.placed(in: encoded, format)
    }
  }

  /// Writes a file of an encoded picture, as it is, and exactly this bundle. Nothing else of the old file is in it, so that
  /// nothing is left of what nobody knows.
  ///
  /// - Returns: the file, and the parts of the bundle that it has no place for.
  /// - Throws: `MetadataError` also where the structure of the file is not understood well enough.
  package func alone(
    in encoded: [UInt8]
  ) throws(MetadataError) -> (bytes: [UInt8], problems: [MetadataProblem]) {
    guard FileFormat.recognize(encoded).format?.metadata.layout == .directory else {
      return try embedded(in: encoded)
    }
    var problems: [MetadataProblem] = []
    return (try TIFFFile.rebuilt(withOnePacket, from: encoded, &problems), problems)
  }

  /// The bundle with the extended packet, which only JPEG needs, as a part of the main one.
  private var withOnePacket: MetadataBundle {
    guard let extendedXMP, let packet = xmp.flatMap({ try? XMPPacket($0) }) else { return self }
    var edits = XMPEdits(packet)
    edits.remove { $0 == XMPName(XMPNamespace.note, "HasExtendedXMP") }
    var copy = self
    if let extended = try? XMPPacket(extendedXMP) {
      edits.append(contentsOf: extended)
      copy.extendedXMP = nil
    }
    copy.xmp = edits.applied()
    return copy
  }

  /// The bundle with blocks that fit into the segments of a format; dropped data is reported.
  func fitting(_ format: FileFormat, _ problems: inout [MetadataProblem]) -> MetadataBundle {
    guard format.metadata.layout == .segments else { return self }
    var result = self
    result.exif = exif.flatMap { Self.fitting($0, &problems) }
    (result.xmp, result.extendedXMP) = fittingXMP(&problems)
    return result
  }

  private static func fitting(_ exif: [UInt8], _ problems: inout [MetadataProblem]) -> [UInt8]? {
    let limit = JPEGFile.exifCapacity
    guard exif.count > limit else { return exif }
    let found = "the EXIF block has \(exif.count) bytes, a JPEG holds at most \(limit)"
    guard let block = ExifBlock(exif) else {
      problems.append(MetadataProblem(.exif, "exif-too-large", "\(found): it was left out"))
      return nil
    }
    var tree = ExifTree(block)
    if tree.block().count <= limit {
      problems.append(MetadataProblem(.exif, "exif-too-large", "\(found): thumbnail and gaps were dropped"))
      return tree.block()
    }
    tree.remove(ExifTag.makerNote, from: .photo)
    let rest = tree.block()
    let isSmall = rest.count <= limit
    problems.append(
      MetadataProblem(.exif, "exif-too-large", "\(found): \(isSmall ? "the maker note" : "all of it") was dropped"))
    return isSmall ? rest : nil
  }

  /// A main packet that fits into one segment, and what goes into the extended packet.
  private func fittingXMP(_ problems: inout [MetadataProblem]) -> (main: [UInt8]?, extended: [UInt8]?) {
    let limit = JPEGFile.xmpCapacity
    guard let main = xmp, main.count > limit else { return (xmp, extendedXMP) }
    guard let packet = try? XMPPacket(main) else {
      problems.append(
        MetadataProblem(
          .xmp, "xmp-too-large", "the XMP of \(main.count) bytes was left out: a JPEG segment holds at most \(limit)"))
      return (nil, nil)
    }
    let compact = packet.withoutPadding
    guard compact.count > limit else { return (compact, extendedXMP) }
    // The extended packet takes what both have.
    let joined = withOnePacket
    if joined.extendedXMP != nil {
      problems.append(
        MetadataProblem(
          .xmp, "xmp-extension-dropped",
          "the extended XMP cannot be read and was left out: the main packet of \(main.count) bytes takes its place"))
    }
    guard let packet = joined.xmp.flatMap({ try? XMPPacket($0) }) else { return (nil, nil) }
    let extended = packet.serializedAlone
    return (XMPWriter.pointer(to: MD5.hexadecimal(of: extended), provenance: Provenance.read(fromXMP: main)), extended)
  }
}
