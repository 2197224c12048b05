import Documents
import TestSupport
import Testing

@testable import Adjustments

/// Adjustments that are given in one of several forms, and how a change chooses between them.
@Suite("forms of adjustments", .timeLimit(.minutes(Effort.minutes)))
struct FormTests {
  private static let types: [any FormAdjustment.Type] = [
    Perspective.self, Resize.self, Crop.self, Canvas.self, WhiteBalance.self,
  ]

  /// Some of the keys, each with a number.
  private static func object(_ keys: [String], _ random: inout SeededGenerator) -> JSONObject {
    JSONObject(keys.filter { _ in Bool.random(using: &random) }.map { ($0, 1) })
  }

  @Test("what is given chooses the form that it belongs to, and of several the one that most of the rest belongs to")
  func choosing() throws {
    var random = SeededGenerator(seed: 8)
    for type in Self.types {
      let known = Set(type.forms.joined())
      let keys = known.sorted() + ["other", "more"]
      for _ in 0..<200 {
        let object = Self.object(keys, &random)
        let given = Array(Self.object(keys, &random).keys)
        let chosen = Set(type.choosing(given, in: object).keys)
        let relevant = known.intersection(given)
        let fitting = type.forms.filter { relevant.isSubset(of: $0) }
        guard !relevant.isEmpty, !fitting.isEmpty else {
          #expect(chosen == Set(object.keys), "\(type.identity.op): \(given) in \(object.keys)")
          continue
        }
        let most = fitting.map { Set(object.keys).intersection($0).count }.max()
        let possible = fitting.filter { Set(object.keys).intersection($0).count == most }.map { form in
          Set(object.keys.filter { !known.contains($0) || form.contains($0) })
        }
        #expect(possible.contains(chosen), "\(type.identity.op): \(given) in \(object.keys)")
      }
    }
  }

  @Test("a parameter keeps the form of an object if both belong to one form, and if it belongs to none")
  func keeping() {
    var random = SeededGenerator(seed: 9)
    for type in Self.types {
      let known = Set(type.forms.joined())
      let keys = known.sorted() + ["other"]
      for _ in 0..<50 {
        let object = Self.object(keys, &random)
        for key in keys {
          let together = known.intersection(Array(object.keys) + [key])
          let keeps = !known.contains(key) || type.forms.contains { together.isSubset(of: $0) }
          #expect(type.keepsForm(key, in: object) == keeps, "\(type.identity.op): \(key) in \(object.keys)")
        }
      }
      for key in keys { #expect(type.isShared(key) == (type.identity.op == "whiteBalance" && key == "tint")) }
    }
  }

  // MARK: Lights

  private static func moved(_ balance: WhiteBalance, _ settings: String...) throws -> WhiteBalance {
    var recipe = Recipe { balance }
    try RecipeEdit(settings).apply(to: &recipe)
    #expect(recipe.steps.count == 1)
    return try #require(recipe.steps[0].adjustment as? WhiteBalance)
  }

  @Test("a temperature that is added to a light in kelvin moves it by mireds, and back again")
  func mireds() throws {
    for kelvin in [3000.0, 5000, 6504, 10000] {
      let light = WhiteBalance {
        $0.kelvin = kelvin
        $0.tint = 7
      }
      for temperature in [-50.0, -1, 0.5, 20] {
        let mired = 1e6 / kelvin - 0.6 * temperature
        guard 1e6 / mired >= 3000 else { continue }
        let moved = try Self.moved(light, "whiteBalance.temperature+=\(temperature)")
        #expect(abs(try #require(moved.kelvin) - 1e6 / mired) < 1e-6)
        #expect(moved.temperature == 0 && moved.tint == 7 && moved.neutral == nil)
        let back = try Self.moved(moved, "whiteBalance.temperature+=\(-temperature)")
        #expect(abs(try #require(back.kelvin) - kelvin) < 1e-5)
      }
    }
  }

  @Test("kelvin that are added to a temperature begin at the light that it names; 0 names none")
  func kelvins() throws {
    for temperature in [-40.0, 0, 12] {
      let balance = WhiteBalance {
        $0.temperature = temperature
        $0.tint = -3
      }
      guard temperature != 0 else {
        #expect(throws: RecipeError.self) { try Self.moved(balance, "whiteBalance.kelvin+=250") }
        continue
      }
      let moved = try Self.moved(balance, "whiteBalance.kelvin+=250", "whiteBalance.tint+=1")
      #expect(abs(try #require(moved.kelvin) - 1e6 / (1e6 / 6504 - 0.6 * temperature) - 250) < 1e-6)
      #expect(moved.temperature == 0 && moved.tint == -2)
    }
  }

  @Test(
    "nothing is added to numbers where a gray place is named",
    arguments: ["temperature+=5", "kelvin+=100", "kelvin-=100", "tint+=5"])
  func neutral(setting: String) throws {
    let balance = WhiteBalance { $0.neutral = [0.5, 0.25] }
    let error = #expect(throws: RecipeError.self) { try Self.moved(balance, "whiteBalance." + setting) }
    #expect(error?.problems.isEmpty == false)
    // A value that is set replaces the place.
    let key = try #require(setting.split(separator: "+").first?.split(separator: "-").first)
    let value = key == "kelvin" ? 5000.0 : 5
    let set = try Self.moved(balance, "whiteBalance.\(key)=\(value)")
    #expect(set.neutral == nil)
    #expect([set.kelvin, set.temperature, set.tint].contains(value))
  }

  @Test(
    "of a form, a value that is set removes the others",
    arguments: [
      ("crop.aspect=3:2", ["aspect"]), ("crop.x=0.25", ["x", "width"]), ("crop.turn=false", ["aspect", "turn"]),
      ("resize.percent=50", ["percent"]), ("resize.width=9", ["width", "height"]),
      ("resize.shortEdge=9", ["longEdge", "shortEdge"]), ("canvas.aspect=1:1", ["aspect"]),
    ])
  func replaced(setting: String, present: [String]) throws {
    var recipe = Recipe {
      Crop { $0.width = 0.5 }
      Resize {
        $0.width = 20
        $0.height = 30
      }
      Canvas {
        $0.width = 20
        $0.height = 30
      }
    }
    let op = try #require(setting.split(separator: ".").first.map(String.init))
    if setting.contains("shortEdge") { try RecipeEdit(["resize.longEdge=10"]).apply(to: &recipe) }
    if setting.contains("turn") { try RecipeEdit(["crop.aspect=3:2"]).apply(to: &recipe) }
    try RecipeEdit([setting]).apply(to: &recipe)
    let step = try #require(recipe.steps.first { $0.adjustment.op == op })
    let type = try #require(Self.types.first { $0.identity.op == op })
    let found = Set(step.adjustment.json.keys).intersection(type.forms.joined())
    #expect(found == Set(present))
  }
}
