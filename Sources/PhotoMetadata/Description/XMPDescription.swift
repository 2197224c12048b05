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
  ///
  /// - Parameter change: makes further changes to a packet that can be read.
  func packet(from original: [UInt8]?, _ change: (inout XMPEdits) -> Void = { _ in }) -> [UInt8]? {
    guard let packet = original.flatMap({ try? XMPPacket($0) }) else {
      return XMPWriter.packet(values, provenance: nil)
    }
    var edits = withoutOldValues(packet)
    change(&edits)
    if !values.isEmpty { edits.append(values) }
    return edits.applied()
  }

  /// The main and the extended packet of a JPEG, which must not state old values either.
  func packets(main: [UInt8]?, extended: [UInt8]?) -> (main: [UInt8]?, extended: [UInt8]?) {
    let rest = extended.flatMap { try? XMPPacket($0) }.map { withoutOldValues($0).applied() }
    let main = packet(from: main) { edits in
      if rest == extended { return }
      let pointer = XMPName(XMPNamespace.note, "HasExtendedXMP")
      if let rest {
        edits.correct(pointer, MD5.hexadecimal(of: rest))
      } else {
        edits.remove { $0 == pointer }
      }
    }
    return (main, rest)
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
        case .plain, .alternative, .wide: nil
        }
      return left.map { (name, $0) }
    }
  }

  private static func value(_ value: PropertyValue, _ name: XMPName, _ form: PropertyPlace.Form) -> XMPValue? {
    switch value {
    case .text(let text): return form == .plain ? .text(text) : .alternative(text)
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
