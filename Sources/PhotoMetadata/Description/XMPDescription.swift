/// Writes changed values into XMP.
struct XMPDescription {
  private let changes: MetadataChanges
  /// The properties that may state an old value, and are removed.
  private var stale: Set<XMPName> = []
  private var values: [(XMPName, XMPValue)] = []

  init(_ changes: MetadataChanges) {
    self.changes = changes
    if let title = changes.title {
      set([XMPName(XMPNamespace.dc, "title")], title.value.map { .alternative($0) })
    }
    if let caption = changes.caption {
      set(
        [XMPName(XMPNamespace.dc, "description"), XMPName(XMPNamespace.tiff, "ImageDescription")],
        caption.value.map { .alternative($0) })
    }
    if let keywords = changes.keywords {
      set(
        [
          XMPName(XMPNamespace.dc, "subject"), XMPName(XMPNamespace.lightroom, "hierarchicalSubject"),
          XMPName(XMPNamespace.digiKam, "TagsList"), XMPName(XMPNamespace.microsoftPhoto, "LastKeywordXMP"),
        ],
        keywords.isEmpty ? nil : .array("Bag", keywords.map { XMPValue.Item(language: nil, text: $0) }))
    }
    if let rating = changes.rating {
      set(
        [XMPName(XMPNamespace.xmp, "Rating"), XMPName(XMPNamespace.microsoftPhoto, "Rating")],
        rating.value.map { .text("\($0)") })
    }
    if let captured = changes.captured {
      set(
        [XMPName(XMPNamespace.exif, "DateTimeOriginal"), XMPName(XMPNamespace.photoshop, "DateCreated")],
        captured.value.map { .text($0.text + ($0.zone ?? "")) })
    }
    if let position = changes.position { set(position.value) }
  }

  /// The packet with the new values; nil for none. An unreadable packet is replaced.
  func packet(from original: [UInt8]?) -> [UInt8]? {
    guard let packet = original.flatMap({ try? XMPPacket($0) }) else {
      return XMPWriter.packet(values, provenance: nil) ?? original
    }
    var edits = XMPEdits(packet)
    edits.remove { stale.contains($0) }
    if !values.isEmpty { edits.append(values) }
    return edits.applied()
  }

  /// Sets the first of several equivalent properties, and removes the others.
  private mutating func set(_ names: [XMPName], _ value: XMPValue?) {
    stale.formUnion(names)
    if let value, let name = names.first { values.append((name, value)) }
  }

  private mutating func set(_ position: GeoPosition?) {
    let names = [
      "GPSLatitude", "GPSLongitude", "GPSAltitude", "GPSAltitudeRef", "GPSDOP", "GPSMapDatum", "GPSHPositioningError",
    ].map { XMPName(XMPNamespace.exif, $0) }
    stale.formUnion(names)
    // Names of the old place.
    stale.formUnion(["City", "State", "Country"].map { XMPName(XMPNamespace.photoshop, $0) })
    stale.formUnion(["Location", "CountryCode"].map { XMPName(XMPNamespace.iptcCore, $0) })
    guard let position else { return }
    values.append((names[0], .text(Self.degrees(position.latitude, "N", "S"))))
    values.append((names[1], .text(Self.degrees(position.longitude, "E", "W"))))
    guard let altitude = position.altitude else { return }
    values.append((names[2], .text("\(Int((abs(altitude) * 1000).rounded()))/1000")))
    values.append((names[3], .text(altitude < 0 ? "1" : "0")))
  }

  /// `DDD,MM.mmmmmmK`, the form of the XMP specification.
  private static func degrees(_ value: Double, _ positive: String, _ negative: String) -> String {
    let millionths = Int((abs(value) * 60_000_000).rounded())
    let (whole, rest) = millionths.quotientAndRemainder(dividingBy: 60_000_000)
    let (minutes, fraction) = rest.quotientAndRemainder(dividingBy: 1_000_000)
    let digits = "\(fraction)"
    return "\(whole),\(minutes).\(String(repeating: "0", count: 6 - digits.count))\(digits)"
      + (value < 0 ? negative : positive)
  }
}

extension XMPValue {
  /// A text in the default language.
  static func alternative(_ text: String) -> XMPValue { .array("Alt", [Item(language: "x-default", text: text)]) }
}
