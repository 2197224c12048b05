import Foundation
import PhotoEdit
import TestSupport
import Testing

@Suite("renditions stored by a library", .timeLimit(.minutes(Effort.minutes)))
struct RenditionsCommandTests {
  let shop: Workshop

  init() throws { shop = try Workshop() }

  private var objects: Int {
    let folder = shop.url(".photoedit/objects").path
    return (FileManager.default.subpaths(atPath: folder) ?? []).count { $0.count > 10 }
  }

  @Test("the choice is made when a library is created, is shown, and can be changed later")
  func choice() throws {
    #expect(try shop.program("init", "--renditions", "none").status == 0)
    #expect(try shop.program("renditions").text == "none\n")
    #expect(try shop.program("renditions", "all").text == "all\n")
    let row = try JSONValue.parse(Array(shop.program("renditions", "--json").lines[0].utf8))
    #expect(row["renditions"]?.stringValue == "all" && row["type"]?.stringValue == "library")
    #expect(try shop.program("renditions", "some").status == 64)
    #expect(try shop.program("init", "--renditions", "some").status == 64)
  }

  @Test("with 'none' an edit stores no rendition; export, undo, verify and gc work as usual")
  func none() throws {
    try shop.photo()
    try shop.recipe()
    #expect(try shop.program("init", "--renditions", "none").status == 0)
    let applied = try shop.program("apply", "recipe.json", "photo.jpg", "-o", "out/")
    #expect(applied.status == 0 && applied.text.contains("entry 1"), "\(applied.messages)")
    #expect(try shop.program("apply", "recipe.json", "photo.jpg", "--set", "exposure.ev=1").status == 0)
    #expect(objects == 1)
    #expect(try shop.program("export", "photo.jpg@1", "-o", "one.jpg").status == 0)
    #expect(try shop.program("export", "photo.jpg", "-o", "two.jpg").status == 0)
    #expect(try shop.data("one.jpg") != shop.data("two.jpg"))
    #expect(try shop.program("undo", "photo.jpg").status == 0)
    #expect(try shop.program("export", "photo.jpg", "-o", "again.jpg").status == 0)
    #expect(try shop.data("one.jpg") == shop.data("again.jpg"))
    #expect(try shop.program("preview", "photo.jpg", "-o", "small.jpg").status == 0)
    #expect(try shop.program("compare", "photo.jpg@0", "photo.jpg@1", "--json").lines.count == 1)
    for options in [[], ["--quick"], ["--render", "100%"], ["photo.jpg"], ["--repair"]] {
      let outcome = try shop.program.run(["verify"] + options)
      #expect(outcome.status == 0, "\(options): \(outcome.text)\(outcome.messages)")
    }
    #expect(try shop.program("gc", "--grace", "0").text.contains("removed 0 files"))
    #expect(objects == 1)
  }
}
