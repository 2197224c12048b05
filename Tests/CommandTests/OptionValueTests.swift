import ArgumentParser
import Documents
import Foundation
import PhotoEdit
import TestSupport
import Testing

@testable import PhotoEditCommand

/// The values of options, over their whole domains.
@Suite("values of options", .timeLimit(.minutes(Effort.minutes)))
struct OptionValueTests {
  /// The days since 1970 of a date in the Gregorian calendar.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let (year, month) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    return 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 719_469
  }

  private static func length(_ month: Int, _ year: Int) -> Int {
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    return month == 2 ? isLeap ? 29 : 28 : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  @Test("a year, month or day begins at its midnight in UTC and ends at that of the next one; no other day is one")
  func dates() throws {
    for year in [1900, 1970, 1999, 2000, 2024, 2026, 2100] {
      let whole = try #require(FilterDate(argument: "\(year)"))
      #expect(whole.text == "\(year)")
      #expect(whole.start == Double(Self.days(year, 1, 1)) * 86_400_000)
      #expect(whole.end == Double(Self.days(year + 1, 1, 1)) * 86_400_000)
      for month in 1...12 {
        let (length, text) = (Self.length(month, year), "\(year)-\(Self.two(month))")
        let found = try #require(FilterDate(argument: text))
        #expect(found.start == Double(Self.days(year, month, 1)) * 86_400_000, "\(text)")
        #expect(found.end == found.start + Double(length) * 86_400_000, "\(text)")
        for day in [1, 2, 28, 29, 30, 31] {
          let date = FilterDate(argument: "\(text)-\(Self.two(day))")
          #expect((date != nil) == (day <= length), "\(text)-\(day)")
          #expect(date.map { $0.start == found.start + Double(day - 1) * 86_400_000 } ?? true, "\(text)-\(day)")
          #expect(date.map { $0.end == $0.start + 86_400_000 } ?? true, "\(text)-\(day)")
        }
        #expect(FilterDate(argument: text + "-00") == nil && FilterDate(argument: text + "-32") == nil)
      }
      #expect(FilterDate(argument: "\(year)-00") == nil && FilterDate(argument: "\(year)-13") == nil)
    }
    for text in [
      "", "-", "26", "999", "20260", "2026-5", "2026-005", "2026-05-1", "2026-05-001", "2026-05-01-01", "2026-",
      "2026-05-", "-2026", "2026--05", "20x6", "2026-x5", "+026", "2026-+5", " 2026", "2026-05-01T00:00:00", "٢٠٢٦",
    ] {
      #expect(FilterDate(argument: text) == nil, "\(text)")
    }
  }

  @Test("a place has three numbers in their ranges, ends included, and nothing else")
  func places() {
    for text in ["90,180,20000", "-90,-180,0.001", "0,0,1", "48.13,11.57,5", "1e1,2,3"] {
      #expect(FilterPlace(argument: text)?.text == text, "\(text)")
    }
    for text in [
      "", ",", ",,", "1,2", "1,2,3,4", "1,2,3,", ",1,2,3", "1,,2,3", "1,2,3,x", "x,2,3", "90.001,0,1", "-90.001,0,1",
      "0,180.001,1", "0,-180.001,1", "0,0,0", "0,0,-1", "0,0,20000.001", "nan,0,1", "0,nan,1", "0,0,nan", "0,0,inf",
    ] {
      #expect(FilterPlace(argument: text) == nil, "\(text)")
    }
    for text in ["90,180", "-90,-180,0", "0,0,8000.5"] { #expect(PlaceArgument(argument: text) != nil, "\(text)") }
    let place = PlaceArgument(argument: "1,2,3")?.place
    #expect(place?.latitude == 1 && place?.longitude == 2 && place?.altitude == 3)
    #expect(PlaceArgument(argument: "1,2").map { $0.place.altitude == nil } == true)
    for text in ["", "1", "1,2,3,4", "1,2,x", "1,,2", "1,2,", "90.001,0", "0,180.001", "nan,0", "0,nan"] {
      #expect(PlaceArgument(argument: text) == nil, "\(text)")
    }
  }

  @Test(
    "the box around a place reaches so far to each side, goes on behind the 180th meridian, and is a ring at a pole")
  func boxes() throws {
    func box(_ latitude: Double, _ longitude: Double, _ kilometers: Double) throws -> [AssetPredicate] {
      try #require(FilterPlace(argument: "\(latitude),\(longitude),\(kilometers)")).conditions
    }
    func range(_ key: AssetPredicate.NumberKey, _ least: Double, _ most: Double) -> [AssetPredicate] {
      [.number(key, .atLeast, least), .number(key, .atMost, most)]
    }
    for latitude in [-60.0, -10, 0, 10, 48.13, 60] {
      for kilometers in [1.0, 111.2, 500] {
        let height = kilometers / 111.2
        let width = height / cos((abs(latitude) + height) * .pi / 180)
        let across = range(.latitude, latitude - height, latitude + height)
        #expect(
          try box(latitude, 11, kilometers) == across + range(.longitude, 11 - width, 11 + width), "\(latitude)")
        let west = range(.longitude, -179.999 - width + 360, -179.999 + width)
        #expect(try box(latitude, -179.999, kilometers) == across + [.any(west)])
        let east = range(.longitude, 179.999 - width, 179.999 + width - 360)
        #expect(try box(latitude, 179.999, kilometers) == across + [.any(east)])
      }
    }
    // All longitudes: beyond a pole, and where the box would be wider than the Earth.
    for (latitude, kilometers) in [(90.0, 1.0), (-90, 1), (89.995, 1), (89.5, 60), (0, 20_000), (88, 180)] {
      #expect(
        try box(latitude, 0, kilometers)
          == range(.latitude, latitude - kilometers / 111.2, latitude + kilometers / 111.2), "\(latitude)")
    }
  }

  @Test("a date of capture has a day and a time that exist, at most nine digits of a second, and perhaps a zone")
  func captures() {
    let dates: [(String, String, String?)] = [
      ("2026-05-01T18:30:00", "2026-05-01T18:30:00", nil), ("2026-05-01T18:30:00Z", "2026-05-01T18:30:00", "+00:00"),
      ("2026-05-01T18:30:00+02:00", "2026-05-01T18:30:00", "+02:00"),
      ("2026-05-01T18:30:00-09:30", "2026-05-01T18:30:00", "-09:30"),
      ("2024-02-29T23:59:59.5", "2024-02-29T23:59:59.5", nil),
      ("2024-02-29T23:59:59.123456789Z", "2024-02-29T23:59:59.123456789", "+00:00"),
      ("2024-02-29T00:00:00.250+01:00", "2024-02-29T00:00:00.250", "+01:00"),
    ]
    for (text, date, zone) in dates {
      let capture = CaptureDate(argument: text)?.capture
      #expect(capture?.date == date && capture?.zone == zone, "\(text)")
    }
    for text in [
      "", "2026", "2026-05-01", "2026-05-01T18:30", "2026-05-01T18:30:0", "2026-05-01 18:30:00", "2026-02-29T00:00:00",
      "2026-13-01T00:00:00", "2026-00-01T00:00:00", "2026-05-32T00:00:00", "2026-05-01T24:00:00", "2026-05-01T00:60:00",
      "2026-05-01T18:30:00.", "2026-05-01T18:30:00.Z", "2026-05-01T18:30:00.1234567890", "2026-05-01T18:30:00.1x",
      "2026-05-01T18:30:00+2", "2026-05-01T18:30:00+0200", "2026-05-01T18:30:00+02", "2026-05-01T18:30:00ZZ",
      "2026-05-01T18:30:00 Z", "2026-05-01T18:30:00x",
    ] {
      #expect(CaptureDate(argument: text) == nil, "\(text)")
    }
  }

  @Test("lists have a part for each comma, with blanks around it left out, and no part is empty or of another kind")
  func lists() throws {
    #expect(try SizeList.read("2048").pixels == [2048] && SizeList.read("80, 40 ,20").pixels == [80, 40, 20])
    for text in ["", ",", "80,", ",80", "80,,40", "80,x", "80.5", "8 0"] {
      let error = #expect(throws: ValidationError.self) { try SizeList.read(text) }
      #expect(error?.message == "expected long edges in pixels such as 2048,1024,512, found '\(text)'")
    }
    #expect(try NameList.read("light").names == ["light"] && NameList.read(" light , #a").names == ["light", "#a"])
    for text in ["", " ", ",", "a,", ",a", "a, ,b"] {
      let error = #expect(throws: ValidationError.self) { try NameList.read(text) }
      #expect(error?.message == "expected names such as light,color, found '\(text)'")
    }
    for column in ListColumn.all {
      #expect(ListColumns(argument: column.name)?.list == [column])
      #expect(ListColumns(argument: "path,\(column.name)")?.list == [.path, column])
      #expect(ListColumns(argument: column.name + "x") == nil && ListColumns(argument: column.name + ",") == nil)
    }
    #expect(Set(ListColumn.all.map(\.name)).count == ListColumn.all.count && ListColumn.all.count > 10)
    let parameters = try RecipeOptions.values(of: ["a=1", "b=x=y", "c=", "d=true", "e=\"5\"", "a=2"])
    #expect(parameters == ["a": 2, "b": "x=y", "c": "", "d": true, "e": "5"])
    let error = #expect(throws: EditError.self) { try RecipeOptions.values(of: ["a=1", "b"]) }
    #expect(error?.code == .badParameter && error?.message == "expected --param name=value, found 'b'")
  }
}
