import ImageFiles

/// Writes changed values into an EXIF block.
struct ExifDescription {
  private let changes: MetadataChanges

  init(_ changes: MetadataChanges) { self.changes = changes }

  /// The block with the new values. A sound block keeps the positions of everything else; a damaged one is rebuilt, as
  /// it is for a rendering.
  func block(from original: [UInt8]?) -> [UInt8]? {
    guard let original, let block = ExifBlock(original) else {
      var tree = ExifTree(order: .little)
      for (place, field) in fields(.little, nil) { tree.set(field, in: place) }
      return tree.isEmpty ? original : tree.block()
    }
    let old = block.field(ExifTag.dateTimeOriginal, in: block.photo)?.text
    let isSame = old != nil && block.field(ExifTag.dateTimeDigitized, in: block.photo)?.text == old
    let new = fields(block.order, isSame ? ExifTag.dateTimeDigitized : nil)
    guard block.damage.isEmpty else {
      var tree = ExifTree(block)
      for (place, tag) in stale(isSame) { tree.remove(tag, from: place) }
      if changes.position != nil { tree.filter { $1 != .location || Self.keptOfLocation.contains($0.tag) } }
      for (place, field) in new { tree.set(field, in: place) }
      return tree.block()
    }
    var patch = ExifPatch(block)
    for (place, tag) in stale(isSame) { patch.remove(tag, from: place) }
    switch changes.position {
    case nil: break
    case .cleared: patch.removeLocation()
    case .set: patch.keepOfLocation(Self.keptOfLocation)
    }
    for (place, field) in new { patch.set(field, in: place) }
    return patch.finished()
  }

  /// The tags of the location that stay true at another place: time, date and direction.
  private static let keptOfLocation: Set<Int> = [0x0000, 0x0007, 0x0010, 0x0011, 0x001D]

  private static let (titleOfWindows, keywordsOfWindows) = (0x9C9B, 0x9C9E)
  private static let (commentOfWindows, ratings) = (0x9C9C, [0x4746, 0x4749])
  private static let (subSecondsOriginal, offsetTimeDigitized) = (0x9291, 0x9012)

  /// The tags that state old values.
  private func stale(_ includesDigitized: Bool) -> [(ExifTree.Place, Int)] {
    var tags: [(ExifTree.Place, Int)] = []
    if changes.title != nil { tags.append((.primary, Self.titleOfWindows)) }
    if changes.caption != nil {
      tags += [(.primary, ExifTag.imageDescription), (.primary, Self.commentOfWindows)]
    }
    if changes.keywords != nil { tags.append((.primary, Self.keywordsOfWindows)) }
    if changes.rating != nil { tags += Self.ratings.map { (.primary, $0) } }
    if changes.captured != nil {
      tags += [ExifTag.dateTimeOriginal, ExifTag.offsetTimeOriginal, Self.subSecondsOriginal].map { (.photo, $0) }
      // Some programs put the date into the first directory.
      tags.append((.primary, ExifTag.dateTimeOriginal))
      if includesDigitized {
        tags += [(.photo, ExifTag.dateTimeDigitized), (.photo, Self.offsetTimeDigitized)]
      }
    }
    return tags
  }

  /// The new values.
  ///
  /// - Parameter digitized: the tag of a second date that gets the same value.
  private func fields(_ order: ByteOrder, _ digitized: Int?) -> [(ExifTree.Place, TIFFField)] {
    var fields: [(ExifTree.Place, TIFFField)] = []
    if let caption = changes.caption?.value {
      fields.append((.primary, .text(ExifTag.imageDescription, caption, order)))
    }
    if let captured = changes.captured?.value {
      let date = "\(captured.text.prefix(10).replacing("-", with: ":")) \(captured.text.dropFirst(11).prefix(8))"
      fields.append((.photo, .text(ExifTag.dateTimeOriginal, date, order)))
      if let digitized { fields.append((.photo, .text(digitized, date, order))) }
      let fraction = captured.text.dropFirst(20)
      if !fraction.isEmpty { fields.append((.photo, .text(Self.subSecondsOriginal, String(fraction), order))) }
      if let zone = captured.zone {
        fields.append((.photo, .text(ExifTag.offsetTimeOriginal, zone == "Z" ? "+00:00" : zone, order)))
      }
    }
    if let position = changes.position?.value { fields += Self.fields(position, order).map { (.location, $0) } }
    return fields
  }

  private static func fields(_ position: GeoPosition, _ order: ByteOrder) -> [TIFFField] {
    func bytes(_ tag: Int, _ value: [UInt8]) -> TIFFField {
      TIFFField(tag: tag, type: TIFFType.byte, count: value.count, value: value, order: order)
    }
    var fields = [
      bytes(ExifTag.locationVersion, [2, 3, 0, 0]),
      .text(ExifTag.latitudeReference, position.latitude < 0 ? "S" : "N", order),
      .fractions(ExifTag.latitude, degrees(position.latitude), order),
      .text(ExifTag.longitudeReference, position.longitude < 0 ? "W" : "E", order),
      .fractions(ExifTag.longitude, degrees(position.longitude), order),
    ]
    if let altitude = position.altitude {
      fields.append(bytes(ExifTag.altitudeReference, [altitude < 0 ? 1 : 0]))
      let millimeters = min((abs(altitude) * 1000).rounded(), Double(UInt32.max))
      fields.append(.fractions(ExifTag.altitude, [ExifFraction(UInt32(millimeters), 1000)], order))
    }
    return fields
  }

  /// Degrees, minutes, and seconds to a ten-thousandth, which is 3 mm.
  private static func degrees(_ value: Double) -> [ExifFraction] {
    let parts = UInt64((abs(value) * 36_000_000).rounded())
    let (degrees, rest) = parts.quotientAndRemainder(dividingBy: 36_000_000)
    return [
      ExifFraction(UInt32(degrees), 1), ExifFraction(UInt32(rest / 600_000), 1),
      ExifFraction(UInt32(rest % 600_000), 10_000),
    ]
  }
}
