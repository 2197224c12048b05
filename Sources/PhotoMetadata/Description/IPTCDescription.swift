import ImageFiles

/// Writes changed values into an IPTC record.
struct IPTCDescription {
  /// The numbers of the datasets of record 2, and how many bytes each may have.
  private static let title = (number: 5, limit: 64)
  private static let keyword = (number: 25, limit: 64)
  private static let date = (number: 55, limit: 8)
  private static let time = (number: 60, limit: 11)
  private static let caption = (number: 120, limit: 2000)
  /// The coded character set value that declares UTF-8: escape, percent, G.
  private static let utf8: [UInt8] = [0x1B, 0x25, 0x47]

  private let changes: MetadataChanges

  init(_ changes: MetadataChanges) { self.changes = changes }

  /// The record with the values, its texts in UTF-8.
  func record(from original: [UInt8]) -> [UInt8] {
    let found = IPTCDataSets(original)
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

  /// The datasets that state an old value.
  private var replaced: Set<Int> {
    var numbers: Set<Int> = []
    if changes.title != nil { numbers.insert(Self.title.number) }
    if changes.caption != nil { numbers.insert(Self.caption.number) }
    if changes.keywords != nil { numbers.insert(Self.keyword.number) }
    if changes.captured != nil { numbers.formUnion([Self.date.number, Self.time.number]) }
    // City, sublocation, province, country and its code describe the old place.
    if changes.position != nil { numbers.formUnion([90, 92, 95, 100, 101]) }
    return numbers
  }

  private var values: [(Int, [UInt8])] {
    var values: [(Int, [UInt8])] = []
    if let title = changes.title?.value { values.append((Self.title.number, Self.cut(title, Self.title.limit))) }
    for keyword in changes.keywords ?? [] {
      values.append((Self.keyword.number, Self.cut(keyword, Self.keyword.limit)))
    }
    if let captured = changes.captured?.value {
      let digits = captured.text.utf8.filter { (0x30...0x39).contains($0) }
      let zone = (captured.zone ?? "").utf8.filter { $0 != 0x3A && $0 != 0x5A }
      values.append((Self.date.number, Array(digits.prefix(8))))
      values.append((Self.time.number, Array(digits.dropFirst(8).prefix(6)) + zone))
    }
    if let caption = changes.caption?.value {
      values.append((Self.caption.number, Self.cut(caption, Self.caption.limit)))
    }
    return values
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
