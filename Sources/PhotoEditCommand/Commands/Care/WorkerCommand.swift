import ArgumentParser
import PhotoEdit

/// What worker processes are started with; nobody calls it by hand.
struct WorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "worker", abstract: "Render photos for the process that started this one.", shouldDisplay: false)

  func run() throws {
    do {
      try WorkerLoop.run()
    } catch {
      throw Failure.end(error, json: false)
    }
    // Nothing is left to be done, and taking libvips down properly takes longer than most photos.
    Console.end(0)
  }
}
