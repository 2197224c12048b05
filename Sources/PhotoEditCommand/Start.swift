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
    ProcessMemory.limitArenas()
    RowClock.begin()
    PhotoEditWorker.runIfAsked()
    let arguments = UnreadableName.arguments()
    guard access("/proc/self/task", R_OK | X_OK) == 0 else {
      let error = EditError(.missingProc, "/proc is not mounted", hint: "mount it: mount -t proc proc /proc")
      Console.end(Failure.end(error, json: arguments.askForJSON).rawValue)
    }
    Task { Console.end(await PhotoEditProgram.run(arguments)) }
    dispatchMain()
  }
}
