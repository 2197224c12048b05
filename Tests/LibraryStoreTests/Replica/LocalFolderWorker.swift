import Documents
import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing

@testable import LibraryStore

/// This test program as another process, perhaps in a namespace of its own: it finds a local folder or makes one.
enum LocalFolderWorker {
  /// The variable with the library's folder, its id, the machine and the file for the answer, where this process is a worker.
  static let key = "PHOTOEDIT_LOCAL_FOLDER_WORKER"

  static var words: [String]? {
    ProcessInfo.processInfo.environment[key]?.split(separator: "\n").map(String.init)
  }

  /// Whether a process may have mounts of its own.
  static let hasMounts = canRun("mount -t tmpfs none /mnt")

  /// Whether lines of the shell succeed in a namespace of their own.
  ///
  /// - Parameter isMapped: whether anybody is root there, who may mount a few things only.
  static func canRun(_ lines: String, isMapped: Bool = true) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = unshared(isMapped: isMapped) + ["sh", "-ec", lines]
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  private static func unshared(isMapped: Bool = true) -> [String] {
    ["unshare", "--mount", "--propagation", "private"] + (isMapped ? ["--map-root-user"] : [])
  }

  /// Starts a worker.
  ///
  /// - Parameters:
  ///   - job: `find` or `make`.
  ///   - root: the library's folder as it is after the mounts.
  ///   - mounts: lines of the shell that run before, in a namespace of their own; nil for none.
  ///   - isMapped: whether anybody is root there.
  static func start(
    _ job: String, _ replica: ReplicaFolder, at root: String? = nil, machine: String = "laptop", mounts: String? = nil,
    isMapped: Bool = true, answer: URL
  ) throws -> Process {
    let test = [
      try FilePath.resolved("/proc/self/exe"), "--testing-library", "swift-testing", "--filter",
      "LocalFolderWorkerTests",
    ]
    let prefix = mounts.map { unshared(isMapped: isMapped) + ["sh", "-ec", $0 + "\nexec \"$@\"", "sh"] } ?? []
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = prefix + test
    let words = [job, root ?? replica.root, replica.library.hex, machine, answer.path]
    process.environment = ProcessInfo.processInfo.environment.merging(
      [key: words.joined(separator: "\n"), MachineID.variable: machine]) { $1 }
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
    return process
  }

  /// What a worker finds: the name of the local folder, and how it came about.
  static func answer(
    _ replica: ReplicaFolder, _ job: String = "find", at root: String? = nil, machine: String = "laptop",
    mounts: String? = nil, isMapped: Bool = true
  ) throws -> String {
    let answer = replica.scratch.appending("answer")
    defer { unlink(answer.path) }
    let process = try start(
      job, replica, at: root, machine: machine, mounts: mounts, isMapped: isMapped, answer: answer)
    process.waitUntilExit()
    return try String(contentsOf: answer, encoding: .utf8)
  }
}

@Suite(
  "LocalFolderWorkerTests", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: LocalFolderWorker.words != nil, "runs only as another process of a test"))
struct LocalFolderWorkerTests {
  @Test("does its job")
  func work() throws {
    let words = try #require(LocalFolderWorker.words)
    let place = ReplicaPlace(
      root: words[1], library: try #require(Bits128(hex: words[2])),
      machine: MachineID(name: words[3], id: "", host: ""))
    let answer: String
    if words[0] == "find" {
      answer = try LocalFolder.search(in: place).own?.name ?? "none"
    } else if words[0] == "machine" {
      answer = try MachineID.current().text
    } else {
      // All begin at once.
      let start = words[4] + ".start"
      while access(start, F_OK) != 0 { usleep(200) }
      let format = LibraryFormat.path(in: place.root)
      let found = try LocalFolder.foundOrMade(in: place, lockedBy: format, timeout: .seconds(30))
      let isComplete = found.folder.paths.folders.allSatisfy { access($0, F_OK) == 0 }
      answer = "\(found.folder.name) \(found.isNew ? "new" : "found") \(isComplete ? "complete" : "incomplete")"
    }
    try Data(answer.utf8).write(to: URL(fileURLWithPath: words[4]), options: .atomic)
  }
}
