import Foundation

/// Damaged photos by the thousand.
///
///     Mutants seeds FOLDER PHOTO…                        makes the files that mutants are made of
///     Mutants run FOLDER COUNT SEED JOBS MEMORY [KEEP]   takes mutants; status 1 where one did what it must not
///     Mutants whole FOLDER JOBS MEMORY                   takes the files themselves
///
/// MEMORY is what a process may hold, in MiB; 0 for any amount. KEEP is a folder for the mutants in question.
@main
enum MutantsProgram {
  static func main() async throws {
    let words = CommandLine.arguments.dropFirst().map { $0 }
    let folder = URL(fileURLWithPath: words.count > 1 ? words[1] : ".")
    let numbers = words.dropFirst(2).map { Int($0) ?? 0 }
    switch (words.first, words.count) {
    case ("seeds", 3...):
      try await SeedFiles.write(to: folder, from: words.dropFirst(2).map { URL(fileURLWithPath: $0) })
    case ("run", 6...7):
      let parent = Parent(
        seeds: folder, seed: UInt64(numbers[1]), count: numbers[0], jobs: max(1, numbers[2]),
        keep: words.count > 6 ? URL(fileURLWithPath: words[6]) : nil, memory: numbers[3] << 20)
      exit(report(try await parent.run()))
    case ("whole", 4):
      let count = try SeedFiles.read(from: folder).count
      let parent = Parent(
        seeds: folder, seed: 0, count: count, jobs: max(1, numbers[0]), keep: nil, memory: numbers[1] << 20)
      exit(report(try await parent.run()))
    case ("child", 8):
      try await Child.run(
        seeds: folder, seed: UInt64(numbers[0]), first: numbers[1], end: numbers[2], step: numbers[3],
        state: URL(fileURLWithPath: words[6]), log: URL(fileURLWithPath: words[7]))
    default:
      print("usage: Mutants seeds FOLDER PHOTO… | Mutants run FOLDER COUNT SEED JOBS MEMORY [KEEP]")
      exit(64)
    }
  }

  private static func report(_ result: (outcomes: [String: Int], incidents: [Parent.Incident])) -> Int32 {
    for (outcome, count) in result.outcomes.sorted(by: { $0.key < $1.key }) { print("\(outcome)\t\(count)") }
    for incident in result.incidents { print("INCIDENT\t\(incident.number)\t\(incident.what)") }
    return result.incidents.isEmpty ? 0 : 1
  }
}
