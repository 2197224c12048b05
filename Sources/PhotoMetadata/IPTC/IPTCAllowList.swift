/// The IPTC datasets that the policy `safe` allows: those of properties, and the others that are listed here. Places (26,
/// 27, 90, 92, 95, 100, 101), ids, contacts and instructions are not among them.
enum IPTCAllowList {
  /// Whether a dataset is allowed.
  static func allows(_ record: Int, _ number: Int) -> Bool {
    table[record]?.contains(number) ?? false || record == 2 && properties.contains(number)
  }

  private static let properties = Set(PropertyPlace.safe.compactMap(\.iptc?.number))

  private static let table: [Int: Set<Int>] = [
    1: [
      0,  // record version
      90,  // coded character set
    ],
    2: [
      0,  // record version
      10,  // urgency
      15,  // category
      20,  // supplemental category
      62, 63,  // date and time digitized
      85,  // title of the by-line
      110, 115,  // credit, source
      122,  // writer of the caption
    ],
  ]
}
