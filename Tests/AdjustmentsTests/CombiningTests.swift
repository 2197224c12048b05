import Documents
import TestSupport
import Testing

@testable import Adjustments

@Suite("combining recipes", .timeLimit(.minutes(Effort.minutes)))
struct CombiningTests {
  private static func read(_ steps: [JSONValue], _ more: JSONValue = [:]) throws -> Recipe {
    try Document.read(Document.json(steps, more))
  }

  @Test("of two recipes, the later settings win, but the stricter metadata policy")
  func outputs() throws {
    let first = try Self.read(
      [["op": "exposure", "id": "a"]],
      ["title": "First", "output": ["quality": 80, "longEdge": 900, "metadata": "none", "format": "png"]])
    let second = try Self.read(
      [["op": "contrast", "id": "a"]], ["output": ["quality": 50, "shortEdge": 100, "metadata": "safe"]])
    let both = first.followed(by: second)
    #expect(both.title == "First")
    #expect(both.steps.map(\.id) == ["a", nil])
    #expect(
      both.output.map { .object($0.json) }
        == (["quality": 50, "shortEdge": 100, "metadata": "none"] as JSONValue))
    #expect(second.followed(by: first).output?.metadata == MetadataChoice.none)
    #expect(try first.followed(by: Self.read([])).output == first.output)
    #expect(try Self.read([]).followed(by: second).output == second.output)
  }

  private static func selected(only: [String] = [], except: [String] = []) throws -> [String?] {
    let recipe = try read([
      ["op": "crop", "id": "crop"], ["op": "exposure", "id": "light"], ["op": "exposure", "id": "sky"],
      ["op": "vibrance", "id": "color"], ["op": "vignette", "id": "frame"],
    ])
    return try recipe.selecting(AdjustmentSelection(only: only, except: except)).steps.map(\.id)
  }

  @Test("a selection consists of groups, adjustments and ids")
  func selections() throws {
    #expect(try Self.selected(only: ["light", "color"]) == ["light", "sky", "color"])
    #expect(try Self.selected(except: ["crop", "effects"]) == ["light", "sky", "color"])
    #expect(try Self.selected(only: ["light"], except: ["#sky"]) == ["light"])
    #expect(try Self.selected(only: ["#color", "vignette"]) == ["color", "frame"])
    let error = #expect(throws: RecipeError.self) { try AdjustmentSelection(only: ["colour"], except: ["crpo"]) }
    #expect(error?.problems.map(\.hint) == ["did you mean 'color'?", "did you mean 'crop'?"])
    let nothing = #expect(throws: RecipeError.self) { try Self.selected(only: ["detail"]) }
    #expect(nothing?.problems.map(\.code.rawValue) == ["nothing-selected"])
  }

  @Test("every adjustment is in one group")
  func groups() {
    #expect(Catalog.groups.flatMap { $0.adjustments.map { $0.identity.op } } == Catalog.ops)
    #expect(Set(Catalog.groups.map(\.name)).isDisjoint(with: Catalog.ops))
  }

  @Test("pasted steps replace the selected ones, at their ranks and in their order; all others are kept")
  func pasting() throws {
    let photo = try Self.read([
      ["op": "crop", "id": "a", "aspect": "1:1"], ["op": "exposure", "id": "b", "ev": 1],
      ["op": "curve", "id": "c", "points": [[0, 0.1], [1, 1]]], ["op": "vignette", "id": "d", "amount": 5],
    ])
    let source = try Self.read([
      ["op": "curve", "id": "d", "points": [[0, 0.2], [1, 1]]], ["op": "brightness", "id": "f", "amount": 1],
    ])
    let pasted = photo.replacing(try AdjustmentSelection(only: ["light"]), with: source)
    #expect(pasted.steps.map(\.id) == ["a", "curve", "f", "d"])
    // What the source has besides the selection replaces what the photo has of it, too.
    let more = try Self.read([["op": "brightness", "amount": 1], ["op": "vignette", "amount": 9]])
    let both = photo.replacing(try AdjustmentSelection(only: ["light"]), with: more)
    #expect(both.steps.map(\.adjustment.op) == ["crop", "brightness", "vignette"])
    var (mine, other) = (photo, source)
    mine.output = OutputSettings()
    mine.output?.metadata = .safe
    other.output = OutputSettings()
    other.output?.quality = 50
    let output = mine.replacing(try AdjustmentSelection(only: ["light"]), with: other).output
    #expect(output?.metadata == .safe && output?.quality == 50)
  }

  @Test("a preset over a photo keeps each geometry and retouching that it has none of, and nothing else")
  func preset() throws {
    var random = SeededGenerator(seed: 18)
    let all = Catalog.all.map { RecipeStep($0.init()) }
    for _ in 0..<200 {
      let photo = Recipe(steps: all.filter { _ in Bool.random(using: &random) }.shuffled(using: &random))
      let preset = Recipe(steps: all.filter { _ in Bool.random(using: &random) }.shuffled(using: &random))
      let result = preset.keepingFrame(of: photo).steps.map(\.adjustment.op)
      let own = preset.steps.map(\.adjustment.op)
      let ranks: Set<Rank> = [.retouch, .geometry]
      let kept = photo.steps.filter { ranks.contains(type(of: $0.adjustment).identity.rank) }.map(\.adjustment.op)
        .filter { !own.contains($0) }
      #expect(Set(result) == Set(own + kept) && result.count == own.count + kept.count)
      // Both keep their order.
      #expect(result.filter(own.contains) == own && result.filter { !own.contains($0) } == kept)
    }
    let look = Recipe { Contrast(amount: 5) }
    #expect(look.keepingFrame(of: Recipe { Exposure(ev: 1) }) == look)
  }

  @Test("a preset over a photo with a frame is as private as the stricter of both")
  func presetMetadata() {
    var photo = Recipe { Crop { $0.width = 0.5 } }
    photo.output = OutputSettings()
    photo.output?.metadata = .none
    var preset = Recipe { Contrast(amount: 5) }
    preset.output = OutputSettings()
    preset.output?.quality = 70
    let result = preset.keepingFrame(of: photo)
    #expect(result.output?.metadata == MetadataChoice.none && result.output?.quality == 70)
  }
}
