import ArgumentParser
import Dispatch
import Glibc
import PhotoEdit
import Threads

/// The start of the program.
@main
enum Start {
  /// Runs the call of this process.
  ///
  /// It is not `async`: that would start libdispatch, which ends a process without /proc with signal 4 at any moment.
  static func main() {
    RowClock.begin()
    PhotoEditWorker.runIfAsked()
    ProcessMemory.prepare()
    let arguments = UnreadableName.arguments()
    if let error = missingProc ?? tooFewThreads {
      Console.end(Failure.end(error, json: arguments.askForJSON).rawValue)
    }
    Task { Console.end(await PhotoEditProgram.run(arguments)) }
    dispatchMain()
  }

  private static var missingProc: EditError? {
    access("/proc/self/task", R_OK | X_OK) == 0
      ? nil : EditError(.missingProc, "/proc is not mounted", hint: "mount it: mount -t proc proc /proc")
  }

  private static var tooFewThreads: EditError? {
    guard let code = ThreadLimit.failure(starting: ThreadLimit.needed) else { return nil }
    return EditError(
      .tooFewThreads, "cannot start \(ThreadLimit.needed) threads: \(String(cString: strerror(code)))",
      hint:
        "let the user have more processes (ulimit -u), the container more of them (pids.max), or the process map more "
        + "memory (ulimit -v)")
  }
}
