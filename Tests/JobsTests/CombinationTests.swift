import Adjustments
import Documents
import TestSupport
import Testing

@testable import Jobs

/// How a recipe comes together with what a photo has, and what it is told to lose.
@Suite("recipes combined with those of photos", .timeLimit(.minutes(Effort.minutes)))
struct CombinationTests {
  private static let adjustments: [any Adjustment] = [
    Exposure { $0.ev = 1 }, Contrast { $0.amount = 25 }, Saturation { $0.amount = 10 }, Straighten { $0.degrees = 2 },
    Crop { $0.width = 0.5 },
  ]
  private static let frame: Set<String> = ["straighten", "crop"]

  /// A recipe of some steps, some of which do nothing.
  private static func recipe(_ random: inout SeededGenerator) -> Recipe {
    let steps = adjustments.filter { _ in Bool.random(using: &random) }.map { adjustment in
      var step = RecipeStep(adjustment)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: step.isEnabled = false
      case 1: step.opacity = 0
      default: break
      }
      return step
    }
    return Recipe(steps: steps)
  }

  private static func ops(_ recipe: Recipe) -> [String] { recipe.steps.map(\.adjustment.op) }

  private static func work(_ recipe: Recipe, _ combination: Combination) -> EditWork {
    var work = EditWork(recipe)
    work.combination = combination
    return work
  }

  @Test("each way of combining has the steps that it says, and reports what it replaces without being told to")
  func models() throws {
    var random = SeededGenerator(seed: 3)
    let light = try AdjustmentSelection(only: ["exposure", "crop"])
    for _ in 0..<300 {
      let (own, new) = (Self.recipe(&random), Self.recipe(&random))
      let active = own.activeSteps.map(\.adjustment.op)

      let replacing = Self.work(new, .replacing)
      #expect(try replacing.recipe(after: own) == new)
      #expect(replacing.replacedCount(of: own) == active.count)

      let preset = Self.work(new, .preset)
      let kept = Self.frame.intersection(Self.ops(own)).subtracting(Self.ops(new))
      #expect(Set(try Self.ops(preset.recipe(after: own))) == kept.union(Self.ops(new)))
      #expect(try preset.recipe(after: own).steps.count == kept.count + new.steps.count)
      #expect(preset.replacedCount(of: own) == active.count { !kept.contains($0) })

      let onTop = Self.work(new, .onTop)
      #expect(try Self.ops(onTop.recipe(after: own)) == Self.ops(own) + Self.ops(new))
      #expect(onTop.replacedCount(of: own) == 0)

      let selected = Self.work(new, .replacingSelected(light))
      #expect(selected.replacedCount(of: own) == 0)
      #expect(try selected.recipe(after: own) == own.replacing(light, with: new))

      let changing = Self.work(new, .changing { Recipe(steps: $0.steps.reversed()) })
      #expect(try Self.ops(changing.recipe(after: own)) == Self.ops(own).reversed())
      #expect(changing.replacedCount(of: own) == 0)
    }
  }

  @Test("a photo without adjustments gets the recipe, and loses nothing")
  func none() throws {
    let recipe = Recipe(steps: Self.adjustments.map { RecipeStep($0) }, title: "Look")
    let selection = try AdjustmentSelection(only: ["exposure"])
    for combination in [Combination.replacing, .preset, .onTop, .replacingSelected(selection)] {
      let work = Self.work(recipe, combination)
      #expect(try work.recipe(after: nil) == recipe)
      #expect(work.replacedCount(of: nil) == 0)
      #expect(!combination.isChanging)
    }
    let changing = Combination.changing { given in
      var changed = given
      changed.title = given == Recipe() ? "empty" : "other"
      return changed
    }
    #expect(try Self.work(recipe, changing).recipe(after: nil).title == "empty")
    #expect(changing.isChanging)
    #expect([Combination.replacing, .preset, .onTop, changing].map(\.isReplacing) == [true, false, false, false])
    #expect([Combination.replacing, .preset, .onTop, changing].map(\.isPreset) == [false, true, false, false])
  }

  @Test(
    "a recipe that only resizes, sharpens and encodes is for exports, unless it is combined with a photo's own",
    arguments: [
      ([Resize { $0.longEdge = 8 }], false, true),
      ([Resize { $0.longEdge = 8 }, Sharpen { $0.amount = 9 }], false, true),
      ([Sharpen { $0.amount = 9 }], false, false), ([Sharpen { $0.amount = 9 }], true, true), ([], true, true),
      ([], false, false), ([Resize { $0.longEdge = 8 }, Contrast { $0.amount = 9 }], true, false),
      ([Contrast { $0.amount = 9 }], true, false),
    ] as [([any Adjustment], Bool, Bool)])
  func exports(adjustments: [any Adjustment], hasOutput: Bool, isExport: Bool) {
    var recipe = Recipe(steps: adjustments.map { RecipeStep($0) })
    if hasOutput { recipe.output = OutputSettings() }
    for combination in [Combination.replacing, .preset, .onTop, .changing { $0 }] {
      var request = ApplyRequest(recipe, ["a.jpg"], output: nil)
      request.work.combination = combination
      #expect(request.isExport == (isExport && (combination.isReplacing || combination.isPreset)))
    }
    // What does nothing does not count.
    recipe.steps.append(RecipeStep(Contrast { $0.amount = 0 }))
    #expect(ApplyRequest(recipe, ["a.jpg"], output: nil).isExport == isExport)
  }
}
