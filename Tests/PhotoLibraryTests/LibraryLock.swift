import Foundation
import TestSupport
import Testing

/// Another process that holds the lock of a library.
final class LibraryLock: Sendable {
  private let process = Process()
  private let input = Pipe()
  private let path: String

  /// Whether the program that locks files is installed: for `.enabled(if:)`.
  static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/flock")

  /// Starts the process; it has the lock when this returns.
  init(of folder: URL) throws {
    path = try LocalFiles(of: folder.resolvingSymlinksInPath()).url("lock").path
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/flock")
    process.arguments = ["--exclusive", path, "-c", "echo locked; read line"]
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    try #require(output.fileHandleForReading.availableData == Data("locked\n".utf8))
  }

  /// Ends the process, and so its lock.
  func release() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// How many threads of this process wait for the lock: one for each library that is open.
  var waiting: Int {
    let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return descriptors.count {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)) == path
    }
  }

  /// Waits until so many threads of this process wait for the lock.
  func waitFor(_ count: Int) async throws { try await wait { $0 >= count } }

  /// Waits until no thread of this process has to do with the lock any more.
  func waitForNobody() async throws { try await wait { $0 == 0 } }

  private func wait(until isEnough: (Int) -> Bool) async throws {
    // A commit renders before it waits, on threads that all tests share: that takes as long as the others do.
    let deadline = ContinuousClock.now + .seconds(30 * Effort.minutes)
    while !isEnough(waiting) {
      try #require(ContinuousClock.now < deadline, "\(waiting) threads wait")
      // Looking takes a system call for each open file.
      try await Task.sleep(for: .milliseconds(50))
    }
  }
}
