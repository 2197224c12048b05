import Foundation
import PhotoEdit
import TestSupport
import Testing

@testable import PhotoEditCommand

/// What `pick` shows on terminals of all widths and heights.
@Suite("the screen of a picker", .timeLimit(.minutes(Effort.minutes)))
struct PickScreenTests {
  /// Eleven photos; the last but one has a long path, and the first has four stars.
  private static let names = (0..<9).map { "\($0).jpg" } + ["a folder/with/a/name/of/some/length/9.jpg", "z.jpg"]

  private let shop: LibraryShop
  private let library: Library

  init() throws {
    shop = try LibraryShop(
      "0.jpg", "1.jpg", "2.jpg", "3.jpg", "4.jpg", "5.jpg", "6.jpg", "7.jpg", "8.jpg",
      "a folder/with/a/name/of/some/length/9.jpg", "z.jpg", named: "screens"
    ) { try $0.expect(0, "rate", "4", "0.jpg") }
    library = try Library(at: shop.shop.folder)
  }

  private func session(
    limit: Int = 0, exact: Int? = nil, isOrdered: Bool = false, _ lines: String...
  ) async throws -> PickSession {
    let configuration = PickerConfiguration(
      sort: [.init(.path)], selectionLimit: limit, exactCount: exact, isOrdered: isOrdered)
    var session = PickSession(try await Picker(configuration, in: library))
    for line in lines { _ = try await session.take(try PickLine(line), pageSize: 3) }
    return session
  }

  @Test("a photo's line is as wide as the terminal: number, mark, the end of its path, and what else there is room for")
  func lines() async throws {
    let session = try await session()
    for columns in 9...110 {
      let lines = try await PickScreen(columns: columns, rows: 24).page(session)
      // Behind the number and the mark, a path has 24 columns before the date is shown, and keeps them.
      let (hasDate, hasSize, hasRating) = (columns >= 53, columns >= 66, columns >= 76)
      let rest = columns - 8 - (hasDate ? 21 : 0) - (hasSize ? 13 : 0) - (hasRating ? 10 : 0)
      for (index, line) in lines.prefix(11).enumerated() {
        let name = Self.names[index]
        let path = name.count <= rest ? name : "…" + name.suffix(rest - 1)
        // Photos are 40 pixels wide and more, and two thirds as high.
        let parts = [
          (hasDate, "  2026-05-17T19:42:10"), (hasSize, "  " + "\(40 + index)x\((40 + index) * 2 / 3)".padded(11)),
          (hasRating, "  " + (index == 0 ? "4" : "").padded(8)),
        ]
        let number = (index < 9 ? " " : "") + "\(index + 1) [ ]  "
        #expect(line == number + path.padded(rest) + parts.filter(\.0).map(\.1).joined(), "\(columns)")
      }
    }
  }

  @Test("a page has the rows that the terminal leaves beside the state and the prompt, and at least three photos")
  func rows() async throws {
    let session = try await session()
    for rows in 0...20 {
      let screen = PickScreen(columns: 80, rows: rows)
      #expect(screen.pageSize == max(3, rows - 4))
      let lines = try await screen.page(session)
      #expect(lines.count == min(screen.pageSize, 11) + 1, "\(rows)")
      let counted = screen.pageSize < 11 ? "1–\(screen.pageSize) of 11 photos" : "11 photos"
      #expect(lines.last == counted + ", 0 selected", "\(rows)")
    }
    let later = try await self.session("n", "n", "n", "s")
    let lines = try await PickScreen(columns: 80, rows: 7).page(later)
    #expect(lines.count == 3 && lines[0].hasPrefix("10 ") && lines[1].hasPrefix("11 "))
    #expect(lines[2] == "10–11 of 11 photos, 0 selected")
  }

  @Test("the state of a picker is in as few lines as it fits, and no line is wider than the terminal")
  func state() async throws {
    let sessions: [(PickSession, [String])] = [
      (try await session(limit: 2, "1"), ["11 photos", "1 selected (at most 2)"]),
      (try await session(limit: 3, exact: 3, "1,2"), ["11 photos", "2 of 3 selected"]),
      (try await session(limit: 1), ["11 photos", "0 selected (at most 1)"]),
      (
        try await session("/jpg", "f --rating 0 --keyword 'a b'"),
        ["0 photos", "found by 'jpg'", "--rating 0 --keyword a b", "0 selected"]
      ),
    ]
    for (session, parts) in sessions {
      for columns in 26...80 {
        var lines = try await PickScreen(columns: columns, rows: 24).page(session)
        lines.removeFirst(max(1, min(11, session.picker.photos.count)))
        #expect(lines.joined(separator: " ") == parts.joined(separator: ", "), "\(columns)")
        #expect(lines.existAndSatisfy { TextWidth.columns($0) <= columns }, "\(columns): \(lines)")
        for (line, next) in zip(lines, lines.dropFirst()) {
          let first = parts.first { next.hasPrefix($0) } ?? next
          let comma = parts.last == first ? 0 : 1
          #expect(line.count + 1 + first.count + comma > columns, "\(columns): \(lines)")
        }
      }
    }
  }

  @Test("a selected photo has a cross, or its place in the order; the selection has its places and the ends of paths")
  func marks() async throws {
    let plain = try await session("3,1")
    var lines = try await PickScreen(columns: 30, rows: 24).page(plain)
    #expect([lines[0], lines[1], lines[2]].map { $0.dropFirst(3).prefix(3) } == ["[x]", "[ ]", "[x]"])
    let ordered = try await session(isOrdered: true, "11,1-10")
    lines = try await PickScreen(columns: 30, rows: 24).page(ordered)
    let marks = (2...11).map { "[\($0)]".padded(5) } + ["[1]  "]
    #expect(lines.prefix(11).map { String($0.dropFirst(3).prefix(5)) } == marks)
    let screen = PickScreen(columns: 9, rows: 24)
    #expect(screen.selection([]) == ["nothing is selected"])
    let photos = try await ordered.picker.selectedAssets()
    #expect(photos.map(\.path).first == "z.jpg" && photos.count == 11)
    #expect(screen.selection(photos).prefix(3) == ["1. z.jpg", "2. 0.jpg", "3. 1.jpg"])
    #expect(screen.selection(photos).last == "…th/9.jpg")
  }
}

extension String {
  /// The text with blanks behind it.
  fileprivate func padded(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
