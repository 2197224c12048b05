import Foundation
import PhotoEdit
import Documents
import TestSupport
import Testing

@Suite("sheet", .timeLimit(.minutes(Effort.minutes)))
struct SheetCommandTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.photo("img10.jpg")
    try shop.photo("img2.jpg", width: 60)
    try shop.recipe()
  }

  private func page(_ name: String = "sheet.html") throws -> String {
    String(decoding: try shop.data(name), as: UTF8.self)
  }

  /// The pictures of a page.
  private func pictures(_ page: String) throws -> [EditingInput] {
    try page.components(separatedBy: "base64,").dropFirst().map { part in
      let text = try #require(part.components(separatedBy: "\"").first)
      return try EditingInput(data: #require(Data(base64Encoded: text)))
    }
  }

  @Test("it shows every photo before and after in natural name order, and loads no resources")
  func pairs() throws {
    let outcome = try shop.program("sheet", "img10.jpg", "img2.jpg", "--recipe", "recipe.json", "-o", "sheet.html")
    #expect(outcome.status == 0 && outcome.text == "-> sheet.html (2 photos)\n", "\(outcome.messages)")
    let page = try page()
    let pictures = try pictures(page)
    #expect(pictures.map(\.size.width) == [60, 60, 96, 96] && pictures.existAndSatisfy { $0.format == "jpeg" })
    #expect(!page.contains("http:") && !page.contains("https:") && !page.contains("<script"))
    #expect(page.contains("prefers-color-scheme: dark") && page.contains("width=device-width"))
    #expect(page.contains(">before<") && page.contains("exposure"))
  }

  @Test("in a library it shows the current state beside the original, or one picture if nothing was changed")
  func library() throws {
    #expect(try shop.program("init").status == 0)
    #expect(try shop.program("apply", "recipe.json", "img10.jpg").status == 0)
    #expect(try shop.program("sheet", "img*.jpg", "-o", "sheet.html", "--size", "40").status == 0)
    let pictures = try pictures(page())
    #expect(pictures.map(\.size.width) == [40, 40, 40])
  }

  @Test("with --all it shows the library's photos by path, wherever it is called, and shows progress")
  func all() throws {
    #expect(try shop.program("init").status == 0)
    #expect(try shop.program("apply", "recipe.json", "img10.jpg").status == 0)
    #expect(try shop.program("import", "img2.jpg").status == 0)
    // It shows what the library keeps, not what is in the folder now.
    try FileManager.default.removeItem(at: shop.url("img2.jpg"))
    let outcome = try shop.program("sheet", "--all", "-o", "sheet.html", "--progress", "always")
    #expect(outcome.status == 0 && outcome.text == "-> sheet.html (2 photos)\n", "\(outcome.messages)")
    #expect(outcome.messages.contains("% of 2"), "\(outcome.messages)")
    #expect(try pictures(page()).map(\.size.width) == [60, 96, 96])
    #expect(try shop.program("sheet", "--all", "img10.jpg", "-o", "x.html").status == 64)
    #expect(try shop.program("sheet", "--all", "--no-library", "-o", "x.html").status == 64)
    #expect(try shop.program("sheet", "-o", "x.html").status == 64)
    #expect(!shop.exists("x.html"))
  }

  @Test("failed photos come first with their reason, and the others are shown: exit status 3, rows for JSON")
  func failures() throws {
    try shop.write("zz.jpg", Data("no photo".utf8))
    let outcome = try shop.program("sheet", "img2.jpg", "zz.jpg", "missing.jpg", "-o", "sheet.html", "--json")
    #expect(outcome.status == 3, "\(outcome.messages)")
    let rows = try outcome.lines.map { try JSONValue.parse(Array($0.utf8)) }
    #expect(rows.map { $0["type"]?.stringValue } == ["error", "error", "result", "summary"])
    #expect(rows[3]["photos"] == 3 && rows[3]["done"] == 1 && rows[3]["failed"] == 2)
    let page = try page()
    let places = ["missing.jpg", "zz.jpg", "img2.jpg"].compactMap { page.range(of: ">\($0)<")?.lowerBound }
    #expect(places.count == 3 && places == places.sorted())
  }

  @Test("names are escaped, so that none becomes markup or reverses the text")
  func names() throws {
    let name = "<img src=x onerror=alert(1)>\"'&\u{202E}gpj.jpg"
    try shop.photo(name)
    try shop.write("<b>.jpg", Data("none".utf8))
    #expect(try shop.program("sheet", name, "<b>.jpg", "-o", "s.html", "--title", "<i>&").status == 3)
    let page = try page("s.html")
    #expect(
      !page.contains("<img src=x") && !page.contains("<b>") && !page.contains("<i>") && !page.contains("\u{202E}"))
    #expect(page.contains("&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;\\u{202e}gpj.jpg"))
  }

  @Test("it overwrites only with --force, writes only pages, and never overwrites a photo")
  func outputs() throws {
    try shop.write("mine.html", Data("mine".utf8))
    #expect(try shop.program("sheet", "img2.jpg", "-o", "mine.html").status == 73)
    #expect(try shop.data("mine.html") == Data("mine".utf8))
    #expect(try shop.program("sheet", "img2.jpg", "-o", "img10.jpg", "--force").status == 64)
    try FileManager.default.copyItem(at: shop.url("img2.jpg"), to: shop.url("photo.html"))
    #expect(try shop.program("sheet", "photo.html", "-o", "photo.html", "--force").status == 77)
    #expect(try shop.data("photo.html") == shop.data("img2.jpg"))
  }
}
