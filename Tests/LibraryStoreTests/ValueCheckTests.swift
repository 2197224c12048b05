import Documents
import Foundation
import PhotoMetadata
import TestSupport
import Testing

@testable import LibraryStore

/// Values are checked where all doors meet: no program can record one that no photo has.
@Suite("values that can be recorded", .timeLimit(.minutes(Effort.minutes)))
struct ValueCheckTests {
  /// A value of a setting, and whether a photo can have it.
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let isPossible: Bool
    let change: @Sendable (AssetID) -> RequestedChange

    var testDescription: String { name }
  }

  private static func set(
    _ name: String, _ isPossible: Bool, _ change: @escaping @Sendable (inout AssetSettings) -> Void
  ) -> Case {
    Case(name: name, isPossible: isPossible) { photo in
      var settings = AssetSettings()
      change(&settings)
      return .set(photo, settings)
    }
  }

  /// Texts at the limits of a rule and beyond, of characters of one to four bytes.
  private static func texts(_ rule: TextRule) -> [(name: String, text: String, isPossible: Bool)] {
    let most = rule.bytes.upperBound
    let controls = ["\u{0}", "\u{1}", "\u{1B}", "\u{7F}", "\u{FFFE}"].map {
      ("\($0.unicodeScalars.first!.value)", "a\($0)b", false)
    }
    let lines = ["\n", "\t", "\r\n"].map { ("line \($0.utf8.first!)", "a\($0)b", rule.allowsLines) }
    let sizes = ["a", "é", "中", "😀"].flatMap { character in
      let size = character.utf8.count
      let fitting = String(repeating: character, count: most / size) + String(repeating: "b", count: most % size)
      return [("\(most) bytes of \(size)", fitting, true), ("\(most + 1) bytes of \(size)", fitting + "b", false)]
    }
    return [("one", "a", true), ("ten megabytes", String(repeating: "a", count: 10_000_000), false)] + controls + lines
      + sizes
  }

  private static let properties: [Case] = PhotoProperty.settable.flatMap { property -> [Case] in
    let name = property.declaration.name
    func value(_ text: String, _ value: PropertyValue, _ isPossible: Bool) -> Case {
      set("\(name) \(text)", isPossible) { $0.changes[property] = .set(value) }
    }
    switch property.declaration.kind {
    case .text:
      return texts(property.rule!).map { value($0.name, .text($0.text), $0.isPossible) } + [
        value("empty", .text(""), false)
      ]
    case .texts(let longest, _):
      let many = (0..<longest / 100).map { String(repeating: "a", count: 97 - "\($0)".count) + "\($0)" }
      return texts(property.rule!).map { value("of " + $0.name, .texts([$0.text]), $0.isPossible) } + [
        value("none", .texts([]), true), value("with an empty one", .texts(["a", ""]), false),
        value("as many as fit", .texts(many), true),
        value("one more", .texts(many + [String(repeating: "b", count: 97)]), false),
      ]
    case .whole(let range):
      return [range.lowerBound, range.upperBound, range.lowerBound - 1, range.upperBound + 1, .min, .max].map {
        value("\($0)", .whole($0), range.contains($0))
      }
    case .flag: return [value("true", .flag(true), true), value("of another type", .text("true"), false)]
    case .capture:
      let dates = [
        ("2026-05-01T18:30:00", nil, true), ("2026-05-01T18:30:00.123456789", "+02:00", true),
        ("0001-01-01T00:00:00", "-15:59", true),
        ("9999-12-31T23:59:60", "+00:00", true), ("yesterday", nil, false), ("", nil, false),
        ("2026-02-30T00:00:00", nil, false),
        ("2026-05-01", nil, false), ("2026-05-01T18:30:00Z", nil, false), ("2026-05-01T18:30:00+02:00", nil, false),
        ("2026-05-01 18:30:00", nil, false), ("2026-05-01T24:00:00", nil, false),
        ("2026-05-01T18:30:00.1234567890", nil, false),
        ("2026-05-01T18:30:00", "Rome", false), ("2026-05-01T18:30:00", "", false), ("2026-05-01T18:30:00", "Z", false),
        ("2026-05-01T18:30:00", "+16:00", false), ("2026-05-01T18:30:00", "+02:60", false),
        ("2026-05-01T18:30:00\u{0}", nil, false),
      ]
      return dates.map { date, zone, isPossible in
        value("'\(date)' \(zone ?? "")", .capture(CaptureDate(date, zone: zone)), isPossible)
      }
    case .place:
      let numbers: [(Double, Double, Double?, Bool)] = [
        (90, 180, nil, true), (-90, -180, 0, true), (GeoPosition.latitudes.upperBound.nextUp, 0, nil, false),
        (0, GeoPosition.longitudes.lowerBound.nextDown, nil, false), (.nan, 0, nil, false), (0, .infinity, nil, false),
        (0, 0, GeoPosition.altitudes.upperBound, true), (0, 0, GeoPosition.altitudes.upperBound.nextUp, false),
        (0, 0, .nan, false),
        (0, 0, -.infinity, false),
      ]
      return numbers.map { latitude, longitude, altitude, isPossible in
        value(
          "\(latitude) \(longitude) \(altitude.map { "\($0)" } ?? "")",
          .place(GeoPosition(unchecked: latitude, longitude, altitude: altitude)), isPossible)
      }
    }
  }

  private static let others: [Case] =
    [
      ("final", true), ("12", false), ("", false), ("a@b", false), ("a\nb", false),
      (String(repeating: "a", count: 201), false),
    ].map {
      name, isPossible in set("version name '\(name.prefix(20))'", isPossible) { $0.versionNames = [0: name] }
    }
    + [("2026-05-01T18:30:00Z", true), ("yesterday", false), ("", false)].map { date, isPossible in
      set("trashed '\(date)'", isPossible) { $0.trashed = .set(date) }
    }
    + texts(TextRule.collectionTitle).map { name, text, isPossible in
      Case(name: "title of \(name)", isPossible: isPossible) { _ in
        .createCollection(.random(), .album, title: text, parent: nil, query: nil)
      }
    }
    + [
      Case(name: "empty title", isPossible: false) { _ in
        .createCollection(.random(), .folder, title: "", parent: nil, query: nil)
      }
    ]
    + texts(PhotoProperty.keywords.rule!).map { name, text, isPossible in
      Case(name: "added keyword of \(name)", isPossible: isPossible) {
        .keywords($0, clears: true, removed: [], added: [text])
      }
    }
    + texts(TextRule.note).map { name, text, isPossible in
      Case(name: "note of \(name)", isPossible: isPossible) { .move($0, .revert(.entry(0)), note: text) }
    }

  @Test(
    "each value that a photo can have is recorded, each other one is refused by name, and nothing changes",
    arguments: [properties, others])
  func each(cases: [Case]) throws {
    let test = try TestStore()
    let photo = try test.asset("a photo")
    #expect(cases.contains { $0.isPossible } && cases.contains { !$0.isPossible })
    for one in cases {
      let before = try test.store.bytes()
      let found = storeError { try test.store.perform([one.change(photo)], author: "test") }
      if one.isPossible {
        #expect(found == nil, "\(one.name)")
      } else {
        guard case .badValue? = found else {
          Issue.record("\(one.name): \(found.map { "\($0)" } ?? "recorded")")
          continue
        }
        #expect(try test.store.bytes() == before, "\(one.name)")
      }
    }
    let asset = try test.store.asset(photo)
    try test.store.rebuildIndex()
    #expect(try test.opened().asset(photo) == asset)
    #expect(try test.opened().verify(.readData) == [])
  }

  @Test("facts that no photo has are unknown when another program's line is read")
  func foreign() {
    let json = Array(#"{"title":"a\u0007b","captured":"yesterday","rating":9,"camera":"X","keywords":["k",""]}"#.utf8)
    let facts = json.withUnsafeBytes { PropertyValues(LineMembers($0)) }
    #expect(PhotoProperty.allCases.filter { facts[$0] != nil } == [.camera])
  }

  @Test("what a file states is fitted to what can be set", arguments: PhotoProperty.settable)
  func fitted(property: PhotoProperty) throws {
    guard let rule = property.rule else { return }
    let stated = ["a\u{0}b", "\u{1}", "a\nb\tc", String(repeating: "中", count: 50_000), "a\u{7F}\u{FFFE}b"]
    for text in stated {
      let isList = if case .texts = property.declaration.kind { true } else { false }
      var settings = AssetSettings()
      settings.changes[property] = property.fitted(isList ? .texts([text]) : .text(text)).map { .set($0) }
      #expect(settings.problem == nil, "\(text.prefix(20))")
    }
    #expect(rule.bytes.lowerBound == 1)
  }
}
