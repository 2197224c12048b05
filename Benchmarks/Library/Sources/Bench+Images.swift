import Foundation
import Measuring

extension Bench {
  /// Pictures of a library of 9 000 photos, by a program of their own, since it renders.
  func measureImages() throws {
    let program = settings.project.appending(path: ".build/release/ImageBench").path
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw BenchError("'\(program)' does not exist; 'Benchmarks/run-library' builds it")
    }
    let library = scratch.appending(path: "images-9000")
    if !FileManager.default.fileExists(atPath: library.appending(path: "made").path) {
      try Command([program, "make", library.path]).run()
      try Data().write(to: library.appending(path: "made"))
    }
    func values(_ name: String) throws -> Values { Values(try Command([program, name, library.path]).run().output) }
    add(
      Goal(
        "thumbnail of 160 px, warm, p95 in a grid of 200 preheated, wall", against: "version 1: 58 ms",
        must: .atMost(0.002), stretch: .atMost(0.0005), unit: .seconds)
    ) {
      let grid = try values("grid")
      return .reached(
        try grid.value("p95"),
        note: "median \(Text.time(try grid.value("median"))), at most \(Text.time(try grid.value("longest"))), "
          + "\(Text.digits(try grid.value("memory") / 200_000)) kB of memory each")
    }
    add(
      Goal(
        "scrolling 9 000 photos with preheating, resident memory at most", against: "–",
        must: .atMost(120), stretch: .atMost(120), unit: .megabytes)
    ) {
      let scrolling = try values("scroll")
      return .reached(
        try scrolling.value("small-memory") / 1e6,
        note: "photos of 0.2 MP, one in ten with an edit, \(Text.digits(try scrolling.value("small-speed"))) a second; "
          + "then 30 of 12 MP stored on their side, nothing cached on the disk: "
          + "\(Text.digits(try scrolling.value("large-memory") / 1e6)) MB")
    }
    add(
      Goal(
        "a thumbnail of high priority behind twelve full renderings of 12 MP, wall", against: "alone",
        must: .atMost(3), stretch: .atMost(1.5))
    ) {
      let urgent = try values("urgent")
      let (alone, behind) = (try urgent.value("alone"), try urgent.value("behind"))
      return .reached(
        behind / alone,
        note: "\(Text.time(behind)), at most \(Text.time(try urgent.value("longest"))), against \(Text.time(alone)); "
          + "photos of 12 MP that were never shown before")
    }
  }
}
