import ImageFiles

/// What a JPEG has besides its own picture: thumbnails, previews, and what follows its end.
///
/// Pictures are often copies of the photo, so they must not say where it was taken once that changes. Whatever else they say is
/// theirs. Each keeps its position and its size.
enum FurtherPictures {
  /// Removes old values from copies of the photo's own metadata, and old places from pictures.
  ///
  /// - Parameter reading: what was read from the file before.
  /// - Returns: what is left.
  static func removeOldValues(
    from bytes: inout [UInt8], _ changes: PropertyChanges, _ reading: MetadataReading
  ) -> [MetadataProblem] {
    let end = JPEGFile.end(of: bytes) ?? bytes.count
    guard end < bytes.count || changes[.place] != nil else { return [] }
    let others = OldValues(changes)
    FotoStationTrailer.patch(&bytes, others.remains)
    let places = changes[.place] == nil ? [] : removePlaces(from: &bytes)
    let trailer = Array(bytes[end...])
    let videos = changes[.place] == nil ? [] : videos(in: trailer)
    return places + videos + others.problems + leftTexts(in: trailer, changes, reading)
  }

  /// Shorter texts may occur by chance.
  private static let shortest = 8

  /// The old texts that still are in what follows a picture.
  private static func leftTexts(
    in trailer: [UInt8], _ changes: PropertyChanges, _ reading: MetadataReading
  ) -> [MetadataProblem] {
    guard !trailer.isEmpty else { return [] }
    let old = MetadataSummary(reading).properties
    return changes.all.compactMap { property, _ in
      let texts: [String] =
        switch old[property] {
        case .text(let text): [text]
        case .texts(let texts): texts
        default: []
        }
      let left = texts.contains { text in
        let bytes = Array(text.utf8)
        return bytes.count >= shortest && !changes.keeps(text, of: property) && trailer.contains(bytes)
      }
      guard left else { return nil }
      return MetadataProblem(
        .container, "old-value-kept",
        "the old \(property.declaration.label) is still in the data after the end of the picture, which was kept as it is"
      )
    }
  }

  /// Removes old places from pictures.
  ///
  /// - Returns: what was removed besides.
  private static func removePlaces(from bytes: inout [UInt8]) -> [MetadataProblem] {
    var changes = PropertyChanges()
    changes[.place] = .cleared
    let others = OldValues(changes)
    for range in EmbeddedJPEG.ranges(in: bytes, from: 2) {
      JPEGFile.patch(pictureAt: range, of: &bytes, others.remains)
    }
    return others.problems
  }

  /// The boxes in which a video says where it was taken: of QuickTime, of 3GPP, of Apple.
  private static let places: [[UInt8]] = [
    [0xA9] + Array("xyz".utf8), Array("loci".utf8), Array("com.apple.quicktime.location".utf8),
  ]

  /// The places that are left in a video.
  private static func videos(in trailer: [UInt8]) -> [MetadataProblem] {
    guard let video = trailer.position(of: Array("ftyp".utf8)) else { return [] }
    guard Self.places.contains(where: { trailer.position(of: $0, from: video) != nil }) else { return [] }
    return [
      MetadataProblem(
        .container, "video-place-kept", "the motion video may still say where it was taken: it was kept as it is")
    ]
  }
}
