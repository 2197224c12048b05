import Documents
import Foundation
import PhotoMetadata
import TestSupport
import Testing
import TransactionLog

@testable import LibraryStore

@Suite("Written values", .timeLimit(.minutes(Effort.minutes)))
struct WrittenValueTests {
  /// Settings, and whether a photo can have them.
  private struct Drawn {
    var settings = AssetSettings()
    var isAllowed = true
  }

  private static let numbers = [
    -1e300, -4_000_001, -4_000_000, -180.000001, -180, -90.5, -90, -1e-7, 0, 0.1 + 0.2, 89.999999, 90, 90.000001, 95,
    180,
    181, 400, 8848.86, 4_000_000, 4_000_000.5, 1e16, 1e300, .nan, .infinity, -.infinity, .leastNonzeroMagnitude,
  ]
  private static let texts = [
    "", " ", "a", "\0", "a\0b", "line\nline\r\t", "\u{1}\u{7F}", "\"quoted\" \\ / \u{2028}", "ü e\u{301} 山 👩‍👩‍👧", "{}",
    "null",
  ]

  private static func drawn(_ random: inout SeededGenerator) -> Drawn {
    var drawn = Drawn()
    func number() -> Double {
      Bool.random(using: &random)
        ? .random(in: -500...500, using: &random) : numbers.randomElement(using: &random) ?? 0
    }
    /// A text, which may be of several lines, or none that can be recorded.
    func text(lines: Bool) -> String {
      let text = texts.randomElement(using: &random) ?? ""
      let scalars = text.unicodeScalars
      if text.isEmpty || scalars.contains(where: { "\0\u{1}\u{7F}".unicodeScalars.contains($0) })
        || !lines && scalars.contains("\n")
      {
        drawn.isAllowed = false
      }
      return text
    }
    func change(_ text: @autoclosure () -> String) -> AssetSettings.Setting<String>? {
      switch Int.random(in: 0..<3, using: &random) {
      case 0: nil
      case 1: .cleared
      default: .set(text())
      }
    }
    if Bool.random(using: &random) {
      let rating = Int.random(in: -5...10, using: &random)
      drawn.settings.rating = .set(rating)
      drawn.isAllowed = rating >= -1 && rating <= 5
    }
    if Bool.random(using: &random) {
      let place = Place(
        latitude: number() / 2, longitude: number(), altitude: Bool.random(using: &random) ? number() : nil)
      drawn.settings.place = .set(place)
      if !(abs(place.latitude) <= 90 && abs(place.longitude) <= 180 && abs(place.altitude ?? 0) <= 4_000_000) {
        drawn.isAllowed = false
      }
    }
    drawn.settings.title = change(text(lines: true))
    drawn.settings.caption = change(text(lines: true))
    if Bool.random(using: &random) {
      drawn.settings.keywords = (0..<Int.random(in: 0...4, using: &random)).map { _ in text(lines: false) }
    }
    if Bool.random(using: &random) {
      let name: String? = Bool.random(using: &random) ? text(lines: false) : nil
      if name?.contains("\u{2028}") == true { drawn.isAllowed = false }
      drawn.settings.versionNames = [0: name]
    }
    return drawn
  }

  @Test(
    "accepted values are read back and verified, and refused values leave the log unchanged",
    arguments: 1...Effort.choose(2, full: 40))
  func law(seed: Int) throws {
    let test = try TestStore()
    let photo = try test.asset("photo")
    var model = LibraryModel()
    model.photos[photo] = LibraryModel.Photo()
    var random = SeededGenerator(seed: UInt64(seed))
    var counts = [false: 0, true: 0]
    for step in 1...Effort.choose(60, full: 300) {
      let drawn = Self.drawn(&random)
      let before = try test.store.bytes()
      let found = storeError { _ = try test.store.perform([.set(photo, drawn.settings)], author: "test") }
      #expect(found?.code.rawValue == (drawn.isAllowed ? nil : "bad-value"), "\(drawn.settings)")
      if found == nil { model.set(drawn.settings, photo) } else { #expect(try test.store.bytes() == before) }
      counts[found == nil, default: 0] += 1
      guard step.isMultiple(of: 100) else { continue }
      #expect(try test.store.verify(.readData) == [] && test.store.model() == model)
    }
    #expect(counts.values.existAndSatisfy { $0 > 5 })
    #expect(try test.store.model() == model)
    #expect(try test.store.verify(.readData) == [])
    try FileManager.default.removeItem(atPath: test.store.layout.local.index)
    #expect(try test.opened().model() == model)
  }

  @Test(
    "the longest texts fit into one line together, whatever characters they have", arguments: ["t", "\"", "\n", "日"])
  func long(character: String) throws {
    let test = try TestStore()
    let photo = try test.asset("photo")
    var settings = AssetSettings()
    for property in PhotoProperty.settable {
      switch property.declaration.kind {
      case .text(let longest):
        settings.changes[property] = .set(
          .text(String(repeating: character, count: longest / character.utf8.count)))
      case .texts(let longest, let each):
        let keyword = String(repeating: character == "\n" ? "\\" : character, count: each / character.utf8.count - 2)
        settings.changes[property] = .set(.texts((0..<longest / (each + 3)).map { keyword + "\($0)" }))
      case .whole, .flag, .capture, .place: continue
      }
    }
    try test.store.perform([.set(photo, settings)], author: "test")
    #expect(try test.store.verify(.readData) == [])
    let asset = try test.store.asset(photo)
    #expect(asset.caption?.utf8.count ?? 0 > 65_000 && asset.keywords.count == 63)
    #expect(try test.opened().asset(photo) == asset)
  }

  @Test("facts that the format cannot store are dropped, and the rest is kept")
  func facts() throws {
    let test = try TestStore()
    var facts = PropertyValues()
    (facts[.rating], facts[.title]) = (.whole(9), .text("title"))
    for (number, altitude) in [1e300, .nan, .infinity, -4_000_001].enumerated() {
      facts[.place] = .place(GeoPosition(unchecked: 1, 2, altitude: altitude))
      let photo = try test.store.asset(try test.asset("photo \(number)", facts: facts))
      #expect(photo.rating == nil && photo.title == "title" && photo.place == nil)
    }
    #expect(try test.store.verify(.readData) == [])
  }

  @Test(
    "a line that a reader would not accept is never appended",
    arguments: [
      #"{"kind":"set","values":[]}"#, #"{"values":{},"kind":"set"}"#, #"{"kind":"edit"}"#, #"{"kind":"members"}"#,
      #"{"kind":"collection"}"#, #"{"kind":"rendition"}"#, #"{"kind":"purge"}"#, #"{"kind":"gap"}"#, "[]", "",
      #"{"kind":"asset"}"#, #"{"kind":"commit"}"#, #"{"kind":"something"}"#, #"{"kind":"set","values":{},"version":4}"#,
    ])
  func lines(json: String) throws {
    let test = try TestStore()
    try test.asset("photo")
    let before = try test.store.bytes()
    let found = storeError {
      _ = try test.store.commitLines(touching: [.zero], author: "test") { [try LogLine(Array(json.utf8))] }
    }
    #expect(found?.code == "bad-value")
    #expect(try test.store.bytes() == before)
  }
}
