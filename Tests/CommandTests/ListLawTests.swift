import Documents
import Foundation
import TestSupport
import Testing

/// What holds for lists of photos by any conditions, of any album and in any order.
@Suite("laws of lists", .timeLimit(.minutes(Effort.minutes)))
struct ListLawTests {
  let library: LibraryShop

  /// Eight photos: some are favorites, rated, hidden, in the trash, edited, titled, and in albums.
  init() throws {
    library = try LibraryShop(
      "h.jpg", "b.jpg", "g.jpg", "d.jpg", "in/e.jpg", "f.jpg", "c.jpg", "in/a.jpg", named: "lists"
    ) { library in
      try library.expect(0, "favorite", "in/a.jpg", "b.jpg", "in/e.jpg", "f.jpg")
      try library.expect(0, "rate", "4", "b.jpg", "c.jpg", "in/e.jpg", "g.jpg", "f.jpg")
      try library.expect(0, "rate", "2", "in/a.jpg", "h.jpg")
      try library.expect(0, "describe", "--title", "Sea", "--date", "2024-05-01T10:00:00", "c.jpg", "f.jpg")
      try library.expect(0, "describe", "--title", "Air", "--date", "2025-05-01T10:00:00", "b.jpg")
      try library.expect(0, "describe", "--no-date", "d.jpg")
      try library.expect(0, "edit", "b.jpg", "d.jpg", "in/e.jpg", "exposure.ev=0.4")
      try library.expect(0, "hide", "in/e.jpg", "g.jpg")
      try library.expect(0, "trash", "f.jpg", "h.jpg")
      try library.expect(0, "album", "create", "A")
      try library.expect(0, "album", "add", "A", "d.jpg", "b.jpg", "in/e.jpg", "c.jpg", "f.jpg")
      try library.expect(0, "album", "create", "S", "--smart", "--rating", "3")
    }
  }

  private static let albums = [
    nil, "A", "S", "favorites", "recentlyAdded", "edited", "places", "panoramas", "hidden", "recentlyDeleted",
  ]
  private static let conditions: [[String]] = [
    [], ["--rating", "4"], ["--hidden"], ["--trashed"], ["--edited"], ["--favorite"], ["--hidden", "--trashed"],
    ["--folder", "in"], ["--search", "sea"],
  ]
  /// The keys of sorting, with the field that a row has it in.
  private static let keys = [
    "path": "path", "name": "fileName", "date": "captured", "added": "imported", "modified": "modified",
    "fileSize": "fileSize", "width": "width", "height": "height", "rating": "rating", "title": "title",
    "trashed": "trashed",
  ]

  /// A list: of an album or all, by conditions, in an order.
  private static func lists(_ count: Int) -> [[String]] {
    var random = SeededGenerator(seed: 11)
    return (0..<count).map { index in
      let key = keys.keys.sorted().randomElement(using: &random) ?? ""
      let order = ["--sort", key] + (Bool.random(using: &random) ? ["--reverse"] : [])
      let album = albums[index % albums.count].map { ["--album", $0] } ?? []
      return album + (conditions.randomElement(using: &random) ?? []) + order
    }
  }

  @Test("a picker offers the photos that a list with the same words has, in its order")
  func picking() throws {
    var photos = 0
    for words in Self.lists(Effort.choose(20, full: 400)) {
      let listed = try library.expect(0, ["list", "--columns", "path"] + words).lines
      let call = ["pick", "--limit", "0"] + words
      let picked = try library.shop.program.run(call, input: Data("*\n".utf8))
      #expect(picked.lines == listed && picked.status == (listed.isEmpty ? 77 : 0), "\(words): \(picked.messages)")
      photos += listed.count
    }
    #expect(photos > 10)
  }

  @Test("pages that follow one another as each says are the whole list, and the last one says nothing")
  func pages() throws {
    for words in Self.lists(Effort.choose(10, full: 200)) {
      let whole = try library.expect(0, ["list", "--columns", "path"] + words).lines
      let size = 1 + whole.count / 2
      var (paged, after): ([String], [String]) = ([], [])
      for _ in 0...whole.count {
        let call = ["list", "--columns", "path", "--limit", "\(size)"] + words + after
        let page = try library.expect(0, call)
        #expect(page.lines.count <= size)
        paged += page.lines
        guard let next = page.messages.wholeMatch(of: /more follow: (--after) ([0-9a-f]{32})\n/) else {
          #expect(page.messages.isEmpty)
          break
        }
        after = [String(next.1), String(next.2)]
      }
      #expect(paged == whole, "\(words)")
    }
  }

  @Test("a list is sorted by the values of its key, the other way around with --reverse", arguments: keys.keys.sorted())
  func sorted(key: String) throws {
    let field = try #require(Self.keys[key])
    let scope = key == "trashed" ? ["--trashed"] : []
    /// The values, as they compare; nil for a photo that has none.
    func values(_ more: String...) throws -> [(path: String, value: String?)] {
      try library.expect(0, ["list", "--json", "--sort", key] + scope + more).rows.map { row in
        let number = row[field]?.integerValue.map { String(format: "%012d", $0) }
        return (row["path"]?.stringValue ?? "", number ?? row[field]?.stringValue)
      }
    }
    let (up, down) = (try values(), try values("--reverse"))
    #expect(up.count == (key == "trashed" ? 2 : 4) && Set(up.map(\.path)) == Set(down.map(\.path)))
    #expect(up.compactMap(\.value) == up.compactMap(\.value).sorted())
    #expect(down.compactMap(\.value) == up.compactMap(\.value).reversed())
    // Photos without a value stay together, at one end.
    for list in [up, down] {
      let lacking = list.map { $0.value == nil }
      #expect(zip(lacking, lacking.dropFirst()).count { $0 != $1 } <= 1, "\(list)")
    }
  }

  @Test("each column of a table begins at the same place in each line, and has what the rows say")
  func columns() throws {
    let names = ["path", "name", "rating", "title", "date", "size", "state"]
    let lines = try library.expect(0, ["list", "--columns", names.joined(separator: ",")]).lines
    let rows = try library.rows("list")
    var cells = rows.map { row in
      let size = [row["width"], row["height"]].compactMap { $0?.integerValue.map(String.init) }.joined(separator: "x")
      let (current, newest) = (row["current"]?.integerValue ?? 0, row["newest"]?.integerValue ?? 0)
      let state = newest == 0 ? "original" : current == 0 ? "reverted" : "entry \(current) of \(newest)"
      let rating = row["rating"]?.integerValue.map(String.init) ?? ""
      let texts = ["path", "fileName", "title", "captured"].map { row[$0]?.stringValue ?? "" }
      return [texts[0], texts[1], rating, texts[2], texts[3], size, state]
    }
    #expect(lines.count == 4 && rows.count == 4)
    for column in names.indices.dropLast() {
      let width = cells.map { $0[column].count }.max() ?? 0
      for row in cells.indices {
        cells[row][column] += String(repeating: " ", count: width - cells[row][column].count + 2)
      }
    }
    #expect(lines == cells.map { $0.joined() })
  }
}
