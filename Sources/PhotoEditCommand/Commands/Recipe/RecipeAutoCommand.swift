import ArgumentParser
import Contract
import Foundation
import PhotoEdit

/// Creates a recipe from measurements on a photo.
struct RecipeAutoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "auto", abstract: "Create a recipe with what a photo needs, measured on it, as explicit numbers.",
    discussion: """
      photoedit recipe auto photo.jpg > recipe.json
      photoedit recipe auto photo.jpg --straighten -o level.json

      Exposure and shadows, the color of the light and, on request, the tilt are measured on a rendering of at most \
      512 pixels a side. What would change little is left out. The same photo gives the same numbers.
      """)

  @Argument(help: "The photo.", completion: .file()) var photo: String
  @Flag(help: "Measure the exposure and how far to open the shadows.") var tone = false
  @Flag(help: "Measure the color of the light. Without one of these three, tone and color are measured.")
  var whiteBalance = false
  @Flag(help: "Measure the tilt; the photo is turned only where its lines prove the angle.") var straighten = false
  @OptionGroup var destination: RecipeDestination
  @OptionGroup(title: "Limits") var limitOptions: LimitOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      try destination.check(besides: [photo])
      let loader = PhotoLoader(IsolationMode.process.isolation, limits: try limitOptions.limits)
      let input = try await loader.input(contentsOf: URL(exactPath: photo))
      let recipe = try await input.autoRecipe(adjustments)
      try destination.write(recipe, json: json.isJSON)
      if json.isJSON {
        var row = destination.row(recipe, input: photo)
        row.warnings = input.warnings
        return row.print()
      }
      for warning in input.warnings { Console.warn("\(photo): \(warning)") }
      if recipe.steps.isEmpty { Console.log(Console.safe("\(photo): nothing to adjust")) }
    }
  }

  private var adjustments: AutoAdjustments {
    var chosen: AutoAdjustments = []
    if tone { chosen.insert(.tone) }
    if whiteBalance { chosen.insert(.whiteBalance) }
    if straighten { chosen.insert(.straighten) }
    return chosen.isEmpty ? .usual : chosen
  }
}
