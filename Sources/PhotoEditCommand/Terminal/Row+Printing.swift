import Contract
import Jobs
import PhotoEdit
import Threads

extension Row {
  /// The last row of a command that works on many things, with counts. Its duration is that since the program started.
  init(summary fields: KeyValuePairs<String, JSONValue?>) {
    self.init(.summary, fields)
    duration = RowClock.elapsed
  }

  /// The row of an error, with a hint for the command line.
  static func error(_ error: EditError, input: String? = nil) -> Row { Row(error.withCommandHint, input: input) }

  /// The row of an outcome; that of an error has a hint for the command line.
  static func outcome(_ outcome: Outcome) -> Row {
    var outcome = outcome
    if let error = outcome.error { outcome.status = .failed(error.withCommandHint) }
    return Row(outcome)
  }

  /// The row as JSON.
  var json: JSONValue { json(RowClock.lap) }

  /// Writes the row to standard output.
  func print() { Console.print(json) }
}

/// The time between rows.
enum RowClock {
  private static let start = ContinuousClock.now
  private static let last = Monitor(start)

  /// Starts the clock with the program.
  static func begin() { _ = start }

  /// The time since the program started.
  static var elapsed: Duration { ContinuousClock.now - start }

  /// The time since the last call, or since the program started.
  static func lap() -> Duration {
    last.withLock { last in
      let now = ContinuousClock.now
      defer { last = now }
      return now - last
    }
  }
}
