import Documents
import ImageFiles
import Jobs
import Threads

@testable import Batch

/// What a scheduler is to do: a model that knows nothing of threads, files and feeds.
struct SchedulerModel {
  var failureLimit: Int?
  /// How many lines can be written; no other one after them.
  var capacity = Int.max
  var isDryRun = false
  /// What the results say, in their order.
  private(set) var lines: [String] = []
  /// What the store of the archives is given.
  private(set) var calls: [String] = []
  /// The code of the error that stops the job; nil for none.
  private(set) var stop: String?
  private(set) var counts: [String: Int] = [:]
  private var running: [String] = []
  private var waiting: [(archive: String, id: String)] = []
  /// The rows that were in progress when an archive was settled, and why it failed.
  private var late: [String: (error: EditError?, running: Set<String>)] = [:]

  var failures: Int { counts["failed", default: 0] }
  var ended: Int { counts.values.reduce(0, +) }

  mutating func begin(_ id: String, _ place: String) {
    running.append(id)
    if !isDryRun, place.hasPrefix("tar:") { calls.append("expect " + place) }
  }

  /// - Returns: The rows that are final now.
  mutating func settle(_ outcome: Outcome, _ announced: [FinishedArchive]) -> [String] {
    let hasBegun = running.contains(outcome.id)
    running.removeAll { $0 == outcome.id }
    var final: [String] = []
    if let archive = outcome.archive {
      if let found = late[archive] {
        final += end(outcome.id, "done", found.error)
      } else {
        waiting.append((archive, outcome.id))
      }
    } else {
      let place = outcome.outputPlace?.text ?? ""
      if hasBegun, !isDryRun, outcome.word != .done, place.hasPrefix("tar:") { calls.append("abandon " + place) }
      switch outcome.error?.code.rawValue {
      case "canceled": break
      case "disk-full", "results-in-use": stop = stop ?? outcome.error?.code.rawValue
      default: final += end(outcome.id, outcome.word.rawValue, nil)
      }
    }
    late = late.compactMapValues { archive in
      let rest = archive.running.subtracting([outcome.id])
      return rest.isEmpty ? nil : (archive.error, rest)
    }
    return final + announce(announced)
  }

  mutating func announce(_ announced: [FinishedArchive]) -> [String] {
    var final: [String] = []
    for archive in announced {
      if !running.isEmpty { late[archive.archive] = (archive.error, Set(running)) }
      let rows = waiting.filter { $0.archive == archive.archive }
      waiting.removeAll { $0.archive == archive.archive }
      for row in rows { final += end(row.id, "done", archive.error) }
    }
    return final
  }

  mutating func beat() {
    write("beat \(ended) \(failures) \(running.joined(separator: " "))")
  }

  mutating func complete(_ announced: [FinishedArchive]) -> [String] {
    calls.append("complete")
    return announce(announced)
  }

  @discardableResult
  mutating func write(_ line: String) -> Bool {
    if lines.count >= capacity {
      stop = stop ?? "disk-full"
      return false
    }
    lines.append(line)
    return true
  }

  private mutating func end(_ id: String, _ word: String, _ problem: EditError?) -> [String] {
    if problem?.category == .temporary {
      stop = stop ?? problem?.code.rawValue
      return []
    }
    let line = "\(id) \(problem == nil ? word : "failed")"
    guard write(line) else { return [] }
    counts[problem == nil ? word : "failed", default: 0] += 1
    if line.hasSuffix(" failed"), let failureLimit, failures > failureLimit { stop = stop ?? "too-many-failures" }
    return [line]
  }
}

/// Archives that note what the scheduler announces, and are settled when a test says so.
final class NotedArchives: ArchiveStandIn {
  private let state = Monitor<(calls: [String], settled: [FinishedArchive])>(([], []))

  var calls: [String] { state.withLock { $0.calls } }

  /// Settles archives with the next question.
  func settle(_ archives: [FinishedArchive]) { state.withLock { $0.settled = archives } }

  func expect(_ place: StoragePlace) { state.withLock { $0.calls.append("expect " + place.text) } }
  func abandon(_ place: StoragePlace) { state.withLock { $0.calls.append("abandon " + place.text) } }

  func settled(isComplete: Bool) -> [FinishedArchive] {
    state.withLock { state in
      if isComplete { state.calls.append("complete") }
      defer { state.settled = [] }
      return state.settled
    }
  }

  func put(
    _ bytes: [UInt8], at place: StoragePlace, fingerprint: String, mediaType: String, policy: ExistingOutput,
    check: () throws(EditError) -> Void
  ) throws(EditError) -> PutOutcome { throw .canceled }
}
