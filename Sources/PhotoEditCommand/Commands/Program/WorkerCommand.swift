import ArgumentParser
import Foundation
import PhotoEdit
import Workers

/// Runs a worker process; not for interactive use.
struct WorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "worker", abstract: "Render photos for the process that started this one.", shouldDisplay: false)

  func run() throws {
    do {
      try WorkerLoop.run { path, limit in PreviewCache(folder: URL(fileURLWithPath: path), limit: limit) }
    } catch {
      throw Failure.end(error, json: false)
    }
    // An orderly shutdown of libvips takes longer than rendering most photos.
    Console.end(0)
  }
}
