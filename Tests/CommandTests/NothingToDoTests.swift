import Foundation
import PhotoEdit
import TestSupport
import Testing

@Suite("nothing to do", .timeLimit(.minutes(Effort.minutes)))
struct NothingToDoTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.recipe()
    try FileManager.default.createDirectory(at: shop.url("inbox"), withIntermediateDirectories: true)
    try shop.write("list", Data())
    try shop.write("blank", Data("\r\n\r\n".utf8))
  }

  @Test(
    "an empty inbox and an empty list succeed at once with 0",
    arguments: [
      ["-r", "inbox"], ["--files-from", "list"], ["--files-from", "blank"], ["--files-from", "list", "-0"],
    ])
  func empty(photos: [String]) throws {
    let call = ["apply", "recipe.json"] + photos + ["-o", "out/"]
    let outcome = try shop.program.run(call)
    #expect(outcome.status == 0 && outcome.output.isEmpty)
    #expect(outcome.messages.contains("nothing to do"))
    let asJSON = try shop.program.run(call + ["--json"])
    #expect(asJSON.status == 0 && asJSON.errors.isEmpty && asJSON.lines.count == 1)
    #expect(try JSONValue.parse(Array(asJSON.output))["photos"] == .number(0))
    #expect(try shop.program.run(["apply", "recipe.json"] + photos + ["-o", "-"]).status == 0)
    #expect(!shop.exists("out"))
  }

  @Test("info and import of an empty folder report that it is empty")
  func others() throws {
    #expect(try shop.program("init").status == 0)
    for command in ["info", "import"] {
      let outcome = try shop.program(command, "-r", "inbox")
      #expect(outcome.status == 0 && outcome.messages.contains("nothing to do"), "\(command) \(outcome.messages)")
    }
  }

  @Test("a link to a folder works like the folder")
  func link() throws {
    try shop.photo("inbox/x.jpg")
    try FileManager.default.createSymbolicLink(atPath: shop.url("link").path, withDestinationPath: "inbox")
    #expect(try shop.program("apply", "recipe.json", "-r", "link", "-o", "out/{dir}/{name}").status == 0)
    #expect(shop.exists("out/x.jpg"))
  }

  @Test("a call without photos is still a usage error")
  func none() throws { #expect(try shop.program("apply", "recipe.json", "-o", "out/").status == 64) }

  @Test("if every photo failed, the summary does not say that others were written")
  func allFailed() throws {
    let outcome = try shop.program("apply", "recipe.json", "a.jpg", "b.jpg", "-o", "out/")
    #expect(outcome.status == 3)
    #expect(outcome.messages.contains("2 photos: 2 failed; nothing was written"))
  }

  @Test("a list of names may have Windows line ends")
  func windowsList() throws {
    try shop.photo("a b.jpg")
    try shop.photo("c.jpg", width: 99)
    try shop.write("names", Data([0xEF, 0xBB, 0xBF]) + Data("a b.jpg\r\nc.jpg\r\n".utf8))
    #expect(try shop.program("apply", "recipe.json", "--files-from", "names", "-o", "out/", "-j1").status == 0)
    #expect(shop.files.filter { $0.hasPrefix("out/") } == ["out/a b.jpg", "out/c.jpg"])
  }

  @Test("a library inside a library is created only on request")
  func nested() throws {
    #expect(try shop.program("init").status == 0)
    for folder in ["inbox", "inbox/../inbox/."] {
      let outcome = try shop.program("init", folder)
      #expect(outcome.status == 77 && outcome.messages.contains("--nested"), "\(outcome.messages)")
    }
    #expect(!shop.exists("inbox/.photoedit"))
    #expect(try shop.program("init").status == 73, "an existing library is a different error")
    #expect(try shop.program("init", "inbox", "--nested").status == 0)
    #expect(try Program(in: shop.url("inbox"))("list").status == 0)
  }
}
