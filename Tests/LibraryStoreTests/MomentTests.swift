import Documents
import Foundation
import PhotoMetadata
import TestSupport
import Testing

@testable import LibraryStore

@Suite("Moments", .timeLimit(.minutes(Effort.minutes)))
struct MomentTests {
  let test: TestStore

  init() throws { test = try TestStore() }

  /// Adds a photo that the library refers to, with the only bytes of its number.
  private func photo(_ number: Int, _ facts: PropertyValues) -> RequestedChange {
    let object = StoredObject(digest: SHA256Digest(of: Array("moment \(number)".utf8)), size: 1)
    let original = Original(
      object: object, name: "\(number).jpg", path: "/\(number).jpg", mediaType: "image/jpeg", isReference: true)
    return .create(original, facts, note: nil)
  }

  /// Degrees near the borders of cells, where rounding decides, and elsewhere.
  private static func degrees(_ limit: Int, _ random: inout SeededGenerator) -> Double {
    let border = Double(Int.random(in: -limit * 10...limit * 10, using: &random)) / 10
    let near = [border, border.nextUp, border.nextDown, border.nextDown.nextDown, -0.0, 0.3.nextDown]
    let found = near.randomElement(using: &random) ?? 0
    return min(max(found, Double(-limit)), Double(limit))
  }

  private static func facts(_ random: inout SeededGenerator) -> PropertyValues {
    var facts = PropertyValues()
    let day = "2026-05-0\(Int.random(in: 1...4, using: &random))"
    let time = ["T00:00:00", "T23:59:59.999", "T12:30:00", "T99:99", "T23:59:60"].randomElement(using: &random)
    var captured = [day + (time ?? ""), nil, "garbage!!!!", "2026-05", "2026-99-99T10:00:00"]
      .randomElement(using: &random).flatMap { $0 }
    if Int.random(in: 0..<4, using: &random) > 0 { captured = day + (time ?? "") }
    let zone = ["+14:00", "-12:00", "+15:59", "+23:59", nil].randomElement(using: &random).flatMap { $0 }
    facts[.captured] = captured.map { .capture(CaptureDate($0, zone: zone)) }
    if Int.random(in: 0..<5, using: &random) > 0 {
      facts[.place] = .place(GeoPosition(unchecked: degrees(90, &random), degrees(180, &random), altitude: nil))
      if Bool.random(using: &random) { facts[.place] = .place(GeoPosition(unchecked: 48.05, 11.55, altitude: nil)) }
    }
    return facts
  }

  @Test(
    "every visible photo with a date is in exactly one moment, which finds as many photos as it counts, sorted by time",
    arguments: 0..<4)
  func law(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var dated: Set<AssetID> = []
    var changes: [RequestedChange] = []
    for number in 0..<400 {
      let facts = Self.facts(&random)
      let change = photo(number, facts)
      guard case .create(let original, _, _) = change else { continue }
      let id = AssetID(original: original.object.digest)
      var settings = AssetSettings()
      if Int.random(in: 0..<10, using: &random) == 0 { settings.isHidden = true }
      if Int.random(in: 0..<10, using: &random) == 0 { settings.trashed = .set("2026-06-01T00:00:00.000Z") }
      changes += [change, .set(id, settings)]
      if let value = facts[.captured], PhotoProperty.captured.isPossible(value), settings.isEmpty { dated.insert(id) }
    }
    try test.store.perform(changes, author: "test")
    let moments = try test.store.moments()
    #expect(moments.reduce(0) { $0 + $1.count } == dated.count && dated.count > 100)
    #expect(moments.map(\.start) == moments.map(\.start).sorted())
    var seen: Set<AssetID> = []
    for moment in moments {
      let found = try test.store.fetch(FetchOptions(moment.predicate, sort: [.init(.date)]))
      let photos = try (0..<found.count).compactMap { try found.asset(at: $0) }
      #expect(photos.count == moment.count)
      #expect(photos.existAndSatisfy { seen.insert($0.id).inserted })
      #expect(photos.compactMap(\.captured).min() == moment.start && photos.compactMap(\.captured).max() == moment.end)
      let byName = try test.store.fetch(FetchOptions(MomentRow.predicate(day: moment.day, cell: moment.cell)))
      #expect(Set(byName.rows) == Set(found.rows))
    }
    #expect(seen == dated)
  }

  @Test("a moment stays the same whatever other photos there are, and finds photos added later")
  func stable() throws {
    func facts(_ time: String, _ latitude: Double) -> PropertyValues {
      var facts = PropertyValues()
      facts[.captured] = .capture(CaptureDate(time))
      facts[.place] = .place(GeoPosition(unchecked: latitude, -0.05, altitude: nil))
      return facts
    }
    try test.store.perform([photo(0, facts("2026-05-01T10:00:00", 48.11))], author: "test")
    let first = try test.store.moments()[0]
    try test.store.perform(
      [
        photo(1, facts("2026-05-01T23:00:00", 48.19)), photo(2, facts("2026-05-01T23:00:00", 48.2)),
        photo(3, facts("2026-05-02T10:00:00", 48.11)),
      ], author: "test")
    let moments = try test.store.moments()
    #expect(moments.map(\.day) == ["2026-05-01", "2026-05-01", "2026-05-02"])
    #expect(moments.map { $0.cell?.south } == [481, 482, 481] && moments[0].cell == first.cell)
    #expect(moments.map(\.count) == [2, 1, 1])
    #expect(try test.store.fetch(FetchOptions(first.predicate)).count == 2)
  }
}
