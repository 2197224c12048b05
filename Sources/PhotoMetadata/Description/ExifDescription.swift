import ImageFiles

/// Writes changed values into an EXIF block.
struct ExifDescription {
  private let changes: PropertyChanges

  init(_ changes: PropertyChanges) { self.changes = changes }

  /// The block with the new values. A sound block keeps the positions of everything else; a damaged one is rebuilt, as
  /// it is for a rendering.
  func block(from original: [UInt8]?) -> [UInt8]? {
    guard let original, let block = ExifBlock(original) else { return salvaged(original) }
    let isSame = hasOneDate(block)
    let new = fields(block.order, isSame ? ExifTag.dateTimeDigitized : nil)
    if states(new, block, stale: stale(isSame)) { return original }
    guard block.damage.isEmpty else {
      var tree = ExifTree(block)
      for (place, tag) in stale(isSame) { tree.remove(tag, from: place) }
      if changes[.place] != nil { tree.filter { $1 != .location || Self.keptOfLocation.contains($0.tag) } }
      for (place, field) in new { tree.set(field, in: place) }
      return tree.block()
    }
    var patch = ExifPatch(block)
    apply(to: &patch)
    // A block without a tag cannot be read.
    return patch.isEmpty ? nil : patch.finished()
  }

  /// Makes the changes in a sound block.
  ///
  /// - Returns: whether there are any.
  @discardableResult
  func apply(to patch: inout ExifPatch) -> Bool {
    let (block, isSame) = (patch.block, hasOneDate(patch.block))
    let new = fields(block.order, isSame ? ExifTag.dateTimeDigitized : nil)
    if states(new, block, stale: stale(isSame)) { return false }
    for (place, tag) in stale(isSame) { patch.remove(tag, from: place) }
    switch changes[.place] {
    case nil: break
    case .cleared: patch.removeLocation()
    case .set: patch.keepOfLocation(Self.keptOfLocation)
    }
    for (place, field) in new { patch.set(field, in: place) }
    return true
  }

  /// Whether both dates of a block, that of the capture and that of the file, are the same.
  private func hasOneDate(_ block: ExifBlock) -> Bool {
    let old = block.field(ExifTag.dateTimeOriginal, in: block.photo)?.text
    return old != nil && block.field(ExifTag.dateTimeDigitized, in: block.photo)?.text == old
  }

  /// Whether a block already has the new values and no old ones.
  private func states(
    _ new: [(ExifTree.Place, TIFFField)], _ block: ExifBlock, stale: [(ExifTree.Place, Int)]
  ) -> Bool {
    let directories = Dictionary(uniqueKeysWithValues: block.directories.map { ($0.place, $0.directory) })
    func entries(_ place: ExifTree.Place, _ tag: Int) -> [TIFFDirectory.Entry] {
      directories[place]?.entries.filter { $0.tag == tag } ?? []
    }
    func isNew(_ place: ExifTree.Place, _ tag: Int) -> Bool { new.contains { $0.0 == place && $0.1.tag == tag } }
    let isCurrent = new.allSatisfy { place, field in
      let found = entries(place, field.tag)
      return found.count == 1 && found.first.flatMap(block.field) == field
    }
    guard isCurrent, stale.allSatisfy({ isNew($0, $1) || entries($0, $1).isEmpty }) else { return false }
    guard let place = changes[.place] else { return true }
    let isElsewhere = [block.photo, block.thumbnail].contains { $0?.entry(ExifTag.locationDirectory) != nil }
    if place == .cleared { return !isElsewhere && block.primary.entry(ExifTag.locationDirectory) == nil }
    return !isElsewhere
      && directories[.location]?.entries.allSatisfy {
        isNew(.location, $0.tag) || Self.keptOfLocation.contains($0.tag)
      } ?? false
  }

  /// A block with what can be read of one that is cut off, if it might state an old value.
  private func salvaged(_ original: [UInt8]?) -> [UInt8]? {
    guard changes.places.contains(where: { $0.exif != nil }) else { return original }
    var tree = original.flatMap { ExifTree(salvaging: $0) } ?? ExifTree(order: .little)
    for (place, tag) in stale(false) { tree.remove(tag, from: place) }
    for (place, field) in fields(tree.order, nil) { tree.set(field, in: place) }
    return tree.isEmpty ? nil : tree.block()
  }

  /// The tags of the location that stay true at another place: time, date and direction.
  private static let keptOfLocation: Set<Int> = [0x0000, 0x0007, 0x0010, 0x0011, 0x001D]

  /// The tags that state old values.
  private func stale(_ includesDigitized: Bool) -> [(ExifTree.Place, Int)] {
    // Of the location, everything goes that is not true at another place.
    var tags = changes.places.compactMap(\.exif).filter { $0.directory != .location }.map { ($0.directory, $0.tag) }
    if changes[.captured] != nil, includesDigitized {
      tags += [(.photo, ExifTag.dateTimeDigitized), (.photo, ExifTag.offsetTimeDigitized)]
    }
    return tags
  }

  /// The new values.
  ///
  /// - Parameter digitized: the tag of a second date that gets the same value.
  private func fields(_ order: ByteOrder, _ digitized: Int?) -> [(ExifTree.Place, TIFFField)] {
    changes.values.flatMap { property, value -> [(ExifTree.Place, TIFFField)] in
      switch value {
      case .text(let text):
        property.declaration.places.compactMap { place in
          guard place.isWritten, let (directory, tag) = place.exif else { return nil }
          return (directory, .text(tag, text, order))
        }
      case .capture(let captured): Self.fields(captured, order, digitized).map { (.photo, $0) }
      case .place(let position): Self.fields(position, order).map { (.location, $0) }
      case .texts, .whole, .flag: []
      }
    }
  }

  private static func fields(_ captured: CaptureDate, _ order: ByteOrder, _ digitized: Int?) -> [TIFFField] {
    let date = "\(captured.text.prefix(10).replacing("-", with: ":")) \(captured.text.dropFirst(11).prefix(8))"
    var fields: [TIFFField] = [.text(ExifTag.dateTimeOriginal, date, order)]
    if let digitized { fields.append(.text(digitized, date, order)) }
    let fraction = captured.text.dropFirst(20)
    if !fraction.isEmpty { fields.append(.text(ExifTag.subSecondsOriginal, String(fraction), order)) }
    if let zone = captured.zone {
      fields.append(.text(ExifTag.offsetTimeOriginal, zone == "Z" ? "+00:00" : zone, order))
    }
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
