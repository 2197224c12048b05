import TestSupport
import Testing

@Suite("a photo that photoedit rendered", .timeLimit(.minutes(Effort.minutes)))
struct RenderedInputTests: EditedLibrarySuite {
  let shop: Workshop
  private static let warning = "rendered by photoedit before"

  init() throws {
    shop = try Workshop()
    try shop.photo()
    try shop.recipe()
    try shop.recipe("none.json", "")
    #expect(try run("apply", "recipe.json", "photo.jpg", "-o", "rendered.jpg").status == 0)
  }

  @Test(
    "a command that adjusts it warns about the adjustments in its pixels",
    arguments: [
      "apply recipe.json rendered.jpg -o x.png", "edit rendered.jpg exposure.ev=1 -o x.png",
      "preview rendered.jpg --recipe recipe.json -o x.png",
    ])
  func adjusted(call: String) throws {
    let outcome = try shop.program.run(call.split(separator: " ").map(String.init))
    #expect(outcome.status == 0 && outcome.messages.contains(Self.warning), "\(outcome.messages)")
  }

  @Test(
    "a command that shows, measures or converts it does not",
    arguments: [
      "info rendered.jpg", "preview rendered.jpg -o x.png", "apply none.json rendered.jpg -o x.png",
      "compare rendered.jpg rendered.jpg", "recipe auto rendered.jpg -o x.json", "sheet rendered.jpg -o x.html",
    ])
  func shown(call: String) throws {
    let outcome = try shop.program.run(call.split(separator: " ").map(String.init))
    #expect(outcome.status == 0 && !outcome.messages.contains(Self.warning), "\(outcome.messages)")
  }

  @Test("in a library, only edits of it warn, not its import and its export", arguments: ["all", "none"])
  func stored(renditions: String) throws {
    #expect(try run("init").status == 0)
    #expect(try run("renditions", renditions).status == 0)
    for call in [["import", "rendered.jpg"], ["show", "rendered.jpg"], ["export", "rendered.jpg", "-o", "x.png"]] {
      let outcome = try shop.program.run(call)
      #expect(outcome.status == 0 && !outcome.messages.contains(Self.warning), "\(call): \(outcome.messages)")
    }
    #expect(try run("edit", "rendered.jpg", "exposure.ev=1").messages.contains(Self.warning))
    #expect(try !run("edit", "rendered.jpg", "exposure.ev=1").messages.contains(Self.warning), "it is unchanged")
  }
}
