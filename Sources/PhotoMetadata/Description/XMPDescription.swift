import Documents

/// Writes changed values into XMP.
struct XMPDescription {
  /// The properties that may state an old value, and are removed.
  private let stale: Set<XMPName>
  private let values: [(XMPName, XMPValue)]
  /// The new keywords; nil if they do not change.
  private let keywords: Set<String>?

  init(_ changes: PropertyChanges) {
    stale = Set(changes.places.compactMap(\.xmp))
    keywords = if case .set(.texts(let texts))? = changes[.keywords] { Set(texts) } else { nil }
    values = changes.values.flatMap { property, value in
      property.declaration.places.compactMap { place in
        guard place.isWritten, let name = place.xmp else { return nil }
        return Self.value(value, name, place.form).map { (name, $0) }
      }
    }
  }

  /// The packet with the new values; nil for none. An unreadable packet, which may state old ones, is replaced.
  func packet(from original: [UInt8]?) -> [UInt8]? { packets(main: original, extended: nil).main }

  /// The main and the extended packet of a JPEG, which must not state old values either. Packets that already have the new
  /// values, and no old ones, keep their bytes.
  func packets(main: [UInt8]?, extended: [UInt8]?) -> (main: [UInt8]?, extended: [UInt8]?) {
    let (packet, more) = (main.flatMap { try? XMPPacket($0) }, extended.flatMap { try? XMPPacket($0) })
    if states([packet, more].compactMap { $0 }), main == nil || packet != nil, extended == nil || more != nil {
      return (main, extended)
    }
    let rest = more.flatMap { more in
      let edits = withoutOldValues(more)
      return edits.isEmpty ? extended : edits.applied()
    }
    guard let main, let packet else {
      let pointer = rest.map { [(XMPDescription.pointer, XMPValue.text(MD5.hexadecimal(of: $0)))] } ?? []
      return (XMPWriter.packet(pointer + values, provenance: nil), rest)
    }
    var edits = withoutOldValues(packet)
    if let rest, rest != extended {
      edits.correct(Self.pointer, MD5.hexadecimal(of: rest))
    } else if rest == nil, extended != nil {
      edits.remove { $0 == Self.pointer }
    }
    if !values.isEmpty { edits.append(values) }
    return (edits.isEmpty ? main : XMPPacket.padded(edits.applied(), toSizeOf: main), rest)
  }

  private static let pointer = XMPName(XMPNamespace.note, "HasExtendedXMP")

  /// Whether packets together have the new values, each once, and no old ones.
  private func states(_ packets: [XMPPacket]) -> Bool {
    var left = values + packets.flatMap(paths)
    for packet in packets {
      for property in packet.properties where stale.contains(property.name) {
        let value = XMPValue(property, in: packet)
        guard let index = left.firstIndex(where: { $0.0 == property.name && $0.1 == value }) else { return false }
        left.remove(at: index)
      }
    }
    return left.isEmpty
  }

  private func withoutOldValues(_ packet: XMPPacket) -> XMPEdits {
    var edits = XMPEdits(packet)
    edits.remove { stale.contains($0) }
    let paths = paths(in: packet)
    if !paths.isEmpty { edits.append(paths) }
    return edits
  }

  /// Where the keywords that stay stand in a hierarchy, which a list of keywords does not say.
  private func paths(in packet: XMPPacket) -> [(XMPName, XMPValue)] {
    guard let keywords, !keywords.isEmpty else { return [] }
    return PhotoProperty.keywords.declaration.places.compactMap { place in
      guard let name = place.xmp, let property = packet.properties(name).first,
        let value = XMPValue(property, in: packet)
      else { return nil }
      let left: XMPValue? =
        switch place.form {
        case .path(let separator): value.withoutItems { !keywords.contains(KeywordPath.keyword($0, separator)) }
        case .categories:
          value.withoutItems { text in
            let named = KeywordPath.categories(text)
            return named.isEmpty || !keywords.isSuperset(of: named)
          }
        case .plain, .alternative, .ordered, .wide: nil
        }
      return left.map { (name, $0) }
    }
  }

  private static func value(_ value: PropertyValue, _ name: XMPName, _ form: PropertyPlace.Form) -> XMPValue? {
    switch value {
    case .text(let text):
      switch form {
      case .plain: return .text(text)
      case .ordered: return .array("Seq", [XMPValue.Item(language: nil, text: text)])
      default: return .alternative(text)
      }
    case .texts(let texts):
      return texts.isEmpty ? nil : .array("Bag", texts.map { XMPValue.Item(language: nil, text: $0) })
    case .whole(let number): return .text("\(number)")
    case .flag: return nil
    case .capture(let date): return .text(date.text + (date.zone ?? ""))
    case .place(let position):
      switch name.local {
      case "GPSLatitude": return .text(degrees(position.latitude, "N", "S"))
      case "GPSLongitude": return .text(degrees(position.longitude, "E", "W"))
      case "GPSAltitude": return position.altitude.map { .text("\(Int((abs($0) * 1000).rounded()))/1000") }
      default: return position.altitude.map { .text($0 < 0 ? "1" : "0") }
      }
    }
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
