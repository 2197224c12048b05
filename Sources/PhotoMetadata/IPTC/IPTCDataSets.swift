import ImageFiles

/// The datasets of an IPTC-IIM record, with their positions in its bytes.
struct IPTCDataSets: Sendable {
  /// A dataset.
  struct DataSet: Sendable {
    let record: Int
    let number: Int
    /// The complete dataset, including its header.
    let range: Range<Int>
    let value: Range<Int>
  }

  let bytes: [UInt8]
  let sets: [DataSet]
  /// The position of the first damage, or nil.
  let damagedAt: Int?

  /// Reads the datasets up to the first damage.
  init(_ bytes: [UInt8]) {
    var sets: [DataSet] = []
    var position = 0
    while bytes.number(1, at: position, .big) == 0x1C, let set = Self.dataSet(bytes, at: position) {
      sets.append(set)
      position = set.range.upperBound
    }
    self.bytes = bytes
    self.sets = sets
    // Zeros at the end are padding.
    damagedAt = bytes[position...].allSatisfy { $0 == 0 } ? nil : position
  }

  private static func dataSet(_ bytes: [UInt8], at position: Int) -> DataSet? {
    guard let record = bytes.number(1, at: position + 1, .big), let number = bytes.number(1, at: position + 2, .big),
      let short = bytes.number(2, at: position + 3, .big)
    else { return nil }
    var start = position + 5
    var length = short
    if short & 0x8000 != 0 {
      let width = short & 0x7FFF
      guard (1...4).contains(width), let long = bytes.number(width, at: start, .big) else { return nil }
      start += width
      length = long
    }
    return bytes.range(at: start, count: length).map {
      DataSet(record: record, number: number, range: position..<$0.upperBound, value: $0)
    }
  }

  /// The texts of a dataset, which may be repeated.
  func texts(_ record: Int, _ number: Int) -> [String] {
    sets.filter { $0.record == record && $0.number == number }.map { LegacyText.decoded(bytes[$0.value]) }
  }

  /// The first text of a dataset.
  func text(_ record: Int, _ number: Int) -> String? { texts(record, number).first }

  /// The bytes of the datasets that the policy `safe` allows; nil for none.
  var allowed: [UInt8]? {
    let kept = sets.filter { set in
      IPTCAllowList.allows(set.record, set.number)
        && !(set.record == 2 && PlaceKeyword.iptc.contains(set.number)
          && PlaceKeyword.isStated(by: LegacyText.decoded(bytes[set.value])))
    }
    guard kept.contains(where: { $0.record == 2 && $0.number != 0 }) else { return nil }
    return kept.flatMap { bytes[$0.range] }
  }
}
