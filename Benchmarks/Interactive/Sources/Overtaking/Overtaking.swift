import Foundation
import PhotoEdit

/// A thumbnail that somebody looks at while others are rendered in the background.
///
/// usage: Overtaking PHOTO RECIPE LONG-EDGE RENDERS ROUNDS
///   Writes a line for each round: how many milliseconds a preview of the photo takes alone, how many behind so many
///   renders of it with the recipe that were asked for at low priority, and how many of these had finished before it.
///   The preview is asked for at high priority, and made of the photo, not of a cache.
@main
struct Overtaking {
  private let input: EditingInput
  private let recipe: Recipe
  private let request: PreviewRequest

  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 6, let longEdge = Int(arguments[3]), let renders = Int(arguments[4]),
      let rounds = Int(arguments[5])
    else {
      FileHandle.standardError.write(Data("usage: Overtaking PHOTO RECIPE LONG-EDGE RENDERS ROUNDS\n".utf8))
      exit(64)
    }
    let one = Overtaking(
      input: try await EditingInput(contentsOf: URL(fileURLWithPath: arguments[1])),
      recipe: try await Recipe(contentsOf: URL(fileURLWithPath: arguments[2])),
      request: PreviewRequest(longEdge: longEdge, delivery: .fast))
    // What only the first rendering of a process does is no part of either time.
    _ = try await one.render()
    _ = try await one.preview()
    for _ in 0..<max(1, rounds) {
      let alone = try await one.preview()
      let behind = try await one.preview(behind: renders)
      print(alone / .milliseconds(1), behind.time / .milliseconds(1), behind.finished)
    }
  }

  private func render() async throws -> RenderedFile {
    try await input.render(recipe, settings: OutputSettings(format: .jpeg))
  }

  /// How long a preview takes that is asked for at high priority.
  private func preview() async throws -> Duration {
    try await Task(priority: .high) {
      let start = ContinuousClock.now
      guard try await !input.preview(recipe, request).data.isEmpty else { exit(1) }
      return ContinuousClock.now - start
    }.value
  }

  /// The same while renders run or wait; also how many of them had finished.
  private func preview(behind count: Int) async throws -> (time: Duration, finished: Int) {
    let finished = Finished()
    let renders = (0..<count).map { _ in
      Task(priority: .background) {
        let output = try await render()
        await finished.add()
        return output.size
      }
    }
    // By now the first of them is being rendered, and the others wait.
    try await Task.sleep(for: .milliseconds(50))
    let time = try await preview()
    let before = await finished.count
    for render in renders { _ = try await render.value }
    return (time, before)
  }
}

/// How many renders have finished.
private actor Finished {
  private(set) var count = 0
  func add() { count += 1 }
}
