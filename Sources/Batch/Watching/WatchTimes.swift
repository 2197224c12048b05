/// How long those wait who watch a folder.
struct WatchTimes: Sendable {
  /// How long a file whose writer is unknown must be unchanged.
  var stable = Duration.seconds(1)
  /// How long a wait for changes lasts, so that a request to stop is noticed.
  var wait = Duration.milliseconds(200)

  /// Those of the task. Tests shorten them.
  @TaskLocal static var current = WatchTimes()
}
