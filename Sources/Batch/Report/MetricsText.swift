import Jobs

/// Metrics in the text format of Prometheus.
struct MetricsText {
  /// What the text begins with.
  static let beginning = "# HELP photoedit_rows_total "

  private(set) var text = ""

  init(_ statistics: Statistics, started: Double, now: Double, summary: JobSummary?) {
    family("photoedit_rows_total", "counter", "Manifest rows that have ended, by status.")
    for status in StatusWord.allCases {
      sample("photoedit_rows_total", ["status": status.rawValue], statistics.tally[status])
    }
    let groups = statistics.failureGroups
    family("photoedit_row_failures_total", "counter", "Manifest rows that have failed, by the code of the error.")
    for group in groups { sample("photoedit_row_failures_total", ["code": group.code], group.count) }
    single("photoedit_row_warnings_total", "counter", "Manifest rows that have ended with warnings.", statistics.warned)
    single("photoedit_rows_running", "gauge", "Manifest rows in progress.", statistics.running)
    single(
      "photoedit_output_bytes_total", "counter", "The size of the outputs that were written.",
      statistics.tally.byteCount)
    single("photoedit_worker_peak_bytes", "gauge", "The most memory that a row took.", statistics.peakBytes ?? 0)
    histogram(statistics.durations)
    let done = summary == nil ? 0 : 1
    single("photoedit_job_finished", "gauge", "Whether the job is over: 1, or 0 while it runs.", done)
    let interrupted = summary.map { $0.stopReason != nil } == true ? 1 : 0
    single("photoedit_job_stopped", "gauge", "Whether the job ended before the end of its manifest.", interrupted)
    family("photoedit_job_start_time_seconds", "gauge", "When the job began, in seconds since 1970.")
    line("photoedit_job_start_time_seconds \(started)")
    family("photoedit_job_update_time_seconds", "gauge", "When this file was written, in seconds since 1970.")
    line("photoedit_job_update_time_seconds \(now)")
  }

  private mutating func histogram(_ durations: DurationHistogram) {
    let name = "photoedit_row_duration_seconds"
    family(name, "histogram", "How long the rows took that were worked on, not those that were unchanged.")
    for octave in 0...DurationHistogram.octaves {
      let bound = "\(Double(1 << octave) / 1000)"
      sample(name + "_bucket", ["le": bound], durations.count(upToOctave: octave))
    }
    sample(name + "_bucket", ["le": "+Inf"], durations.count)
    line("\(name)_sum \(durations.total / .seconds(1))")
    line("\(name)_count \(durations.count)")
  }

  private mutating func single(_ name: String, _ type: String, _ help: String, _ value: Int) {
    family(name, type, help)
    line("\(name) \(value)")
  }

  private mutating func family(_ name: String, _ type: String, _ help: String) {
    line("# HELP \(name) \(help)")
    line("# TYPE \(name) \(type)")
  }

  private mutating func sample(_ name: String, _ label: KeyValuePairs<String, String>, _ value: Int) {
    let labels = label.map { "\($0.key)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
    line("\(name){\(labels)} \(value)")
  }

  private mutating func line(_ line: String) { text += line + "\n" }

  private static func escaped(_ value: String) -> String {
    value.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\\": text += "\\\\"
      case "\"": text += "\\\""
      case "\n": text += "\\n"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
