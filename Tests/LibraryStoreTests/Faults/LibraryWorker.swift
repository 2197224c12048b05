import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing

@testable import LibraryStore

/// This test program as another process: it runs one test, which does a job described by its environment.
enum LibraryWorker {
  /// The variable that holds the library's path, where this process is a worker.
  static let libraryKey = "PHOTOEDIT_LIBRARY_WORKER"
  /// The variable that holds what it is to do.
  static let jobKey = "PHOTOEDIT_LIBRARY_WORKER_JOB"

  static var library: String? { ProcessInfo.processInfo.environment[libraryKey] }
  static var job: String { ProcessInfo.processInfo.environment[jobKey] ?? "" }

  /// What the workers on a library print, in a file beside it: why one failed.
  static func output(beside library: String) -> String {
    (try? String(contentsOfFile: library + "-workers.txt", encoding: .utf8)) ?? ""
  }

  /// Starts a worker.
  ///
  /// - Parameter prefix: a program that runs it, with its arguments, such as strace.
  static func start(_ job: String, on library: String, under prefix: [String] = []) throws -> Process {
    let program = try FilePath.resolved("/proc/self/exe")
    let command = prefix + [program, "--testing-library", "swift-testing", "--filter", "LibraryWorkerTests"]
    let process = Process()
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    process.environment = ProcessInfo.processInfo.environment.merging([libraryKey: library, jobKey: job]) { $1 }
    let output = try Descriptor.open(library + "-workers.txt", O_WRONLY | O_CREAT | O_APPEND, permissions: 0o644)
    let handle = FileHandle(fileDescriptor: output.number)
    (process.standardOutput, process.standardError) = (handle, handle)
    try process.run()
    withExtendedLifetime(output) {}
    return process
  }
}

@Suite(
  "LibraryWorkerTests", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: LibraryWorker.library != nil, "runs only as another process of a test"))
struct LibraryWorkerTests {
  @Test("does its job")
  func work() throws {
    let store = try PhotoStore.open(at: try #require(LibraryWorker.library), timeout: .seconds(300))
    let words = LibraryWorker.job.split(separator: " ").map(String.init)
    let assets = try store.assets().map(\.id)
    switch words[0] {
    case "perform": return try perform(Int(words[2]) ?? 0, named: words[1], log: words[3], on: store, assets)
    case "read":
      for asset in assets { #expect(try store.entries(of: asset).count == 1) }
      return
    case "observe": return try observe(log: words[1], on: store)
    case "commit":
      let shared = try store.assets().filter { $0.fileName.hasPrefix("photo-") }.map(\.id)
      return try commit(Int(words[2]) ?? 0, named: words[1], log: words[3], on: store, shared)
    case "maintain": return try maintain(until: words[1], log: words[2], on: store)
    default: break
    }
    for number in 0..<(Int(words[1]) ?? 0) {
      let asset = assets[number % assets.count]
      if number % 6 == 2 { try store.rebuildIndex() }
      if number % 7 == 3 { _ = try store.collectAll(after: .seconds(600)) }
      while true {
        do {
          guard let entry = try store.edit(asset, "\(words[0]) \(number)") else { break }
          // One line for each acknowledged commit, in one write, so a kill cannot tear it.
          try append("\(entry.number) \(entry.id) \(asset)\n", to: words[2])
          break
        } catch StoreError.entryConflict {
          continue
        }
      }
    }
    try append("", to: words[2] + "." + words[0])
  }

  func append(_ line: String, to log: String) throws {
    let log = try Descriptor.open(log, O_WRONLY | O_CREAT | O_APPEND, permissions: 0o644)
    try Array(line.utf8).withUnsafeBytes { try log.write($0) }
  }
}
