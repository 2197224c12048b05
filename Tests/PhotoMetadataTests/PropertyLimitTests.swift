import Documents
import Foundation
import TestSupport
import Testing

@testable import PhotoMetadata

/// Every property, exactly at what it allows and one beyond.
@Suite("limits of properties", .timeLimit(.minutes(Effort.minutes)))
struct PropertyLimitTests {
  private static func texts(_ size: Int) -> [String] {
    // Of characters of one, two, three and four bytes.
    ["a", "ü", "字", "💡"].map {
      String(repeating: $0, count: size / $0.utf8.count) + String(repeating: "x", count: size % $0.utf8.count)
    }
  }

  @Test(
    "a text or number is possible up to the limit, and one more is a problem that names both",
    arguments: PhotoProperty.allCases)
  func limits(property: PhotoProperty) {
    func isPossible(_ value: PropertyValue) -> Bool {
      let problem = property.problem(value)
      #expect(property.isPossible(value) == (problem == nil))
      if let problem { #expect(!problem.found.isEmpty && !problem.expected.isEmpty && problem.name != "") }
      return problem == nil
    }
    switch property.declaration.kind {
    case .text(let longest):
      #expect(!isPossible(.text("")) && isPossible(.text("a")) && isPossible(.text("a\tb\nc")))
      for text in Self.texts(longest) { #expect(isPossible(.text(text))) }
      for text in Self.texts(longest + 1) {
        #expect(!isPossible(.text(text)))
        #expect(property.problem(.text(text))?.found == "a text of \(longest + 1) bytes")
        #expect(property.problem(.text(text))?.expected.contains("1 to \(longest) bytes") == true)
      }
    case .texts(let all, let each):
      #expect(isPossible(.texts([])) && !isPossible(.texts([""])) && !isPossible(.texts(["a", "b\nc"])))
      for text in Self.texts(each) { #expect(isPossible(.texts([text, "a"]))) }
      for text in Self.texts(each + 1) { #expect(!isPossible(.texts(["a", text]))) }
      // Each counts three bytes more than it has.
      let count = all / (each + 3)
      let rest = all - count * (each + 3) - 3
      let full = [String](repeating: String(repeating: "a", count: each), count: count)
      #expect(isPossible(.texts(full + [String(repeating: "b", count: rest)])))
      #expect(!isPossible(.texts(full + [String(repeating: "b", count: rest + 1)])))
    case .whole(let range):
      for number in [range.lowerBound, range.lowerBound + 1, range.upperBound] { #expect(isPossible(.whole(number))) }
      #expect(!isPossible(.whole(range.lowerBound - 1)))
      if range.upperBound < 1 << 52 { #expect(!isPossible(.whole(range.upperBound + 1))) }
    case .flag: #expect(isPossible(.flag(true)) && isPossible(.flag(false)))
    case .capture:
      for (text, isDate) in [
        ("2026-05-01T18:30:00", true), ("2026-05-01T18:30:00.123456789", true),
        ("2026-05-01T18:30:00.1234567890", false), ("2026-05-01 18:30:00", false), ("2026-05-01T18:30:00Z", false),
        ("2026-02-29T00:00:00", false), ("2024-02-29T23:59:60", true), ("2026-05-01T24:00:00", false),
        ("2026-05-01T18:30:00.", false), ("", false),
      ] {
        #expect(isPossible(.capture(CaptureDate(text))) == isDate, "\(text)")
      }
      for (zone, isZone) in [
        ("+00:00", true), ("-00:00", true), ("+15:59", true), ("-15:59", true), ("+16:00", false), ("-16:00", false),
        ("Z", false), ("+1:00", false), ("+01:60", false), ("01:00", false), ("", false), ("+01:000", false),
      ] {
        #expect(isPossible(.capture(CaptureDate("2026-05-01T18:30:00", zone: zone))) == isZone, "\(zone)")
      }
    case .place:
      for (latitude, longitude, altitude, name) in [
        (90, 180, 4e6, nil), (-90, -180, -4e6, nil), (0, 0, nil, nil), (90.0.nextUp, 0, nil, "latitude"),
        (-90.5, 0, nil, "latitude"), (0, 180.0.nextUp, nil, "longitude"),
        (0, -180.5, nil, "longitude"), (0, 0, 4e6.nextUp, "altitude"), (0, 0, -4_000_001, "altitude"),
        (.nan, 0, nil, "latitude"), (0, .infinity, nil, "longitude"), (0, 0, .nan, "altitude"),
      ] as [(Double, Double, Double?, String?)] {
        let place = GeoPosition(unchecked: latitude, longitude, altitude: altitude)
        #expect(property.problem(.place(place))?.name == name, "\(latitude) \(longitude) \(altitude ?? 0)")
        #expect(place.isValid == (name == nil))
      }
    }
    // A value of any other type is none.
    let values: [PropertyValue] = [
      .text("a"), .texts(["a"]), .whole(1), .flag(true), .capture(CaptureDate("2026-05-01T18:30:00")),
      .place(GeoPosition(unchecked: 1, 2, altitude: nil)),
    ]
    #expect(values.count(where: isPossible) == 1)
  }

  @Test("every control character is refused, or only those of lines are allowed, and what is fitted has none")
  func controls() {
    for allowsLines in [false, true] {
      let rule = TextRule(bytes: 1...1000, allowsLines: allowsLines)
      for code in (0...0x200).map({ UInt32($0) }) + [0xFFFD, 0xFFFE, 0xFFFF, 0x10000, 0xFEFF] {
        guard let scalar = UnicodeScalar(code) else { continue }
        let isLine = [9, 10, 13].contains(code)
        let isControl = code < 0x20 || code == 0x7F || code == 0xFFFE || code == 0xFFFF
        let isAllowed = !isControl || isLine && allowsLines
        let text = "a" + String(scalar) + "b"
        let digits = String(code + 0x10000, radix: 16, uppercase: true).dropFirst()
        #expect(rule.problem(in: text) == (isAllowed ? nil : "the control character U+\(digits)"), "\(code)")
        #expect(rule.allowed(in: text) == (isAllowed ? text : isLine ? "a b" : "ab"), "\(code)")
      }
      #expect(rule.expected.hasSuffix("but tabs and line breaks") == allowsLines)
    }
    #expect(
      TextRule(bytes: 0...5).problem(in: "") == nil && TextRule(bytes: 0...5).expected.contains("at most 5 bytes"))
    #expect(TextRule(bytes: 1...5).problem(in: "") == "an empty text")
    #expect(TextRule.collectionTitle.bytes == 1...1000 && TextRule.note.bytes == 0...10_000)
  }

  @Test("what is fitted is possible, fitting it again changes nothing, and what is possible stays", arguments: 0..<20)
  func fitting(seed: UInt64) {
    var generator = SeededGenerator(seed: seed + 61)
    func text() -> String {
      (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        ["a", "\t", "\n", "\u{1}", "ü", "💡", "\u{FFFF}", String(repeating: "x", count: 700)].randomElement(
          using: &generator) ?? ""
      }.joined()
    }
    for property in PhotoProperty.allCases {
      let value: PropertyValue =
        switch property.declaration.kind {
        case .text: .text(text())
        case .texts: .texts((0..<Int.random(in: 0...9, using: &generator)).map { _ in text() })
        case .whole: .whole(Int.random(in: -3...9, using: &generator))
        case .flag: .flag(true)
        case .capture: .capture(CaptureDate(Bool.random(using: &generator) ? "2026-05-01T18:30:00" : text()))
        case .place: .place(GeoPosition(unchecked: 1, 2, altitude: Double.random(in: -8e6...8e6, using: &generator)))
        }
      let fitted = property.fitted(value)
      if let fitted { #expect(property.isPossible(fitted) && property.fitted(fitted) == fitted, "\(property)") }
      if property.isPossible(value), !property.isTexts { #expect(fitted == value, "\(property)") }
      #expect(property.fitted(nil) == nil)
      // What a log keeps of a value is read again.
      guard let kept = fitted else { continue }
      var line = LineObject()
      for (key, json) in property.members(kept).sorted(by: { $0.key < $1.key }) { line.set(key, json) }
      let read = line.bytes().withUnsafeBytes { bytes in LineMembers(bytes).flatMap { property.value(in: $0) } }
      #expect(read == kept, "\(property)")
    }
  }

  @Test("a keyword is the end of its path, a category one that is assigned, and a place one with a tag of places")
  func keywords() {
    for (path, separator, keyword) in [
      ("a", "|", "a"), ("a|b", "|", "b"), ("a/b", "|", "a/b"), ("a/b", "/", "b"), ("a| b ", "|", "b"), ("", "|", ""),
      ("a|", "|", "a"), ("|", "|", ""),
    ] as [(String, Character, String)] {
      #expect(KeywordPath.keyword(path, separator) == keyword, "\(path)")
    }
    let categories =
      "<Categories><Category Assigned=\"0\">Places<Category Assigned=\"1\">Lake </Category></Category>"
      + "<Category Assigned=\"1\">Water<Category Assigned=\"1\"></Category></Category></Categories>"
    #expect(KeywordPath.categories(categories) == ["Lake", "Water"] && KeywordPath.categories("").isEmpty)
    for (keyword, isPlace) in [
      ("geo:lat=1", true), ("GEO:lon=2", true), ("gps:x", true), (" geo:x", true), ("a|geo:x", true), ("a/gps:x", true),
      ("a;geo:x", true), ("geotagged", false), ("geo", false), ("x geo:y", false), ("xgps:", false), ("", false),
    ] {
      #expect(PlaceKeyword.isStated(by: keyword) == isPlace, "\(keyword)")
    }
  }

  @Test("a day exists where Foundation's calendar has it")
  func days() {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "UTC") ?? .gmt
    for year in [1900, 1999, 2000, 2023, 2024, 2100, 2400] {
      for month in 0...13 {
        for day in 0...32 {
          let parts = DateComponents(calendar: calendar, year: year, month: month, day: day)
          #expect(CalendarDay.exists(year, month, day) == parts.isValidDate, "\(year)-\(month)-\(day)")
        }
      }
    }
    #expect(!CalendarDay.exists(0, 1, 1) && !CalendarDay.exists(-4, 2, 29) && CalendarDay.exists(1, 1, 1))
  }
}

extension PhotoProperty {
  fileprivate var isTexts: Bool { if case .texts = declaration.kind { true } else { false } }
}
