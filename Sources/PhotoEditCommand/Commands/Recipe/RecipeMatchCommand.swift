import ArgumentParser
import Contract
import Foundation
import PhotoEdit

/// Creates a recipe from a photo and an edited version of it.
struct RecipeMatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "match", abstract: "Create a recipe that makes a photo look like an edited version of it.",
    discussion: """
      photoedit recipe match original.jpg edited.jpg > recipe.json
      photoedit recipe match original.jpg edited.jpg -o look.json --force

      White balance, exposure, contrast, a curve, saturation and vibrance are found on pictures of at most 256 pixels a \
      side, so the edited version may have any size, but must show the same frame. What it takes besides is reported as \
      a difference in ΔE2000, of which people see about 1. The same photos give the same recipe.
      """)

  @Argument(help: "The photo as it was.", completion: .file()) var original: String
  @Argument(help: "The same photo, edited by any program, with the same frame.", completion: .file()) var edited: String
  @OptionGroup var destination: RecipeDestination
  @OptionGroup(title: "Limits") var limitOptions: LimitOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      try destination.check(besides: [original, edited])
      let loader = PhotoLoader(IsolationMode.process.isolation, limits: try limitOptions.limits)
      let photos = try [original, edited].map { try loader.input(contentsOf: URL(exactPath: $0)) }
      let match = try await photos[0].match(to: photos[1])
      try destination.write(match.recipe, json: json.isJSON)
      guard json.isJSON else { return report(match, photos) }
      var row = destination.row(match.recipe, input: original)
      row.add("edited", .string(edited))
      row.add("deltaE", ["mean": .number(match.meanDifference), "p95": .number(match.p95Difference)])
      row.warnings = photos.flatMap(\.warnings)
      row.print()
    }
  }

  private func report(_ match: RecipeMatch, _ photos: [EditingInput]) {
    for (name, photo) in zip([original, edited], photos) {
      for warning in photo.warnings { Console.warn("\(name): \(warning)") }
    }
    if match.recipe.steps.isEmpty { Console.log("the photos look the same") }
    let (mean, p95) = (match.meanDifference, match.p95Difference)
    Console.log(String(format: "difference that is left: ΔE2000 mean %.2f, 95 %% of pixels %.2f", mean, p95))
  }
}
