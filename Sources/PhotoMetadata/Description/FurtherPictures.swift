import ImageFiles

/// The pictures in a JPEG besides its own: thumbnails, previews, and what follows its end.
///
/// They are often copies of the photo, so they must not say where it was taken once that changes. Whatever else they say is
/// theirs. Each keeps its position and its size.
enum FurtherPictures {
  /// Removes old places.
  ///
  /// - Returns: the places that are left.
  static func removePlaces(from bytes: inout [UInt8]) -> [MetadataProblem] {
    var changes = PropertyChanges()
    changes[.place] = .cleared
    let others = OldValues(changes)
    let pictures = EmbeddedJPEG.ranges(in: bytes, from: 2)
    for range in pictures { JPEGFile.patch(pictureAt: range, of: &bytes, others.remains) }
    return others.problems + videos(in: bytes, after: pictures)
  }

  /// The boxes in which a video says where it was taken: of QuickTime, of 3GPP, of Apple.
  private static let places: [[UInt8]] = [
    [0xA9] + Array("xyz".utf8), Array("loci".utf8), Array("com.apple.quicktime.location".utf8),
  ]

  private static func videos(in bytes: [UInt8], after pictures: [Range<Int>]) -> [MetadataProblem] {
    guard let end = JPEGFile.end(of: bytes), end < bytes.count else { return [] }
    let trailer = Array(bytes[end...])
    guard let video = trailer.position(of: Array("ftyp".utf8)) else { return [] }
    guard Self.places.contains(where: { trailer.position(of: $0, from: video) != nil }) else { return [] }
    return [
      MetadataProblem(
        .container, "video-place-kept", "the motion video may still say where it was taken: it was kept as it is")
    ]
  }
}
