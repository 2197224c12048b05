import Adjustments
package import Documents
import Editing
package import Jobs

/// The rows of a results file or a journal, as canonical JSON with a line end.
enum RowLine {
  static func bytes(_ start: StartRow) -> [UInt8] {
    var line = LineObject()
    line.set("type", "start")
    line.set("id", start.id)
    line.set("attempt", start.attempt)
    line.set("fingerprint", start.fingerprint)
    line.set("output", start.output)
    line.set("identity", start.identity)
    line.set("content", start.content)
    line.set("bytes", start.byteCount)
    line.set("sha256", start.digest)
    return finished(line, [], .zero)
  }

  static func bytes(_ result: Outcome) -> [UInt8] {
    var line = LineObject()
    line.set("type", "row")
    line.set("id", result.id)
    line.set("status", result.word.rawValue)
    line.set("fingerprint", result.fingerprint)
    line.set("input", result.input.isEmpty ? nil : result.input)
    line.set("output", result.output)
    line.set("bytes", result.byteCount)
    line.set("width", result.size?.width)
    line.set("height", result.size?.height)
    line.set("peakBytes", result.peakBytes)
    line.set("attempt", result.attempt)
    line.set("error", result.error.map { object($0, result) })
    return finished(line, result.warnings, result.duration)
  }

  static func bytes(_ heartbeat: Heartbeat) -> [UInt8] {
    var line = LineObject()
    line.set("type", "heartbeat")
    line.set("done", heartbeat.done)
    line.set("failed", heartbeat.failed)
    line.set("running", JSONValue.texts(heartbeat.running))
    return finished(line, [], heartbeat.elapsed)
  }

  static func bytes(_ summary: JobSummary) -> [UInt8] {
    var line = LineObject()
    line.set("type", "summary")
    line.set("rows", summary.tally.total)
    line.set("done", summary.tally[.done])
    line.set("unchanged", summary.tally[.unchanged])
    line.set("failed", summary.tally[.failed])
    line.set("crashed", summary.tally[.crashed])
    line.set("planned", summary.tally[.planned])
    line.set("ended", summary.tally.earlier)
    line.set("left", summary.tally.left)
    line.set("bytes", summary.tally.byteCount)
    line.set("reason", summary.stopReason)
    line.set("isInterrupted", canonical: Array((summary.isInterrupted ? "true" : "false").utf8))
    return finished(line, [], summary.elapsed)
  }

  private static func object(_ error: EditError, _ result: Outcome) -> LineObject {
    let problem = error.problems.first
    var object = LineObject()
    object.set("code", error.code.rawValue)
    object.set("message", result.message(error))
    object.set("hint", error.hint ?? problem?.hint)
    object.set("pointer", problem?.pointer.description)
    object.set("retryable", canonical: Array((error.isRetryable ? "true" : "false").utf8))
    object.set("signal", error.signal.map(Int.init))
    return object
  }

  private static func finished(_ line: LineObject, _ warnings: [String], _ duration: Duration) -> [UInt8] {
    var line = line
    line.set("warnings", JSONValue.texts(warnings))
    let (seconds, attoseconds) = duration.components
    line.set("milliseconds", Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
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

extension Outcome {
  /// The message of an error, with the path that it is about unless that is the photo or the output.
  package func message(_ error: EditError) -> String {
    guard let path = error.path else { return error.message }
    var known = [input, output ?? input]
    if case .file(let path)? = inputPlace { known += [path, ExactPath.absolute(path)] }
    return known.contains(path) ? error.message : error.description
  }
}
