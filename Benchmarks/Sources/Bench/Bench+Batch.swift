import Foundation
import Measuring

extension Bench {
  /// Many photos: how many a second, how much memory two workers need, and whether memory grows.
  func measureBatch() throws {
    try measureThroughput()
    try measureMemory()
    try measureDrift()
  }

  private func measureThroughput() throws {
    let count = settings.isQuick ? 24 : 200
    // Pyvips takes so much longer that a part of the list tells its speed as well.
    let some = settings.isQuick ? 6 : 50
    let recipe = commands.fullest
    let list = try photos.copies(count, of: "2")
    var contenders = [Contender("photoedit \(recipe)", commands.apply(recipe, list), photos: count)]
    for (name, environment) in commands.libraries {
      guard
        let command = commands.pyvips(environment, recipe, Array(list.prefix(some)), processes: Machine.cores)
      else { continue }
      contenders.append(Contender(name, command, environment: ["VIPS_CONCURRENCY": "1"], photos: some))
    }
    let results = try measurer.measure("Many photos of 2 MP, all cores", contenders, rounds: rounds)
    let goal = Goal(
      "\(count) photos of 2 MP, \(recipe), \(Machine.cores) cores, images/s",
      against: "\(Machine.cores) processes of pyvips", must: .atLeast(5), stretch: .atLeast(10), unit: .timesFaster,
      photos: "\(count); pyvips \(some)")
    guard let own = results["photoedit \(recipe)"].flatMap({ Statistics.median($0.wall) }) else {
      return add(goal, .open(measurer.failures["photoedit \(recipe)"] ?? "failed"))
    }
    let peers = commands.libraries.compactMap { name, _ -> (Double, String)? in
      guard
        case .reached(let value, _, _, _) = outcome(of: name, to: "photoedit \(recipe)", in: results, \.wall)
      else { return nil }
      return (value, "\(name): \(Text.digits(value))×")
    }
    let note = (["\(Text.digits(1 / own)) images/s"] + peers.map(\.1)).joined(separator: "; ")
    add(goal, peers.map(\.0).min().map { .reached($0, note: note) } ?? .open("pyvips is absent; \(note)"))
  }

  private func measureMemory() throws {
    let recipe = commands.fullest
    let list = try photos.copies(settings.isQuick ? 2 : 4, of: "24")
    let goal = Goal(
      "peak memory, \(Machine.cores) workers, 24 MP, \(recipe)", against: "pyvips, \(Machine.cores) processes",
      must: .atMost(1), stretch: .atMost(0.6), photos: "\(list.count)")
    add(goal) {
      let own = try peak(commands.apply(recipe, list))
      let peers = try commands.libraries.compactMap { name, environment -> (Double, String)? in
        guard let command = commands.pyvips(environment, recipe, list, processes: Machine.cores) else { return nil }
        let value = try peak(command)
        return (value, "\(name) \(Text.megabytes(Int(value)))")
      }
      guard let least = peers.map(\.0).min(), least > 0 else { return .open("pyvips is absent") }
      let note = (["photoedit \(Text.megabytes(Int(own)))"] + peers.map(\.1)).joined(separator: "; ")
      return .reached(own / least, note: note)
    }
  }

  /// The most memory that a command and all it starts have at once; the median of some runs.
  private func peak(_ command: [String]) throws -> Double {
    let peaks = try (0..<(settings.isQuick ? 1 : 3)).map { _ in
      try measurer.empty(workshop.output)
      var peak = 0
      try ProcessTree.watch(command, environment: ["VIPS_CONCURRENCY": "1"], every: 0.004) { peak = max(peak, $0) }
      return Double(peak)
    }
    return Statistics.median(peaks) ?? 0
  }

  private func measureDrift() throws {
    let count = settings.isQuick ? 1000 : 5000
    let first = 200
    let list = try photos.copies(count, of: "0.15")
    let names = workshop.file("names")
    try (list.joined(separator: "\n") + "\n").write(toFile: names, atomically: true, encoding: .utf8)
    try measurer.empty(workshop.output)
    let output = workshop.output.path
    let command = commands.apply(commands.fullest, ["--files-from", names], inOneProcess: true)
    let goal = Goal(
      "memory drift over \(count) images of 0.15 MP, \(commands.fullest)", against: "first \(first)", must: .atMost(5),
      stretch: .atMost(0), unit: .percent, photos: "\(count)")
    add(goal) {
      var early = 0
      var late = 0
      try ProcessTree.watch(command, every: 0.02) { memory in
        let done = (try? FileManager.default.contentsOfDirectory(atPath: output).count) ?? 0
        if done <= first { early = max(early, memory) } else { late = max(late, memory) }
      }
      guard early > 0, late > 0 else { return .open("nothing was observed") }
      return .reached(
        max(0, Double(late) / Double(early) - 1) * 100,
        note: "peak \(Text.megabytes(early)) in the first, \(Text.megabytes(late)) later")
    }
  }
}
