import Foundation
import Glibc
import Testing
import Threads

/// Counts the calls of the program, and the processes that make them.
///
/// If the environment has `PHOTOEDIT_TEST_COUNTS`, a run of the tests appends to the file of that name a line for each
/// file with tests: processes, calls, and its name. `Scripts/test` adds them up.
enum ProgramCounts {
  private static let file = ProcessInfo.processInfo.environment["PHOTOEDIT_TEST_COUNTS"]
  private static let counts = Monitor<[String: (processes: Int, calls: Int)]>([:])

  /// Adds to the counts of the test that is running.
  static func add(processes: Int = 0, calls: Int = 0) {
    guard file != nil else { return }
    // Threads that tests start belong to none.
    let place = Test.current?.sourceLocation.fileName ?? "threads"
    counts.withLock { counts in
      if counts.isEmpty { atexit { ProgramCounts.report() } }
      let (otherProcesses, otherCalls) = counts[place] ?? (0, 0)
      counts[place] = (otherProcesses + processes, otherCalls + calls)
    }
  }

  private static func report() {
    let lines = counts.withLock { $0.map { "\($1.processes)\t\($1.calls)\t\($0)\n" } }
    guard let file, let stream = fopen(file, "a") else { return }
    fputs(lines.joined(), stream)
    fclose(stream)
  }
}
