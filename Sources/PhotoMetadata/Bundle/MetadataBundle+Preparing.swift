extension MetadataBundle {
  /// The metadata of a rendering of this photo.
  ///
  /// With `keep` every value of the EXIF block keeps its place, so that maker notes stay valid; what is not true of the
  /// rendering is corrected (orientation, dimensions, color space, software), pictures beside the picture go, Camera
  /// Raw settings are marked as applied. With `safe` only what is on the allow-lists is written, anew. With `none`
  /// nothing is left.
  ///
  /// - Returns: the bundle, and what could not be carried over.
  package func prepared(
    _ policy: MetadataPolicy, rendered facts: RenderedFacts
  ) -> (bundle: MetadataBundle, problems: [MetadataProblem]) {
    guard policy != .none else { return (MetadataBundle(), []) }
    var exifWork = ExifPreparation(policy: policy, facts: facts)
    var xmpWork = XMPPreparation(policy: policy, facts: facts)
    var result = MetadataBundle()
    result.exif = exifWork.block(from: exif)
    (result.xmp, result.extendedXMP) = xmpWork.packets(main: xmp, extended: extendedXMP)
    result.iptc = policy == .keep ? iptc : iptc.flatMap { IPTCDataSets($0).allowed }
    result.comments = policy == .keep ? comments : []
    return (result, exifWork.problems + xmpWork.problems)
  }
}
