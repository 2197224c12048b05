import Foundation
import Measuring

/// A whole run: what is measured, and what comes out.
final class Bench {
  let settings: Settings
  let scratch: URL
  /// The rows of the table of goals.
  private(set) var rows: [Row] = []
  /// What each size of a library has come to, by its size.
  var scale: [Int: Values] = [:]
  /// The rounds of the imports: by the sync's delay and the contender.
  var imports: [String: [String: [Usage]]] = [:]
  /// Parts that could not be finished, and why.
  private(set) var failures: [String] = []

  /// The greatest library.
  var largest: Int { settings.sizes.last ?? 0 }

  init(_ settings: Settings) throws {
    self.settings = settings
    scratch = settings.scratch ?? settings.project.appending(path: "Benchmarks/.build/libraries")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
  }

  func run() throws {
    let began = Date()
    let load = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8))?.prefix(4) ?? "?"
    let parts: [(Part, () throws -> Void)] = [
      (.scale, measureScale), (.waits, measureWaits), (.imports, measureImports), (.commits, measureCommits),
      (.images, measureImages),
    ]
    for (part, measure) in parts where settings.parts.isEmpty || settings.parts.contains(part.rawValue) {
      Self.say(part.rawValue)
      do {
        try measure()
      } catch {
        // What one part cannot do is no reason to lose the others.
        failures.append("\(part.rawValue): \(error)")
        Self.say("error: \(error)")
      }
    }
    try Page(bench: self, began: began, load: String(load)).write()
  }

  /// Says on standard error what is going on.
  static func say(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }

  /// Adds a goal with what `measure` comes to, or with why it failed.
  func add(_ goal: Goal, _ measure: () throws -> Outcome) {
    var outcome: Outcome
    do { outcome = try measure() } catch { outcome = .open("\(error)") }
    let row = Row(goal, outcome)
    rows.append(row)
    Self.say("→ " + row.cells.joined(separator: " | "))
  }

  /// Runs a body with an empty folder that is gone afterwards.
  func withFolder<Value>(_ body: (URL) throws -> Value) throws -> Value {
    let folder = scratch.appending(path: "run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  /// What makes each sync of a program take longer, or counts them; nothing where it was not built.
  func slowSync(delay milliseconds: Int = 0, count: URL? = nil) throws -> [String: String] {
    let file = settings.slowSync ?? settings.project.appending(path: "Benchmarks/.build/slow_sync.so")
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw BenchError("'\(file.path)' does not exist; 'Benchmarks/run-library' builds it")
    }
    var environment = ["LD_PRELOAD": file.path]
    if milliseconds > 0 { environment["SYNC_DELAY"] = "\(milliseconds * 1000)" }
    environment["SYNC_COUNT"] = count?.path
    return environment
  }
}
