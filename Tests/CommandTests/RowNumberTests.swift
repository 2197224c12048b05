import Documents
import Foundation
import Glibc
import PhotoEdit
import TestSupport
import Testing

/// Numbers of bytes and pixels that commands print, compared with the files themselves.
@Suite("numbers in rows and lines", .timeLimit(.minutes(Effort.minutes)))
struct RowNumberTests {
  let library: LibraryShop

  init() throws {
    library = try LibraryShop("a.jpg", "b.jpg", named: "counted") { library in
      try library.shop.recipe()
      for ev in ["0.5", "0.6"] { try library.expect(0, "edit", "a.jpg", "exposure.ev=\(ev)") }
    }
  }

  private func size(_ name: String) throws -> Int { try library.shop.data(name).count }

  /// The size of all objects of the library.
  private var stored: Int {
    let names = FileManager.default.subpaths(atPath: library.shop.url(".photoedit/objects").path) ?? []
    return names.compactMap { name in
      let url = library.shop.url(".photoedit/objects/\(name)")
      let values = try? url.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
      return values?.isRegularFile == true ? values?.fileSize : nil
    }.reduce(0, +)
  }

  @Test(
    "a file that is written has the bytes, the pixels and the format that its row and its line say",
    arguments: [
      "apply recipe.json a.jpg b.jpg --no-library -o out/{stem}.png",
      "apply recipe.json a.jpg b.jpg --sizes 30,20 --no-library -o out/{stem}-{size}.jpg",
      "edit a.jpg b.jpg exposure.ev=0.5 --no-library -o out/{stem}.webp", "export a.jpg b.jpg -o out/",
      "export a.jpg b.jpg --long-edge 30 -o out/{stem}.tif", "preview a.jpg b.jpg --size 30 -o out/",
      "apply recipe.json a.jpg b.jpg --on-top -o out/{stem}.jpg",
    ])
  func outputs(call: String) throws {
    let words = call.split(separator: " ").map(String.init)
    let rows = try library.expect(0, words + ["--json"]).rows.filter { $0["output"] != nil }
    #expect(Set(rows.map { $0["output"]?.stringValue }).count == rows.count && rows.count >= 2)
    for row in rows {
      let name = try #require(row["output"]?.stringValue)
      let picture = try EditingInput(data: library.shop.data(name))
      #expect(try row["bytes"]?.integerValue == size(name), "\(name)")
      #expect(row["format"]?.stringValue == picture.format)
      let shown = [row["width"], row["height"]].compactMap { $0?.integerValue }
      // A file that is copied is not opened.
      #expect(
        shown == [picture.size.width, picture.size.height] || shown.isEmpty && call == "export a.jpg b.jpg -o out/")
    }
    for name in library.shop.files where name.hasPrefix("out/") {
      try FileManager.default.removeItem(at: library.shop.url(name))
    }
    let lines = try library.expect(0, words).lines
    #expect(lines.count == rows.count)
    for (line, row) in zip(lines, rows) {
      let name = try #require(row["output"]?.stringValue)
      let picture = try EditingInput(data: library.shop.data(name))
      let pixels = row["width"] == nil ? "" : "\(picture.size.width)×\(picture.size.height), "
      let facts = "\(pixels)\(picture.format.uppercased()), \(FormattedAmount.text(bytes: try size(name)))"
      #expect(line.hasSuffix("\(name) (\(facts))"), "\(line)")
    }
  }

  @Test("rows of a batch have the sizes of their outputs, and the summary their sum")
  func batch() throws {
    try library.shop.write("m.jsonl", Data("{\"input\":\"a.jpg\"}\n{\"input\":\"b.jpg\"}\n".utf8))
    let outcome = try library.expect(0, "batch", "recipe.json", "--manifest", "m.jsonl", "-o", "out/")
    let sizes = try ["out/a.jpg", "out/b.jpg"].map(size)
    #expect(try outcome.rows("row").compactMap { $0["bytes"]?.integerValue }.sorted() == sizes.sorted())
    #expect(try outcome.rows("summary").first?["bytes"]?.integerValue == sizes.reduce(0, +))
  }

  @Test("a sheet and each resource have the bytes that their rows say")
  func others() throws {
    #expect(try library.rows("sheet", "a.jpg", "-o", "s.html").first?["bytes"]?.integerValue == size("s.html"))
    let rows = try library.rows("resources", "a.jpg", "-o", "kept/")
    for row in rows where row["kind"]?.stringValue != "history" {
      let name = try #require(row["output"]?.stringValue)
      #expect(try row["bytes"]?.integerValue == size(name) && row["fileName"]?.stringValue == String(name.dropFirst(5)))
      #expect(try row["sha256"]?.stringValue == SHA256Digest(of: Array(library.shop.data(name))).hex, "\(name)")
    }
    #expect(rows.count == 4)
    let (lines, bytes) = (try library.expect(0, "resources", "a.jpg").lines, try size("a.jpg"))
    #expect(lines.contains { $0.hasPrefix("original") && $0.contains(FormattedAmount.text(bytes: bytes)) })
  }

  @Test("gc and purge free as many bytes as they say, and a dry run says the same", arguments: [true, false])
  func freed(isJSON: Bool) throws {
    func call(_ words: String...) throws -> Int {
      let outcome = try library.expect(0, words + (isJSON ? ["--json"] : []))
      guard isJSON else {
        let amount = (outcome.text + outcome.messages).matches(of: /(?:freed|files?,) ([\d.]+) (k?)B/).last
        let number = amount.flatMap { Double($0.1) } ?? -1
        return Int((number * (amount?.2 == "k" ? 1000 : 1)).rounded())
      }
      let (rows, summary) = (try outcome.rows.dropLast(), try outcome.rows.last)
      if words[0] == "gc" {
        #expect(summary?["files"]?.integerValue == rows.count)
        #expect(rows.reduce(0) { $0 + ($1["bytes"]?.integerValue ?? 0) } == summary?["bytes"]?.integerValue)
      }
      return summary?["bytes"]?.integerValue ?? -1
    }
    /// Whether amounts are the same, as exactly as a line says it.
    func isSame(_ shown: Int, _ bytes: Int) -> Bool {
      isJSON ? shown == bytes : abs(shown - bytes) <= max(50, bytes / 20)
    }
    var before = stored
    let planned = try call("gc", "--grace", "0", "-n")
    #expect(stored == before && planned > 500)
    #expect(try isSame(call("gc", "--grace", "0"), before - stored) && isSame(planned, before - stored))
    #expect(try call("gc", "--grace", "0") == 0)
    before = stored
    try library.expect(0, "trash", "a.jpg", "b.jpg")
    let freed = try call("purge", "--trash")
    #expect(isSame(freed, before - stored) && before - stored > 1000)
  }

  @Test("the durations of rows, each since the one before, are together not longer than the command")
  func durations() throws {
    var program = library.shop.program
    program.isAlone = true
    for call in [["show", "a.jpg", "b.jpg", "a.jpg@0", "a.jpg@1", "--json"], ["log", "--all", "--json"]] {
      let rows = try program.run(call).rows
      let times = rows.compactMap { $0["milliseconds"]?.integerValue }
      #expect(times.count == rows.count && rows.count > 4)
      // Each may be rounded.
      #expect(times.dropLast().reduce(0, +) <= (times.last ?? 0) + rows.count, "\(times)")
    }
  }

  @Test("the space of a folder is that of its file system: not more of it is free than there is")
  func space() throws {
    let row = try #require(try library.rows("doctor", ".").first)
    var status = statvfs()
    #expect(statvfs(library.shop.folder.path, &status) == 0)
    let total = Int(status.f_blocks) * Int(status.f_frsize)
    #expect(row["totalBytes"]?.integerValue == total)
    let free = try #require(row["freeBytes"]?.integerValue)
    #expect(free >= 0 && free <= total)
    let line = try library.expect(0, "doctor", ".").lines.first { $0.hasPrefix("free space") }
    #expect(line?.hasSuffix(" of " + FormattedAmount.text(bytes: total)) == true, "\(line ?? "")")
  }
}
