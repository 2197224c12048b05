package import ImageFiles

extension MetadataPolicy {
  /// Leaves of what a file says only what the policy lets through, and keeps its picture as it is encoded. Everything else beside
  /// the picture goes: it may tell more than anybody knows.
  ///
  /// - Parameter changes: how the photo is described.
  /// - Returns: the file, and what it lost besides metadata; nil where the picture has to be encoded again, because the file may
  ///   have parts that are not known here, or because what goes says how the picture is turned or what its colors are.
  package func applied(
    to file: [UInt8], describedBy changes: PropertyChanges
  ) throws(MetadataError) -> (bytes: [UInt8], problems: [MetadataProblem])? {
    let reading = MetadataBundle.read(from: file)
    guard let format = reading.format, format.metadata.isExact,
      file.withUnsafeBytes({ Truncation.sentence($0, format) }) == nil
    else { return nil }
    let summary = MetadataSummary(reading)
    guard self != .none || summary.orientation == 1 && summary.interoperabilityIndex != "R03" else { return nil }
    let bundle = reading.bundle.described(by: changes.allowed(by: self)).limited(to: self)
    let (bytes, problems) = try bundle.embedded(in: file)
    let lost = reading.losses(keepsMetadata: false).map {
      MetadataProblem(.container, "extras-dropped", "the file does not keep the original's \($0)")
    }
    return (bytes, problems + (lost.map { [$0] } ?? []))
  }
}

extension MetadataBundle {
  /// What a policy lets through of the metadata of a picture that stays as it is.
  fileprivate func limited(to policy: MetadataPolicy) -> MetadataBundle {
    switch policy {
    case .keep: return self
    case .none: return MetadataBundle()
    case .safe:
      var tree = exif.flatMap { block in ExifBlock(block).map { ExifTree($0) } ?? ExifTree(salvaging: block) }
      tree?.filter(ExifAllowList.allows)
      let values = xmp.flatMap { try? XMPPacket($0) }.map { XMPAllowList.values(of: $0) } ?? []
      return MetadataBundle(
        exif: tree.flatMap { $0.isEmpty ? nil : $0.block() }, xmp: XMPWriter.packet(values, provenance: nil),
        iptc: iptc.flatMap { IPTCDataSets($0).allowed })
    }
  }
}
