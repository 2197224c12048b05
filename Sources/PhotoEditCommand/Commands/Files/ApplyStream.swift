import Foundation
import PhotoEdit

/// One photo from standard input, or to standard output, or both: without a library and without rows.
struct ApplyStream {
  let recipe: Recipe
  let settings: OutputSettings
  /// A path, or `-` for standard input.
  let photo: String
  /// A path, or `-` for standard output.
  let output: String
  let overwriting: Bool

  /// Renders the photo.
  ///
  /// - Throws: `EditError`; then nothing was written.
  func run() async throws {
    let input =
      photo == "-"
      ? try EditingInput(data: FileHandle.standardInput.readDataToEndOfFile())
      : try EditingInput(contentsOf: URL(fileURLWithPath: photo))
    for warning in input.warnings { Console.warn("\(photo): \(warning)") }
    let rendered = try await input.render(recipe, settings: settings)
    for warning in rendered.warnings { Console.warn("\(photo): \(warning)") }
    if output == "-" {
      Console.write(rendered.data)
    } else {
      try rendered.write(to: URL(fileURLWithPath: output), overwriting: overwriting)
    }
  }
}
