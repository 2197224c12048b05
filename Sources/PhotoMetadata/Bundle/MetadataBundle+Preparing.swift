package import ImageFiles

/// How much of an original's metadata is written into a rendering.
package enum MetadataPolicy: String, Sendable, Hashable, CaseIterable {
  /// Everything that is still true of the rendering. Thumbnails, previews, depth and gain maps are dropped in any case.
  case keep
  /// What is on the allow-lists (`ExifAllowList`, `XMPAllowList`, `IPTCAllowList`): authorship, dates, exposure, camera
  /// and lens model, captions and keywords. No location, serial number, owner, maker note, preview or comment.
  case safe
  /// Nothing; the color profile is not metadata in this sense.
  case none
}

extension MetadataBundle {
  /// The metadata of a rendering of this photo.
  ///
  /// With `keep` every value of the EXIF block keeps its position, so that maker notes stay valid; values that are not
  /// true of the rendering are corrected (orientation, dimensions, color space, software), further pictures are
  /// removed, and Camera Raw settings are marked as applied. With `safe` the blocks are rebuilt with only what is on
  /// the allow-lists. With `none` the bundle is empty, but for a resolution that the container cannot state.
  ///
  /// - Parameter move: where regions of the original, such as faces, lie in the rendering; by default they are removed.
  /// - Returns: the bundle, and what could not be kept.
  package func prepared(
    _ policy: MetadataPolicy, rendered facts: RenderedFacts, move: PictureRegion.Move? = nil
  ) -> (bundle: MetadataBundle, problems: [MetadataProblem]) {
    guard policy != .none else { return (facts.resolution?.alone ?? MetadataBundle(), []) }
    var exifWork = ExifPreparation(policy: policy, facts: facts)
    var xmpWork = XMPPreparation(policy: policy, facts: facts, move: move)
    var result = MetadataBundle()
    result.exif = exifWork.block(from: exif)
    (result.xmp, result.extendedXMP) = xmpWork.packets(main: xmp, extended: extendedXMP)
    result.iptc = policy == .keep ? iptc : iptc.flatMap { IPTCDataSets($0).allowed }
    result.comments = policy == .keep ? comments : []
    return (result, exifWork.problems + xmpWork.problems)
  }
}
