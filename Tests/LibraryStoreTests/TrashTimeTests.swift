import Documents
import Foundation
import TestSupport
import Testing
import TransactionLog

@testable import LibraryStore

@Suite("how long photos have been in the trash", .timeLimit(.minutes(Effort.minutes)))
struct TrashTimeTests {
  /// What happens to a library, by the day that its clock shows.
  struct History: CustomTestStringConvertible {
    let testDescription: String
    /// The day on which the photo goes into the trash.
    let trashed: Int
    /// The days of the transactions after that.
    var later: [Int] = []
    let now: Int
    let isExpired: Bool
  }

  static let histories = [
    History(testDescription: "used each week", trashed: 0, later: [7, 14, 21, 28], now: 30, isExpired: true),
    History(testDescription: "a day too early", trashed: 0, later: [7, 14, 21, 28], now: 29, isExpired: false),
    History(testDescription: "clock 10 years behind", trashed: -3650, now: 0, isExpired: false),
    History(testDescription: "set right then", trashed: -3650, later: [0, 7, 14, 21], now: 22, isExpired: false),
    History(testDescription: "set right for long", trashed: -3650, later: [0, 7, 14, 21], now: 23, isExpired: true),
    History(testDescription: "gc 40 days ahead", trashed: 0, later: [1], now: 41, isExpired: false),
    History(testDescription: "back and forth", trashed: 0, later: [40, 0, 40, 0, 40], now: 1, isExpired: false),
    History(testDescription: "1970 at start", trashed: -20_000, later: [-20_000], now: 0, isExpired: false),
    History(testDescription: "1970 at each start", trashed: 0, later: [-20_000, 1, -20_000], now: 2, isExpired: false),
    History(testDescription: "never used", trashed: 0, now: 400, isExpired: false),
  ]

  private static func date(_ day: Int) -> Date { Date(timeIntervalSince1970: 1_790_000_000 + Double(day) * 86_400) }

  private static func trash(_ photo: AssetID, on day: Int) -> JSONValue {
    let date = JSONValue.string(date(day).utc)
    return [
      "kind": "set", "asset": .string(photo.bits.hex), "date": date, "nonce": .string(Bits128.random().hex),
      "values": ["trashed": date],
    ]
  }

  @Test("30 days are counted from transaction to transaction, whatever clocks say", arguments: histories)
  func expired(history: History) throws {
    let test = try TestStore()
    let (photo, log) = (try test.asset("a photo"), LibraryLog(of: test.folder.url))
    try log.append([Self.trash(photo, on: history.trashed)], on: Self.date(history.trashed).utc)
    for day in history.later { try log.append([], on: Self.date(day).utc) }
    let store = try test.opened()
    let (month, now) = (Duration.seconds(30 * 86_400), Self.date(history.now))
    #expect(try store.expired(after: month, at: now).map(\.id) == (history.isExpired ? [photo] : []))
    // A rebuilt index knows the same.
    try store.rebuildIndex()
    #expect(try store.expired(after: month, at: now).map(\.id) == (history.isExpired ? [photo] : []))
    #expect(try store.verify(.readData).filter(\.isDamage) == [])
  }

  @Test("a photo that was restored and trashed again begins anew; one that is not in the trash never expires")
  func restored() throws {
    let test = try TestStore()
    let (photo, log) = (try test.asset("a photo"), LibraryLog(of: test.folder.url))
    try log.append([Self.trash(photo, on: 0)], on: Self.date(0).utc)
    for day in [7, 14, 21, 28, 35] { try log.append([], on: Self.date(day).utc) }
    let store = try test.opened()
    #expect(try store.expired(after: .seconds(30 * 86_400), at: Self.date(35)).map(\.id) == [photo])
    try log.append([Self.trash(photo, on: 35)], on: Self.date(35).utc)
    #expect(try test.opened().expired(after: .seconds(30 * 86_400), at: Self.date(36)) == [])
    var settings = AssetSettings()
    settings.trashed = .cleared
    _ = try store.perform([.set(photo, settings)], author: "test")
    #expect(try store.expired(after: .zero, at: Self.date(400)) == [])
  }

  @Test(
    "time is recorded where the last step is none that counts as it is, and only there",
    arguments: [(0.0, false), (6, false), (8, true), (-1, true)])
  func recorded(days: Double, isRecorded: Bool) throws {
    let test = try TestStore()
    try test.asset("a photo")
    let before = try test.store.index.applied().number
    try test.store.recordTime(at: .now.addingTimeInterval(days * 86_400 + 1), author: "test")
    #expect(try test.store.index.applied().number == before + (isRecorded ? 1 : 0))
    #expect(try test.store.verify(.readData) == [])
  }
}
