import Foundation
import TestSupport

/// Starts the processes that take the mutants, and sees what becomes of them.
struct Parent {
  let seeds: URL
  let seed: UInt64
  let count: Int
  let jobs: Int
  /// Where mutants are kept of which a process died, hung or grew.
  let keep: URL?
  /// What a process may hold, in bytes; 0 for any amount.
  let memory: Int
  /// The seconds of processor time that one mutant may take.
  let time = 10.0
  /// How long it may take when the machine is busy with other things.
  let answerTimeout = Duration.seconds(60)

  /// Something that must not be.
  struct Incident: Sendable {
    let number: Int
    var what: String

    /// The same with what was said about it.
    func adding(_ finding: String?) -> Incident {
      Incident(number: number, what: finding.map { what + ": " + $0 } ?? what)
    }
  }

  /// Takes all mutants.
  ///
  /// - Returns: How many came to which end, and what must not be.
  func run() async throws -> (outcomes: [String: Int], incidents: [Incident]) {
    let scratch = try ScratchFolder()
    let files = try SeedFiles.read(from: seeds)
    guard !files.isEmpty else { throw CocoaError(.fileReadNoSuchFile) }
    var outcomes: [String: Int] = [:]
    var incidents: [Incident] = []
    try await withThrowingTaskGroup(of: ([String: Int], [Incident]).self) { group in
      for job in 0..<jobs { group.addTask { try lane(job, scratch) } }
      for try await (counts, found) in group {
        outcomes.merge(counts, uniquingKeysWith: +)
        incidents += found
      }
    }
    if let keep {
      for incident in incidents {
        try FileManager.default.createDirectory(at: keep, withIntermediateDirectories: true)
        try Child.data(incident.number, seed, files).write(
          to: keep.appendingPathComponent("\(seed)-\(incident.number)"))
      }
    }
    return (outcomes, incidents)
  }

  /// Every `jobs`-th mutant, in one process after another.
  private func lane(_ job: Int, _ scratch: ScratchFolder) throws -> ([String: Int], [Incident]) {
    var outcomes: [String: Int] = [:]
    var incidents: [Incident] = []
    var next = job
    while next < count {
      let (state, log) = (scratch.appending("state\(job)"), scratch.appending("log\(job)"))
      try Data("\(next)".utf8).write(to: state)
      let child = Process()
      child.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      child.arguments = [
        "child", seeds.path, "\(seed)", "\(next)", "\(count)", "\(jobs)", state.path, log.path,
      ]
      // Codecs messages; what a sanitizer says is looked for in it.
      let messages = scratch.appending("messages\(job)")
      try Data().write(to: messages)
      child.standardError = try FileHandle(forWritingTo: messages)
      child.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
      try child.run()
      let incident = watch(child, state)?.adding(Self.finding(in: messages))
      let lines = (try? String(contentsOf: log, encoding: .utf8))?.split(separator: "\n").map(String.init) ?? []
      for (index, line) in lines.enumerated() {
        outcomes[line.hasPrefix("bug") ? "bug" : line, default: 0] += 1
        if line.hasPrefix("bug") { incidents.append(Incident(number: next + index * jobs, what: line)) }
      }
      if let incident { incidents.append(incident) }
      next += (lines.count + (incident == nil ? 0 : 1)) * jobs
      if lines.isEmpty, incident == nil { throw CocoaError(.executableLoad) }
    }
    return (outcomes, incidents)
  }

  /// Waits for the end of a process; one that hangs or grows is killed.
  private func watch(_ child: Process, _ state: URL) -> Incident? {
    var last = ""
    var since = ContinuousClock.now
    var before = 0.0
    while child.isRunning {
      usleep(20_000)
      let now = (try? String(contentsOf: state, encoding: .utf8)) ?? ""
      if now != last, !now.isEmpty {
        (last, since, before) = (now, .now, Self.processorTime(of: child.processIdentifier))
      }
      let held = Self.memory(of: child.processIdentifier)
      let used = Self.processorTime(of: child.processIdentifier) - before
      let tooLong = used > time || ContinuousClock.now - since > answerTimeout
      guard tooLong || memory > 0 && held > memory else { continue }
      kill(child.processIdentifier, SIGKILL)
      child.waitUntilExit()
      return Incident(
        number: Int(last) ?? -1, what: tooLong ? "used \(used) s and did not end" : "held \(held >> 20) MiB")
    }
    let number = (try? String(contentsOf: state, encoding: .utf8)).flatMap { Int($0) }
    guard let number else { return nil }
    let end = child.terminationReason == .exit ? "status" : "signal"
    return Incident(number: number, what: "ended with \(end) \(child.terminationStatus)")
  }

  /// The line of a sanitizer or of the Swift runtime that says why the process ended.
  private static func finding(in messages: URL) -> String? {
    let text = (try? Data(contentsOf: messages)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let words = ["AddressSanitizer", "runtime error", "Fatal error", "Assertion"]
    return text.split(separator: "\n").first { line in words.contains { line.contains($0) } }.map(String.init)
  }

  /// The seconds that a process has used.
  private static func processorTime(of process: Int32) -> Double {
    let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
    // User and system time are the twelfth and thirteenth field behind the name, which ends with a bracket.
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else { return 0 }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// The memory that a process holds, in bytes.
  private static func memory(of process: Int32) -> Int {
    let text = (try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8)) ?? ""
    let fields = text.split(separator: " ")
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
  }
}
