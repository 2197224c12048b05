import Foundation
import Documents
import TestSupport
import Testing

/// libvips' vector code, which changes pixels slightly: whether it is on belongs to the version of the engine.
@Suite("the vector code of libvips", .timeLimit(.minutes(Effort.minutes)))
struct VectorCodeTests {
  let shop: Workshop
  /// The program, with the vector code switched off.
  let without: Program

  init() throws {
    shop = try Workshop()
    try shop.photo()
    try shop.recipe()
    var program = shop.program
    program.environment["VIPS_NOVECTOR"] = "1"
    without = program
  }

  @Test(
    "the recorded version says whether it is enabled, in whichever process photos are rendered",
    arguments: ["none", "process"])
  func recorded(isolation: String) throws {
    #expect(try shop.program("init").status == 0)
    for (program, isOn) in [(shop.program, true), (without, false)] {
      let doctor = try JSONValue.parse([UInt8](program("doctor", "--json").output))
      #expect(doctor["versions"]?["vector"]?.boolValue == isOn)
      let applied = try program(
        "apply", "recipe.json", "photo.jpg", "--isolate", isolation, "--set", "exposure.ev=\(isOn ? 1 : 2)")
      #expect(applied.status == 0, "\(applied.messages)")
    }
    let recorded = try shop.log.changes("edit").map { $0["versions"]?["vector"]?.boolValue }
    #expect(recorded == [true, false])
  }

  @Test("a file rendered in the other state is not up to date")
  func update() throws {
    func update(_ program: Program) throws -> String? {
      let outcome = try program("apply", "recipe.json", "photo.jpg", "-o", "out.jpg", "--update", "--json")
      #expect(outcome.status == 0, "\(outcome.messages)")
      return try outcome.lines.first.map { try JSONValue.parse(Array($0.utf8)) }?["type"]?.stringValue
    }
    #expect(
      try [shop.program, shop.program, without, without, shop.program].map(update)
        == ["result", "skipped", "result", "skipped", "result"])
  }

  @Test("a rendition from the other state does not count as reproducible")
  func collection() throws {
    #expect(try shop.program("init").status == 0)
    for value in ["1", "2"] {
      #expect(try without("apply", "recipe.json", "photo.jpg", "--set", "exposure.ev=\(value)").status == 0)
    }
    func plan(_ program: Program) throws -> Int { try program("gc", "-n", "--grace", "0", "--json").lines.count - 1 }
    #expect(try plan(shop.program) == 0)
    #expect(try plan(without) == 1)
  }
}
