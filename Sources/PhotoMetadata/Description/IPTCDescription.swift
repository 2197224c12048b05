import ImageFiles

/// Writes changed values into an IPTC record.
struct IPTCDescription {
  /// The coded character set value that declares UTF-8: escape, percent, G.
  private static let utf8: [UInt8] = [0x1B, 0x25, 0x47]
  /// The dataset with the date of a capture; its time is in another one.
  private static let dateNumber = 55

  private let changes: PropertyChanges

  init(_ changes: PropertyChanges) { self.changes = changes }

  /// The record with the values, its texts in UTF-8. A record that neither states a value that changes nor gets one keeps
  /// its bytes.
  func record(from original: [UInt8]) -> [UInt8] {
    let found = IPTCDataSets(original)
    let replaced = Set(changes.places.compactMap(\.iptc?.number))
    if values.isEmpty, !found.sets.contains(where: { $0.record == 2 && replaced.contains($0.number) }) {
      return original
    }
    var sets = found.sets.map { set in
      (record: set.record, number: set.number, value: Array(original[set.value]))
    }
    if !found.isUTF8 {
      for index in sets.indices where sets[index].record == 2 && sets[index].number != 0 {
        sets[index].value = Array(LegacyText.decoded(sets[index].value).utf8)
      }
    }
    sets.removeAll { $0.record == 1 && $0.number == 90 || $0.record == 2 && replaced.contains($0.number) }
    sets.insert((1, 90, Self.utf8), at: sets.firstIndex { ($0.record, $0.number) > (1, 90) } ?? sets.count)
    for (number, value) in values {
      let place = sets.firstIndex { ($0.record, $0.number) > (2, number) } ?? sets.count
      sets.insert((2, number, value), at: place)
    }
    return sets.flatMap { Self.bytes($0.record, $0.number, $0.value) }
  }

  private var values: [(Int, [UInt8])] {
    changes.values.flatMap { property, value in
      property.declaration.places.flatMap { place -> [(Int, [UInt8])] in
        guard place.isWritten, let (number, longest) = place.iptc else { return [] }
        return Self.values(value, number, longest).map { (number, $0) }
      }
    }
  }

  private static func values(_ value: PropertyValue, _ number: Int, _ longest: Int) -> [[UInt8]] {
    switch value {
    case .text(let text): return [cut(text, longest)]
    case .texts(let texts): return texts.map { cut($0, longest) }
    case .capture(let captured):
      let digits = captured.text.utf8.filter { (0x30...0x39).contains($0) }
      let zone = (captured.zone ?? "").utf8.filter { $0 != 0x3A && $0 != 0x5A }
      return [number == dateNumber ? Array(digits.prefix(8)) : Array(digits.dropFirst(8).prefix(6)) + zone]
    case .whole, .flag, .place: return []
    }
  }

  /// As many whole characters as fit. EXIF and XMP have the complete text.
  private static func cut(_ text: String, _ limit: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for character in text {
      let next = Array(character.utf8)
      if bytes.count + next.count > limit { break }
      bytes += next
    }
    return bytes
  }

  private static func bytes(_ record: Int, _ number: Int, _ value: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [0x1C, UInt8(record), UInt8(number)]
    if value.count < 0x8000 {
      bytes.append(value.count, width: 2, .big)
    } else {
      bytes.append(0x8004, width: 2, .big)
      bytes.append(value.count, width: 4, .big)
    }
    return bytes + value
  }
}

extension IPTCDataSets {
  /// Whether the record declares that its texts are UTF-8.
  var isUTF8: Bool {
    sets.contains { $0.record == 1 && $0.number == 90 && bytes[$0.value].elementsEqual([0x1B, 0x25, 0x47]) }
  }
}
