import Adjustments
import Documents
import Editing
import Foundation
import Rendering
import TestSupport
import Testing

@Suite("matched recipes", .timeLimit(.minutes(Effort.minutes)))
struct MatchRecipeTests {
  /// Recipes of two to six adjustments, by a seed.
  static func hidden(_ seed: UInt64) -> Recipe {
    var generator = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
    var recipe = Recipe {
      WhiteBalance(temperature: number(-40...40), tint: number(-25...25))
      Exposure(ev: number(-0.8...0.8))
    }
    if seed % 2 == 0 { recipe.steps.append(RecipeStep(Contrast(amount: number(-50...50)))) }
    if seed % 3 != 0 {
      let points = [0.25, 0.5, 0.75].map { CurvePoint($0, $0 + number(-0.07...0.07)) }
      recipe.steps.append(RecipeStep(Curve(points: [CurvePoint(0, 0)] + points + [CurvePoint(1, 1)])))
    }
    recipe.steps.append(RecipeStep(Saturation(amount: number(-40...40))))
    if seed % 4 == 0 { recipe.steps.append(RecipeStep(Vibrance(amount: number(-40...40)))) }
    return recipe
  }

  /// The mean ΔE2000 between a hidden recipe's rendering and that of the recipe that was found.
  static func difference(_ photo: Data, _ seed: UInt64) async throws -> Double {
    let input = try EditingInput(data: photo)
    let edited = try await EditingInput(data: input.render(hidden(seed)).data)
    let match = try await input.match(to: edited)
    let found = try await EditingInput(data: input.render(match.recipe).data)
    return try #require(try await found.difference(from: edited)).deltaE.mean
  }

  /// A small PNG of a photo of the corpus.
  static func small(_ path: String) async throws -> Data {
    var settings = OutputSettings()
    (settings.format, settings.longEdge, settings.metadata) = (.png, 400, .none)
    return try await EditingInput(contentsOf: Corpus.photo(path)).render(Recipe(), settings: settings).data
  }

  @Test("hidden recipes for the sample scene are recovered: ΔE2000 of the renderings is at most 1.5 in the median")
  func scene() async throws {
    var differences: [Double] = []
    for seed in 1...6 as ClosedRange<UInt64> {
      differences.append(try await Self.difference(SampleFile.medium, seed))
    }
    #expect(differences.sorted()[3] <= 1.5, "\(differences)")
  }

  @Test(
    "hidden recipes for real photos are recovered: ΔE2000 of the renderings is at most 1.5 in the median",
    .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.reason)))
  func photos() async throws {
    var differences: [Double] = []
    for (index, path) in ["photos/nikon_iptc.jpg", "orientation/landscape_1.jpg", "kinds/444.jpg"].enumerated() {
      let photo = try await Self.small(path)
      // In the fast set each photo has two of the four.
      for seed in 1...4 as ClosedRange<UInt64> where Effort.isFull || (Int(seed) + index).isMultiple(of: 2) {
        differences.append(try await Self.difference(photo, seed + 10 * UInt64(index + 1)))
      }
    }
    #expect(differences.sorted()[differences.count / 2] <= 1.5, "\(differences)")
  }

  @Test("a single adjustment is recovered with its value, and nothing else")
  func single() async throws {
    let input = try EditingInput(data: SampleFile.medium)
    let edited = try await EditingInput(data: input.render(Recipe { Exposure(ev: -0.7) }).data)
    let match = try await input.match(to: edited)
    let exposure = try #require(match.recipe.steps.lazy.compactMap { $0.adjustment as? Exposure }.first)
    #expect(abs(exposure.ev + 0.7) <= 0.05, "\(match.recipe.steps.map(\.json))")
    #expect(match.recipe.steps.map(\.id) == match.recipe.steps.map(\.adjustment.op))
    #expect(match.meanDifference < 1 && match.meanDifference <= match.p95Difference)
    #expect(try await input.match(to: edited) == match)
  }

  @Test("the same photo needs no adjustment, even at another size")
  func same() async throws {
    let input = try EditingInput(data: SampleFile.medium)
    #expect(try await input.match(to: input).recipe.steps.isEmpty)
    var settings = OutputSettings()
    settings.longEdge = 301
    let smaller = try await EditingInput(data: input.render(Recipe(), settings: settings).data)
    #expect(try await input.match(to: smaller).recipe.steps.isEmpty)
  }

  @Test("a crop is refused with both sizes")
  func cropped() async throws {
    let input = try EditingInput(data: SampleFile.medium)
    let cropped = try await EditingInput(data: input.render(Recipe { Crop(aspect: .square) }).data)
    let error = await #expect(throws: EditError.self) { try await input.match(to: cropped) }
    #expect(error?.code == "sizes-differ")
    #expect(error?.message.contains("600×400") == true && error?.message.contains("400×400") == true)
  }
}
