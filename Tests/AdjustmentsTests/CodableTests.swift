import Adjustments
import Documents
import Foundation
import TestSupport
import Testing

@Suite("recipes and adjustments as Codable", .timeLimit(.minutes(Effort.minutes)))
struct CodableTests {
  private func coded<Value: Codable>(_ value: Value) throws -> (text: String, again: Value) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(value)
    return (String(decoding: data, as: UTF8.self), try JSONDecoder().decode(Value.self, from: data))
  }

  @Test("an adjustment is encoded as in a recipe, and decoded to the same")
  func adjustment() throws {
    let (text, again) = try coded(Exposure(ev: 0.7))
    #expect(text == #"{"ev":0.7,"op":"exposure"}"#)
    #expect(again == Exposure(ev: 0.7))
    #expect(try JSONDecoder().decode(Exposure.self, from: Data("{}".utf8)) == Exposure())
  }

  @Test("every adjustment with any settings round-trips through JSONEncoder and JSONDecoder", arguments: Catalog.ops)
  func every(op: String) throws {
    func check(_ adjustment: some Adjustment) throws { #expect(try coded(adjustment).again == adjustment) }
    let type = try #require(Catalog.adjustment(named: op))
    var random = SeededGenerator(seed: UInt64(op.utf8.count))
    for _ in 0..<10 {
      let recipe = try Document.read(Document.json([RandomSettings.adjustment(type, using: &random)]))
      let adjustment = try #require(recipe.steps.first).adjustment
      try check(adjustment)
      #expect(try coded(recipe).again == recipe)
    }
  }

  @Test("a recipe round-trips with title, note, inputs, output, ids, masks, blending and x- members")
  func recipe() throws {
    var recipe = Recipe(title: "é “Warm”") {
      Exposure(ev: -1)
      Crop(aspect: .fourByFive)
    }
    recipe.steps[0].id = "sky"
    recipe.steps[0].mask = Mask(.not(Mask(.linear(LinearMask(from: MaskPoint(0.5, 0.7))))))
    (recipe.steps[0].opacity, recipe.steps[0].blend, recipe.steps[0].isEnabled) = (0.5, .multiply, false)
    (recipe.note, recipe.inputs, recipe.output) = ("n", ["*.jpg"], OutputSettings(format: .webp, quality: 80))
    recipe.extensions = JSONObject([("x-app", ["rating": 5, "tags": [true, .null, 0.5]])])
    #expect(try coded(recipe).again == recipe)
    #expect(try coded(recipe.steps[0]).again == recipe.steps[0])
    #expect(try coded(OutputSettings(lossless: true)).text == #"{"lossless":true}"#)
  }

  @Test(
    "decoding what a recipe file may not contain fails with its location",
    arguments: [
      (#"{"ev": 99}"#, "out-of-range", "/ev"), (#"{"ev": "1"}"#, "wrong-type", "/ev"),
      ("{\"EV\": 1}", "unknown-key", "/EV"),
      (#"{"op": "sepia"}"#, "wrong-op", "/op"), ("[1]", "wrong-type", ""),
    ])
  func refused(text: String, code: String, place: String) throws {
    let error = try #require(throws: DecodingError.self) {
      try JSONDecoder().decode(Exposure.self, from: Data(text.utf8))
    }
    guard case .dataCorrupted(let context) = error else { throw error }
    let problem = try #require((context.underlyingError as? RecipeError)?.problems.first)
    #expect(problem.code == code && problem.pointer.description == place)
    #expect(context.debugDescription.contains(problem.message))
  }

  @Test("decoding a recipe of a newer version or with unknown adjustments fails")
  func refusedRecipe() {
    for change in [("1.0", "9.0"), ("exposure", "exposition")] {
      let text = Recipe { Exposure(ev: 1) }.json.canonicalString().replacing(change.0, with: change.1)
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(Recipe.self, from: Data(text.utf8)) }
    }
  }

  @Test("copies of a decoded adjustment do not change with it")
  func values() throws {
    var read = try JSONDecoder().decode(Exposure.self, from: Data(#"{"ev": 1}"#.utf8))
    let copy = read
    read.ev = 2
    #expect(copy.ev == 1 && read.ev == 2 && Exposure().ev == 0)
  }

  @Test("update changes the adjustment of its type and keeps its mask, opacity and blend mode")
  func update() {
    var recipe = Recipe {
      Contrast(amount: 10)
      Exposure(ev: 0.7)
    }
    recipe.steps[1].opacity = 0.5
    #expect(recipe.update(Exposure.self) { $0.ev = 0.1 } == 1)
    #expect(recipe.adjustment(Exposure.self)?.ev == 0.1 && recipe.steps[1].opacity == 0.5 && recipe.steps.count == 2)
  }

  @Test("update adds an adjustment that the recipe lacks, and finds steps by id")
  func updateAdds() {
    var recipe = Recipe { Exposure(ev: 0.7) }
    recipe.update(Exposure.self, id: "sky") { $0.ev = -1 }
    recipe.update(Sepia.self) { $0.amount = 40 }
    recipe.update(Exposure.self, id: "sky") { $0.ev -= 1 }
    #expect(recipe.steps.map(\.id) == [nil, "sky", nil])
    #expect(recipe.adjustment(Exposure.self)?.ev == 0.7 && recipe.adjustment(Exposure.self, id: "sky")?.ev == -2)
    #expect(recipe.adjustment(Crop.self) == nil)
  }
}
