import Documents
import Foundation
import PhotoMetadata
import TestSupport
import Testing

@testable import LibraryStore

@Suite("Pages of a fetch", .timeLimit(.minutes(Effort.minutes)))
struct PageTests {
  let test: TestStore

  init() throws { test = try TestStore() }

  @Test(
    "consecutive pages add up to the complete fetch, whatever the sort order",
    arguments: FetchOptions.SortDescriptor.Key.allCases, [true, false])
  func pages(key: FetchOptions.SortDescriptor.Key, isAscending: Bool) throws {
    var random = SeededGenerator(seed: 7)
    var changes: [RequestedChange] = []
    for number in 0..<30 {
      let asset = try test.asset("photo \(number)")
      var settings = AssetSettings()
      if number % 3 > 0 { settings.rating = .set(Int.random(in: 0...3, using: &random)) }
      if number % 4 > 0 { settings.title = .set("title \(Int.random(in: 0...5, using: &random))") }
      if number % 5 == 0 { settings.trashed = .set("2026-01-0\(Int.random(in: 1...9, using: &random))T00:00:00.000Z") }
      changes.append(.set(asset, settings))
      // In a few transactions, so that some photos were changed at one time.
      guard number % 6 == 5 else { continue }
      try test.store.perform(changes, author: "test")
      changes = []
    }
    var options = FetchOptions(
      sort: [.init(key, ascending: isAscending), .init(.rating)], includesHidden: true, includesTrashed: true)
    let all = try test.store.fetch(options).rows
    #expect(all.count == 30)
    options.limit = 7
    var paged: [Int] = []
    while true {
      let page = try test.store.fetch(options)
      paged += page.rows
      guard let last = try page.last() else { break }
      options.after = last.id
    }
    #expect(paged == all)
  }

  @Test("a page after a photo that does not exist is empty")
  func unknown() throws {
    try test.asset("one")
    let options = FetchOptions(after: AssetID(.random()))
    #expect(try test.store.fetch(options).isEmpty)
  }

  @Test("moments group photos by day and place, with their counts and times")
  func moments() throws {
    let taken: [(String?, Double?, Double?)] = [
      ("2026-05-01T10:00:00", 48.12, 11.53), ("2026-05-01T12:00:00", 48.13, 11.51), ("2026-05-01T20:00:00", nil, nil),
      ("2026-05-01T18:00:00", -33.85, 151.2), ("2026-05-02T10:00:00", 48.12, 11.53), (nil, nil, nil),
      ("2026-05-02T11:00:00", -0.05, -0.01),
    ]
    for (number, (captured, latitude, longitude)) in taken.enumerated() {
      var facts = PropertyValues()
      facts[.captured] = captured.map { .capture(CaptureDate($0)) }
      if let latitude, let longitude {
        facts[.place] = .place(GeoPosition(unchecked: latitude, longitude, altitude: nil))
      }
      try test.asset("photo \(number)", facts: facts)
    }
    let moments = try test.store.moments()
    #expect(moments.map(\.day) == ["2026-05-01", "2026-05-01", "2026-05-01", "2026-05-02", "2026-05-02"])
    #expect(moments.map(\.count) == [2, 1, 1, 1, 1])
    #expect(moments.map { $0.place == nil } == [false, false, true, false, false])
    #expect(moments[0].start == "2026-05-01T10:00:00" && moments[0].end == "2026-05-01T12:00:00")
    let cell = try #require(moments[4].cell)
    #expect(cell == MomentRow.Cell(south: -1, west: -1))
    #expect(cell.latitudes == -0.1..<0 && cell.longitudes == -0.1..<0)
  }

  @Test("settings and edits change the modification time of a photo")
  func modified() throws {
    let photo = try test.asset("one")
    let imported = try test.store.asset(photo).modified
    usleep(3000)
    var settings = AssetSettings()
    settings.isFavorite = true
    try test.store.perform([.set(photo, settings)], author: "test")
    let described = try test.store.asset(photo).modified
    #expect(described > imported)
    usleep(3000)
    try test.store.edit(photo, "edit")
    #expect(try test.store.asset(photo).modified > described)
    #expect(try test.store.asset(photo).added == imported)
  }
}
