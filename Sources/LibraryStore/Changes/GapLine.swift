import Documents
import TransactionLog

/// The line that records damage to the log, so that the damage is known and writing can continue.
struct GapLine {
  /// The places of the damage, with what was found there; the text may be empty.
  var places: [(place: LogPlace, found: String)]

  /// The lines that record damage, with what was found at each place.
  static func lines(_ damage: [(place: LogPlace, found: String)]) throws -> [LogLine] {
    try stride(from: 0, to: damage.count, by: 1000).map { start in
      var object = LineObject()
      object.set("kind", ChangeKind.gap.rawValue)
      object.set("nonce", Bits128.random())
      let places = damage[start..<min(start + 1000, damage.count)].map { damage in
        var place = LineObject()
        place.set("segment", damage.place.segment.rawValue)
        place.set("offset", damage.place.offset)
        place.set("found", String(damage.found.prefix(200)))
        return place.bytes()
      }
      object.set("places", array: places)
      return try LogLine(object.bytes())
    }
  }

  /// Reads a line; nil if it lacks something.
  init?(_ members: LineMembers) {
    var places: [(LogPlace, String)] = []
    let isArray = members.forEachElement("places") { element in
      guard let place = LineMembers(element), let segment = place.count("segment"), let offset = place.count("offset")
      else { return false }
      places.append((LogPlace(segment: SegmentKey(rawValue: segment), offset: offset), place.string("found") ?? ""))
      return true
    }
    guard isArray else { return nil }
    self.places = places
  }
}
