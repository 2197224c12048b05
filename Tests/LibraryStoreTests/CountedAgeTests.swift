import Documents
import Foundation
import TestSupport
import Testing

@testable import LibraryStore

/// How long something has been so: over transactions whose dates go on, stand still and jump, to the millisecond.
@Suite("ages over the dates of transactions", .timeLimit(.minutes(Effort.minutes)))
struct CountedAgeTests {
  private static let day = 86_400_000
  /// From one date to the next, in milliseconds: multiples of what a date has exactly.
  private static let steps = [
    -10 * day, -125, 0, 125, day, 7 * day - 125, 7 * day, 7 * day + 125, 40 * day,
  ]

  private static func date(_ milliseconds: Int) -> Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

  /// What dates count from the first to the last: each step at least nothing, and at most 7 days.
  private static func counted(_ dates: [Int]) -> Int {
    zip(dates, dates.dropFirst()).reduce(0) { $0 + min(max($1.1 - $1.0, 0), 7 * day) }
  }

  private static func dates(_ count: Int, _ random: inout SeededGenerator) -> [Int] {
    (1..<count).reduce(into: [1_790_000_000_000]) { dates, _ in
      dates.append(dates[dates.count - 1] + (steps.randomElement(using: &random) ?? 0))
    }
  }

  @Test(
    "a photo expires when the dates since the one of its transaction count the period, and not before", arguments: 0..<6
  )
  func trash(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let test = try TestStore()
    let photos = try ["a", "b", "c", "never trashed"].map { try test.asset($0) }
    let dates = Self.dates(Int.random(in: 1...6, using: &random), &random)
    // Which transaction puts which photo into the trash.
    let places = photos.dropLast().map { ($0, Int.random(in: dates.indices, using: &random)) }
    let log = LibraryLog(of: test.folder.url)
    for (index, date) in dates.enumerated() {
      let text = JSONValue.string(Self.date(date).utc)
      let changes = places.filter { $0.1 == index }.map { photo, _ -> JSONValue in
        [
          "kind": "set", "asset": .string(photo.bits.hex), "date": text, "nonce": .string(Bits128.random().hex),
          "values": ["trashed": text],
        ]
      }
      try log.append(changes, on: Self.date(date).utc)
    }
    let store = try test.opened()
    func check() throws {
      for step in Self.steps {
        let now = dates[dates.count - 1] + step
        let ages = places.map { ($0.0, Self.counted(dates[$0.1...] + [now])) }
        for period in ages.flatMap({ [$0.1, $0.1 + 1] }) {
          let expired = try store.expired(after: .milliseconds(period), at: Self.date(now)).map(\.id)
          #expect(expired == ages.filter { $0.1 >= period }.map(\.0).sorted(), "\(step) \(period)")
        }
      }
    }
    try check()
    try store.rebuildIndex()
    try check()
  }

  @Test(
    "an object without a reference goes when the dates since it was listed count the grace period, and not before",
    arguments: 0..<6)
  func unreferenced(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let test = try TestStore()
    try test.asset("a photo")
    let digest = try test.store.put(.bytes(Array("nobody's".utf8))).digest
    age(test.store.objects.path(of: digest), seconds: 10_000_000)
    let dates = Self.dates(Int.random(in: 1...6, using: &random), &random)
    var options = CollectOptions()
    // The first collection lists it.
    (options.now, options.gracePeriod) = (Self.date(dates[0]), .seconds(9_000_000))
    #expect(try test.store.collect(options) == [])
    let log = LibraryLog(of: test.folder.url)
    for date in dates.dropFirst() { try log.append([], on: Self.date(date).utc) }
    let store = try test.opened()
    options.isDryRun = true
    for step in Self.steps {
      let now = dates[dates.count - 1] + step
      let age = Self.counted(dates + [now])
      options.now = Self.date(now)
      for (grace, isRemoved) in [(age, true), (age + 1, false)] {
        options.gracePeriod = .milliseconds(grace)
        var waiting: [SHA256Digest?] = []
        let removed = try store.collect(options) { _ in
        } waiting: {
          waiting.append($0.digest)
        }
        #expect(removed.map(\.digest) == (isRemoved ? [digest] : []), "\(step) \(grace)")
        #expect(waiting == (isRemoved ? [] : [digest]), "\(step) \(grace)")
      }
    }
  }
}
