import Contract
import Documents
import Jobs

/// The rows of a results file or a journal, as canonical JSON with a line end.
enum RowLine {
  static func bytes(_ start: StartRow) -> [UInt8] {
    var line = LineObject()
    line.set("type", RowType.start.rawValue)
    line.set("id", start.id)
    line.set("attempt", start.attempt)
    line.set("fingerprint", start.fingerprint)
    line.set("output", start.output)
    line.set("identity", start.identity)
    line.set("content", start.content)
    line.set("bytes", start.byteCount)
    line.set("sha256", start.digest)
    line.set("replaces", start.replaced)
    return finished(line, [], .zero)
  }

  static func bytes(_ result: Outcome) -> [UInt8] {
    var line = LineObject()
    line.set("type", RowType.row.rawValue)
    line.set("input", result.input.isEmpty ? nil : result.input)
    for (key, value) in Outcome.rowForm.members(result) { line.set(key, value) }
    return finished(line, result.warnings, result.duration)
  }

  static func bytes(_ heartbeat: Heartbeat) -> [UInt8] {
    var line = LineObject()
    line.set("type", RowType.heartbeat.rawValue)
    line.set("done", heartbeat.done)
    line.set("failed", heartbeat.failed)
    line.set("running", JSONValue.texts(heartbeat.running))
    return finished(line, [], heartbeat.elapsed)
  }

  static func bytes(_ summary: JobSummary) -> [UInt8] {
    var line = LineObject()
    line.set("type", RowType.summary.rawValue)
    line.set("rows", summary.tally.total)
    for (key, value) in Tally.form.members(summary.tally) { line.set(key, value) }
    line.set("crashed", summary.tally[.crashed])
    line.set("ended", summary.tally.earlier)
    line.set("bytes", summary.tally.byteCount)
    line.set("reason", summary.stopReason)
    line.set("isInterrupted", canonical: Array((summary.isInterrupted ? "true" : "false").utf8))
    return finished(line, [], summary.elapsed)
  }

  private static func finished(_ line: LineObject, _ warnings: [String], _ duration: Duration) -> [UInt8] {
    var line = line
    line.set("warnings", JSONValue.texts(warnings))
    line.set("milliseconds", duration.milliseconds)
    return line.bytes() + [0x0A]
  }
}

/// A sign that a job is alive, given at intervals.
struct Heartbeat: Hashable, Sendable {
  /// How many rows have ended, and how many of them failed.
  var done: Int
  var failed: Int
  /// The ids of the rows in progress.
  var running: [String]
  /// How long the job has run.
  var elapsed: Duration
}
