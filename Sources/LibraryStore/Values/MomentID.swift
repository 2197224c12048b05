/// A day, and a part of the earth's surface that is a tenth of a degree high and wide.
package struct MomentID: Hashable, Sendable {
  /// The day on the clock of the camera, such as `2026-05-01`.
  package let day: String
  /// The part of the surface; nil for photos without a place.
  let cell: MomentRow.Cell?

  init(day: String, cell: MomentRow.Cell?) { (self.day, self.cell) = (day, cell) }

  /// The fetch that finds the photos of that day and place, by date, even if there are none yet.
  package var options: FetchOptions {
    FetchOptions(MomentRow.predicate(day: day, cell: cell), sort: [.init(.date)])
  }
}

extension MomentID: LosslessStringConvertible {
  /// The day, an `@`, and the southern and western borders in degrees, such as `2026-05-01@-33.8,151.2`; the day alone
  /// where there is no place.
  package var description: String { day + (cell.map { "@\(Self.text($0.south)),\(Self.text($0.west))" } ?? "") }

  /// Reads the text of an id; nil for any other text.
  package init?(_ text: String) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let day = parts.first, day.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil else { return nil }
    self.day = String(day)
    guard parts.count == 2 else {
      cell = nil
      return
    }
    let borders = parts[1].split(separator: ",", omittingEmptySubsequences: false).map { Self.tenths($0) }
    guard borders.count == 2, let south = borders[0], let west = borders[1], abs(south) <= 900, abs(west) <= 1800 else {
      return nil
    }
    cell = MomentRow.Cell(south: south, west: west)
    // One place has one text: neither `-0.0` nor `07.5`.
    if description != text { return nil }
  }

  /// Degrees with one digit after the decimal point.
  private static func text(_ tenths: Int) -> String {
    "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }

  private static func tenths(_ text: Substring) -> Int? {
    guard let match = text.wholeMatch(of: /(-?)([0-9]{1,3})\.([0-9])/), let tenths = Int(match.2 + match.3) else {
      return nil
    }
    return match.1.isEmpty ? tenths : -tenths
  }
}
