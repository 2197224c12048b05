import Foundation
import Measuring

extension Bench {
  /// How many renders run or wait while a thumbnail is asked for.
  static let overtaken = 12

  /// A thumbnail that is asked for at high priority while renders run and wait in the background, against the same one
  /// alone.
  func measureOvertaking() throws {
    let goal = Goal(
      "24 MP to 512 px, preview at high priority behind \(Self.overtaken) background renders (\(commands.fullest)), wall",
      against: "the same preview alone", must: .atMost(3), stretch: .atMost(1.5),
      photos: "1 preview, \(Self.overtaken) renders of one photo")
    let program = workshop.benchmarks.path + "/Interactive/.build/release/Overtaking"
    guard FileManager.default.isExecutableFile(atPath: program) else {
      return add(goal, .open("Benchmarks/Interactive was not built"))
    }
    let count = max(5, rounds)
    let output = try Shell.output([
      program, photos.path("24"), workshop.recipe(commands.fullest), "512", String(Self.overtaken), String(count),
    ])
    let lines = output.split(separator: "\n").map { $0.split(separator: " ").compactMap { Double($0) } }
    let (alone, behind) = (lines.compactMap(\.first), lines.compactMap { $0.dropFirst().first })
    guard lines.count == count, lines.allSatisfy({ $0.count == 3 }), let ratio = Statistics.ratio(behind, to: alone),
      let one = Statistics.median(alone), let other = Statistics.median(behind), let worst = behind.max()
    else { return add(goal, .open("failed")) }
    let times = [one, other, worst].map { Text.time($0 / 1000) }
    add(
      goal,
      .reached(
        ratio,
        note: "\(times[1]), at most \(times[2]), against \(times[0]) in one process (Overtaking, \(count) rounds)"))
  }
}
