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
      let speed = try scrolling.value("photos") / scrolling.value("scrolling")
      return .reached(
        try scrolling.value("memory") / 1e6,
        note: "\(Text.digits(speed)) photos a second; \(Int(try scrolling.value("large"))) of them have 12 MP, "
          + "the others 0.2; one in ten has an edit")
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
