import Documents
import TestSupport
import Testing

@testable import Adjustments

@Suite("scaling a recipe to a strength", .timeLimit(.minutes(Effort.minutes)))
struct StrengthTests {
  private static func value(_ step: JSONValue, _ strength: Double, _ key: String) throws -> JSONValue? {
    let recipe = try Document.read(Document.json([step])).scaled(toStrength: strength)
    return recipe.steps[0].adjustment.fullJSON[key]
  }

  @Test(
    "numbers scale from neutral to their value and beyond, each in its own way, within their ranges",
    arguments: [
      (["op": "exposure", "ev": 0.3], "ev", 60, 0.18), (["op": "exposure", "ev": -6], "ev", 200, -10),
      (["op": "contrast", "amount": 80], "amount", 150, 100), (["op": "sepia"], "amount", 60, 60),
      (["op": "invert", "amount": 40], "amount", 50, 20), (["op": "lut", "amount": 85], "amount", 60, 51),
      (["op": "levels", "gamma": 4], "gamma", 50, 2), (["op": "levels", "gamma": 0.25], "gamma", 150, 0.125),
      (["op": "levels", "white": 0.8, "black": 0.1], "white", 50, 0.9),
      (["op": "levels", "white": 0.8, "black": 0.1], "black", 50, 0.05),
      // 200 mireds are 5000 kelvin, daylight is 153.7515375154 mireds.
      (["op": "whiteBalance", "kelvin": 5000], "kelvin", 50, 5653.6856745480),
      (["op": "whiteBalance", "kelvin": 25000], "kelvin", 200, 25000),
      (["op": "whiteBalance", "kelvin": 3000], "kelvin", 200, 3000),
      (["op": "whiteBalance", "temperature": 40, "tint": 12], "tint", 25, 3),
      (
        ["op": "curve", "points": [[0, 0.1], [0.5, 0.7], [1, 1]]], "points", 50, [[0, 0.05], [0.5, 0.6], [1, 1]]
      ),
      (["op": "curve", "red": [[0, 0.1], [1, 1]]], "red", 200, [[0, 0.1], [1, 1]]),
      (
        ["op": "channelMixer", "matrix": [[0, 1, 0], [0, 1, 0], [0, 0, 2]]], "matrix", 50,
        [[0.5, 0.5, 0], [0, 1, 0], [0, 0, 1.5]]
      ),
      (["op": "vignette", "amount": -20, "midpoint": 40, "feather": 85], "midpoint", 50, 40),
      (["op": "sharpen", "amount": 45, "radius": 0.6], "radius", 50, 0.6),
      (["op": "crop", "aspect": "4:5"], "aspect", 10, "4:5"), (["op": "rotate"], "quarterTurns", 10, 1),
      (["op": "blackAndWhite", "red": 20], "red", 10, 20),
      (
        ["op": "hsl", "blue": ["hue": 40, "saturation": -80]], "blue", 150, ["hue": 60, "saturation": -100]
      ),
      (
        ["op": "colorGrade", "shadows": ["hue": 40, "saturation": 30, "luminance": -10]], "shadows", 50,
        ["hue": 40, "saturation": 15, "luminance": -5]
      ),
    ] as [(JSONValue, String, Double, JSONValue)])
  func scales(step: JSONValue, key: String, strength: Double, expected: JSONValue) throws {
    let found = try Self.value(step, strength, key)
    if let expected = expected.numberValue, let found = found?.numberValue {
      #expect(abs(found - expected) < 1e-6)
    } else {
      #expect(found == expected)
    }
  }

  @Test("100 changes nothing, 0 disables everything, and values outside 0…200 are clamped", arguments: Catalog.ops)
  func ends(op: String) throws {
    var random = SeededGenerator(seed: 5)
    let type = try #require(Catalog.adjustment(named: op))
    for _ in 0..<20 {
      let recipe = try Document.read(Document.json([RandomSettings.adjustment(type, using: &random)]))
      #expect(recipe.scaled(toStrength: 100) == recipe)
      #expect(recipe.scaled(toStrength: 0).activeSteps.isEmpty)
      #expect(recipe.scaled(toStrength: -5) == recipe.scaled(toStrength: 0))
      #expect(recipe.scaled(toStrength: 900) == recipe.scaled(toStrength: 200))
      for strength in [0.001, 37, 163, 200] {
        let scaled = recipe.scaled(toStrength: strength)
        #expect(Document.problems(scaled.json).isEmpty)
      }
    }
  }

  @Test("close to strength 0, an adjustment with a neutral value is close to neutral", arguments: Catalog.ops)
  func nearNothing(op: String) throws {
    var random = SeededGenerator(seed: 6)
    let type = try #require(Catalog.adjustment(named: op))
    guard type.identity.hasNeutral, type.parameterFacts.contains(where: { $0.facts.followsStrength }) else { return }
    for _ in 0..<20 {
      let recipe = try Document.read(Document.json([RandomSettings.adjustment(type, using: &random)]))
      // A place that should be gray is no number.
      if recipe.steps[0].json["neutral"] != nil { continue }
      let scaled = recipe.scaled(toStrength: 1e-12).steps[0].adjustment
      if let curve = scaled as? Curve {
        let points = [curve.points, curve.red, curve.green, curve.blue, curve.luminance].flatMap { $0 }
        #expect(points.existAndSatisfy { abs($0.y - $0.x) < 1e-9 })
      } else if let light = (scaled as? WhiteBalance)?.kelvin {
        #expect(abs(light - 6504) < 1e-6)
      } else {
        #expect(scaled.isNeutral, "\(scaled.json)")
      }
    }
  }

  @Test("values that would contradict each other are scaled as far as they can")
  func contradictions() throws {
    let recipe = try Document.read(Document.json([["op": "levels", "black": 0.4, "white": 0.6]]))
    let levels = try #require(recipe.scaled(toStrength: 200).steps[0].adjustment as? Levels)
    #expect(levels.conflicts().isEmpty)
    #expect(levels.black > 0.49 && levels.white < 0.51)
  }

  @Test("a scaled step keeps its id, mask, opacity, note and extensions")
  func keeps() throws {
    let step: JSONValue = [
      "op": "exposure", "id": "sky", "ev": 1, "opacity": 0.5, "mask": ["shape": "linear"], "x-mine": 1, "note": "why",
    ]
    let scaled = try Document.read(Document.json([step])).scaled(toStrength: 50).steps[0]
    var expected = try #require(step.objectValue)
    expected["ev"] = 0.5
    #expect(scaled.json == expected)
  }
}
