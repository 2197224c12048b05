import DurableFiles
import CLinux
import Foundation
import Glibc
import TestSupport
import Testing

@testable import RevisionStore

/// This test program as another process: it runs one test, which does a job described by its environment.
enum Worker {
  /// The variable that holds the store's path, where this process is a worker.
  static let storeKey = "PHOTOEDIT_TEST_WORKER"
  /// The variable that holds what it is to do.
  static let jobKey = "PHOTOEDIT_TEST_WORKER_JOB"

  static var store: String? { ProcessInfo.processInfo.environment[storeKey] }
  static var job: String { ProcessInfo.processInfo.environment[jobKey] ?? "" }

  /// Starts a worker.
  ///
  /// - Parameter prefix: A program that runs it, with its arguments, such as strace.
  static func start(_ job: String, on store: String, under prefix: [String] = []) throws -> Process {
    let program = try FilePath.resolved("/proc/self/exe")
    let command = prefix + [program, "--testing-library", "swift-testing", "--filter", "StoreWorkerTests"]
    let process = Process()
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    process.environment = ProcessInfo.processInfo.environment.merging([storeKey: store, jobKey: job]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }
}

@Suite(
  "StoreWorkerTests", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: Worker.store != nil, "runs only as another process of a test"))
struct StoreWorkerTests {
  @Test("does its job")
  func work() throws {
    let store = try PhotoStore.open(at: try #require(Worker.store))
    let words = Worker.job.split(separator: " ").map(String.init)
    let assets = try store.assets().map(\.id)
    for number in 0..<(Int(words[1]) ?? 0) {
      let asset = assets[number % assets.count]
      var attempt = 0
      while true {
        attempt += 1
        let text = "\(words[0]) \(number) \(attempt)"
        do {
          let entry = try store.edit(asset, text)
          // One line for each acknowledged commit, in one write, so a kill cannot tear it.
          let line = Array("\(entry.number) \(entry.id) \(text) \(asset)\n".utf8)
          try append(line, to: words[2])
          break
        } catch StoreError.entryConflict {
          try append(Array("\(text)\n".utf8), to: words[2] + ".refused")
        }
      }
    }
  }

  private func append(_ line: [UInt8], to log: String) throws {
    let log = try Descriptor.open(log, O_WRONLY | O_CREAT | O_APPEND, permissions: 0o644)
    try line.withUnsafeBytes { try log.write($0) }
  }
}
