import Foundation
import PhotoEdit

/// What an editor does while somebody moves the slider of the last step.
///
/// usage: Interactive PHOTO RECIPE LIBRARY LONG-EDGE CHANGES
///   Writes how many milliseconds each change took, from the new value to the encoded preview, one a line. The first
///   preview, which fills the cache, is not among them.
@main
struct Interactive {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 6, let longEdge = Int(arguments[4]), let changes = Int(arguments[5]) else {
      FileHandle.standardError.write(Data("usage: Interactive PHOTO RECIPE LIBRARY LONG-EDGE CHANGES\n".utf8))
      exit(64)
    }
    let input = try await EditingInput(contentsOf: URL(fileURLWithPath: arguments[1]))
    var recipe = try await Recipe(contentsOf: URL(fileURLWithPath: arguments[2]))
    let cache = try await Library(at: URL(fileURLWithPath: arguments[3])).previewCache()
    let request = PreviewRequest(longEdge: longEdge, delivery: .fast)
    _ = try await input.preview(recipe, request, cache: cache)
    let clock = ContinuousClock()
    for change in 1...max(1, changes) {
      // No value comes twice.
      recipe.steps[recipe.steps.count - 1].adjustment = Vignette { $0.amount = -Double(change) / 2 }
      let start = clock.now
      let preview = try await input.preview(recipe, request, cache: cache)
      let duration = start.duration(to: clock.now)
      guard !preview.data.isEmpty else { exit(1) }
      print(duration / .milliseconds(1))
    }
  }
}
