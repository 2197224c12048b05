import Foundation
import TestSupport

/// One process that takes mutants, one after another, until it has done them all or dies of one.
enum Child {
  /// Works on the mutants with the numbers `first`, `first + step` and so on below `end`.
  ///
  /// Before each it writes the mutant's number to `state`, and afterwards a line to `log`.
  static func run(seeds: URL, seed: UInt64, first: Int, end: Int, step: Int, state: URL, log: URL) async throws {
    let files = try SeedFiles.read(from: seeds)
    try Data().write(to: log)
    let lines = try FileHandle(forWritingTo: log)
    for number in stride(from: first, to: end, by: step) {
      try Data("\(number)".utf8).write(to: state)
      let outcome = await Exercise.run(data(number, seed, files), number: number)
      lines.write(Data("\(outcome.replacingOccurrences(of: "\n", with: " "))\n".utf8))
    }
    try Data("done".utf8).write(to: state)
  }

  /// The bytes of a mutant; with the seed 0 the file of that number itself.
  static func data(_ number: Int, _ seed: UInt64, _ files: [[UInt8]]) -> Data {
    guard seed != 0 else { return Data(files[number]) }
    var mutator = Mutator(seed: seed &* 1_000_003 &+ UInt64(number))
    return Data(mutator.mutant(of: files))
  }
}
