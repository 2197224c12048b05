import Foundation
import Measuring

/// Runs contenders in turn and keeps everything that was measured.
final class Measurer {
  let workshop: Workshop
  private(set) var all: [Measurement] = []
  /// Contenders that failed, with the last line they printed.
  private(set) var failures: [String: String] = [:]

  init(_ workshop: Workshop) {
    self.workshop = workshop
  }

  /// Runs each contender once unmeasured, then all of them in turn, A B A B, as often as asked.
  ///
  /// A contender that fails is left out from there on, and its failure is kept.
  @discardableResult
  func measure(_ group: String, _ contenders: [Contender], rounds: Int) throws -> [String: Measurement] {
    var running: [Contender] = []
    for contender in contenders {
      do {
        _ = try run(contender)
        running.append(contender)
      } catch let error as BenchError {
        failures[contender.name] = error.description
        Report.say("  \(contender.name): \(error)")
      }
    }
    var runs: [String: [Run]] = [:]
    for _ in 0..<rounds {
      for contender in running { runs[contender.name, default: []].append(try run(contender)) }
    }
    var results: [String: Measurement] = [:]
    for contender in running {
      let measurement = Measurement(
        group: group, name: contender.name,
        command: workshop.shown(contender.command, environment: contender.environment),
        cores: contender.core.map { "core \($0)" } ?? "all cores", photos: contender.photos,
        runs: runs[contender.name] ?? [])
      results[contender.name] = measurement
      all.append(measurement)
    }
    Report.say("  " + running.map { "\($0.name) \(Self.brief(results[$0.name]))" }.joined(separator: ", "))
    return results
  }

  /// One run of a contender, with empty output.
  func run(_ contender: Contender) throws -> Run {
    try empty(workshop.output)
    try contender.before?()
    let report = workshop.file("report")
    var values = ProcessInfo.processInfo.environment
    values.merge(contender.environment) { _, new in new }
    let process = Process()
    process.executableURL = URL(filePath: workshop.program("Measured"))
    process.arguments = [contender.core.map(String.init) ?? "all", report] + contender.command
    process.environment = values
    try process.run()
    process.waitUntilExit()
    let numbers = (try? String(contentsOfFile: report, encoding: .utf8))?.split(separator: " ")
      .compactMap { Double($0.trimmingCharacters(in: .newlines)) }
    guard process.terminationStatus == 0, let numbers, numbers.count == 5 else {
      throw BenchError("could not be started")
    }
    guard numbers[4] == 0 else {
      let last = (try? String(contentsOfFile: report + ".log", encoding: .utf8))?.split(separator: "\n").last
      throw BenchError("failed: " + (last.map(String.init) ?? "status \(Int(numbers[4]))"))
    }
    return Run(
      wall: numbers[0], cpu: numbers[1] + numbers[2], peak: Int(numbers[3]) * 1024, output: size(workshop.output))
  }

  /// Makes a folder anew.
  func empty(_ folder: URL) throws {
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func size(_ folder: URL) -> Int {
    let files =
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.fileSizeKey])) ?? []
    return files.reduce(0) { $0 + ((try? $1.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0) }
  }

  private static func brief(_ measurement: Measurement?) -> String {
    guard let measurement, let wall = Statistics.median(measurement.wall), let cpu = Statistics.median(measurement.cpu)
    else { return "–" }
    return "\(Text.time(wall)) (CPU \(Text.time(cpu)))"
  }
}
