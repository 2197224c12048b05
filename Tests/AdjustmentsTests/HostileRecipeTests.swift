import Adjustments
import Documents
import TestSupport
import Testing

/// Recipes and tables by the thousand, valid and broken.
@Suite("hostile recipes", .timeLimit(.minutes(Effort.minutes)))
struct HostileRecipeTests {
  /// Parts of the work, so that they run side by side.
  private static let parts = Array(0..<8)

  /// A valid document: up to six adjustments, some with masks, ids, notes, opacity and output settings.
  private static func document(using random: inout SeededGenerator) -> JSONValue {
    let steps = (0..<Int.random(in: 0...6, using: &random)).map { index in
      let type = Catalog.all.randomElement(using: &random) ?? Exposure.self
      var step = RandomSettings.adjustment(type, using: &random).objectValue ?? JSONObject()
      if Bool.random(using: &random) { step["id"] = .string("step\(index)") }
      if Int.random(in: 0..<4, using: &random) == 0 { step["note"] = "a \"note\"\n\u{1F4F7} \u{7F}" }
      if Int.random(in: 0..<4, using: &random) == 0 { step["enabled"] = .bool(Bool.random(using: &random)) }
      if Int.random(in: 0..<4, using: &random) == 0 { step["x-other"] = [1, ["a": .null]] }
      if !(type.init() is any UnmixedAdjustment), Int.random(in: 0..<3, using: &random) == 0 {
        step["opacity"] = .number((Double.random(in: 0...1, using: &random) * 100).rounded() / 100)
        step["mask"] = RandomSettings.mask(depth: 3, using: &random)
      }
      return JSONValue.object(step)
    }
    var more = JSONObject()
    if Bool.random(using: &random) { more["title"] = "title" }
    if Bool.random(using: &random) { more["output"] = ["format": "jpeg", "quality": 80, "longEdge": 2048] }
    return Document.json(steps, .object(more))
  }

  /// The text with some bytes changed, parts missing, doubled or replaced by what is rarely there.
  private static func mutated(_ text: [UInt8], using random: inout SeededGenerator) -> [UInt8] {
    let odd = [
      "1e999", "-0", "NaN", "null", "{}", "[[[[", "\"\\ud800\"", "\u{0}", "/*", "//", ",,", "\"op\":", "\u{FEFF}",
      "99999999999999999999", "\"extends\":\"a.json\",", "${p}", "\"x-\":", "1e-320", "\\", "\"",
    ]
    var text = text
    for _ in 0..<Int.random(in: 1...4, using: &random) where !text.isEmpty {
      let start = Int.random(in: 0..<text.count, using: &random)
      let end = min(text.count, start + Int.random(in: 1...12, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: text[start] = UInt8.random(in: 0...255, using: &random)
      case 1: text.removeSubrange(start..<end)
      case 2: text.insert(contentsOf: text[start..<end], at: start)
      case 3: text.replaceSubrange(start..<end, with: Array((odd.randomElement(using: &random) ?? "").utf8))
      case 4: text.insert(contentsOf: Array((odd.randomElement(using: &random) ?? "").utf8), at: start)
      default: text.swapAt(start, Int.random(in: 0..<text.count, using: &random))
      }
    }
    return text
  }

  /// What must hold for a document that was read.
  private static func checkRoundTrip(_ recipe: Recipe) throws {
    let canonical = recipe.json.canonicalBytes()
    let again = try Document.read(canonical)
    #expect(again == recipe)
    #expect(again.json.canonicalBytes() == canonical)
    #expect(again.documentDigest == recipe.documentDigest && again.renderDigest == recipe.renderDigest)
    let kept = try Document.read(recipe.adjustmentData)
    #expect(kept.documentDigest == recipe.documentDigest)
  }

  @Test("every valid document round-trips with the same digests", arguments: parts)
  func generated(part: Int) throws {
    var random = SeededGenerator(seed: 40_000 + UInt64(part))
    for _ in 0..<Effort.choose(60, full: 2500) {
      try Self.checkRoundTrip(try Document.read(Self.document(using: &random)))
    }
  }

  @Test(
    "no mutated document crashes the reader; a refused one has a problem, an accepted one round-trips",
    arguments: parts)
  func mutated(part: Int) throws {
    var random = SeededGenerator(seed: 50_000 + UInt64(part))
    var accepted = 0
    for _ in 0..<Effort.choose(25, full: 1000) {
      let text = Self.document(using: &random).canonicalBytes()
      for _ in 0..<(Effort.choose(25, full: 23)) {
        let mutant = Self.mutated(text, using: &random)
        do {
          let recipe = try Document.read(mutant)
          accepted += 1
          try Self.checkRoundTrip(recipe)
        } catch let error as RecipeError {
          #expect(!error.problems.isEmpty)
          #expect(error.problems.existAndSatisfy { !$0.message.isEmpty && !$0.code.rawValue.isEmpty })
        }
      }
    }
    #expect(accepted > 0)
  }

  @Test("no mutated table crashes the reader; an accepted one has finite samples", arguments: parts)
  func tables(part: Int) {
    var random = SeededGenerator(seed: 60_000 + UInt64(part))
    let rows = (0..<27).map { "\(Double($0 % 3) / 2) \(Double($0 / 3 % 3) / 2) \(Double($0 / 9) / 2)" }
    let texts = [
      "TITLE \"a\"\nDOMAIN_MIN 0 0 0\nDOMAIN_MAX 1 1 1\nLUT_3D_SIZE 3\n" + rows.joined(separator: "\n") + "\n",
      "LUT_1D_SIZE 4\nLUT_1D_INPUT_RANGE 0 1\n0 0 0\n.3 .3 .3\n.6 .6 .6\n1 1 1\n",
    ]
    let odd = [
      "65536", "-1", "1e39", "nan", "inf", "0x10", "LUT_3D_SIZE 256", "LUT_1D_SIZE 65536", "DOMAIN_MIN", "\r", "#",
      "1e-50", "\"", "  ", "LUT_3D_INPUT_RANGE 1 0",
    ]
    for index in 0..<Effort.choose(100, full: 2500) {
      var text = Array(texts[index % 2].utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) where !text.isEmpty {
        let start = Int.random(in: 0..<text.count, using: &random)
        let end = min(text.count, start + Int.random(in: 1...20, using: &random))
        switch Int.random(in: 0..<4, using: &random) {
        case 0: text[start] = UInt8.random(in: 0...255, using: &random)
        case 1: text.removeSubrange(start..<end)
        case 2: text.replaceSubrange(start..<end, with: Array((odd.randomElement(using: &random) ?? "").utf8))
        default: text.insert(contentsOf: text[start..<end], at: start)
        }
      }
      do throws(ResourceError) {
        let table = try CubeReader.table(text)
        let isSound = table.samples.allSatisfy { $0.isFinite }
        let isRange = zip(table.low, table.high).allSatisfy { $0 < $1 && $0.isFinite && $1.isFinite }
        #expect(isSound && isRange)
      } catch {
        #expect(!error.problems.isEmpty)
      }
    }
  }
}
