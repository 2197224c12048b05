package import ImageFiles

extension MetadataPolicy {
  /// Leaves of what a file says only what the policy lets through, and keeps its picture as it is encoded.
  ///
  /// `keep` also keeps everything else. With any other policy everything else beside the picture goes: it may tell more than anybody
  /// knows.
  ///
  /// - Parameters:
  ///   - changes: how the photo is described.
  ///   - provenance: what the file says that it was made from; nil for nothing. `none` lets it not through.
  /// - Returns: the file, and what could not be kept; nil where the picture has to be encoded again, because the file is
  ///   damaged or of a format that is not known well enough, or because what goes says how the picture is turned or what
  ///   its colors are.
  /// - Throws: `MetadataError` where the file has parts of a kind that is not known here; the picture has to be encoded
  ///   again.
  package func applied(
    to file: [UInt8], describedBy changes: PropertyChanges, recording provenance: Provenance? = nil
  ) throws(MetadataError) -> (bytes: [UInt8], problems: [MetadataProblem])? {
    if self == .keep { return try changes.written(into: file, recording: provenance) }
    let reading = MetadataBundle.read(from: file)
    guard let format = reading.format, format.metadata.isExact,
      file.withUnsafeBytes({ Truncation.sentence($0, format) }) == nil
    else { return nil }
    let summary = MetadataSummary(reading)
    // A container that states the orientation keeps it.
    guard self != .none || summary.orientation == 1 && summary.interoperabilityIndex != "R03" else { return nil }
    let bundle = reading.bundle.described(by: changes.allowed(by: self))
    let (bytes, problems) = try (self == .none ? MetadataBundle() : bundle.open(provenance)).alone(in: file)
    let lost = reading.losses(keepsMetadata: false).map {
      MetadataProblem(.container, "extras-dropped", "the file does not keep the original's \($0)")
    }
    return (bytes, problems + (lost.map { [$0] } ?? []))
  }
}

extension MetadataBundle {
  /// What `safe` lets through of the metadata of a picture that stays as it is.
  fileprivate func open(_ provenance: Provenance?) -> MetadataBundle {
    var tree = exif.flatMap { block in ExifBlock(block).map { ExifTree($0) } ?? ExifTree(salvaging: block) }
    tree?.filter(ExifAllowList.allows)
    let values = xmp.flatMap { try? XMPPacket($0) }.map { XMPAllowList.values(of: $0) } ?? []
    return MetadataBundle(
      exif: tree.flatMap { $0.isEmpty ? nil : $0.block() }, xmp: XMPWriter.packet(values, provenance: provenance),
      iptc: iptc.flatMap { IPTCDataSets($0).allowed })
  }

  /// The metadata with a record of what the file was made from. A packet that cannot be read is replaced.
  func recording(_ provenance: Provenance?) -> MetadataBundle {
    guard let provenance else { return self }
    var result = self
    if let xmp, let packet = try? XMPPacket(xmp) {
      var edits = XMPEdits(packet)
      edits.record(provenance)
      result.xmp = XMPPacket.padded(edits.applied(), toSizeOf: xmp)
    } else {
      result.xmp = XMPWriter.packet([], provenance: provenance)
    }
    return result
  }
}
