import Foundation

/// Watches the memory of a process and of all that it has started.
enum ProcessTree {
  /// The proportional set size of the descendants of a process, in bytes: memory that several share counts once.
  static func memory(below root: Int32) -> Int {
    descendants(of: root).reduce(0) { $0 + memory(of: $1) }
  }

  private static func descendants(of process: Int32) -> [Int32] {
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
    return tasks.flatMap { task -> [Int32] in
      let text = (try? String(contentsOfFile: "/proc/\(process)/task/\(task)/children", encoding: .utf8)) ?? ""
      return text.split(whereSeparator: \.isWhitespace).compactMap { Int32($0) }
    }.flatMap { [$0] + descendants(of: $0) }
  }

  private static func memory(of process: Int32) -> Int {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/smaps_rollup", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("Pss:") }),
      let kilobytes = line.split(separator: " ").compactMap({ Int($0) }).first
    else { return 0 }
    return kilobytes * 1024
  }

  /// Runs a command and calls `observe` with its memory every few milliseconds until it ends; an error where it fails.
  static func watch(
    _ command: [String], environment: [String: String] = [:], every interval: TimeInterval, observe: (Int) -> Void
  ) throws {
    let process = Process()
    // A process of its own in between, since descendants are looked for below it.
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "\"$@\"; exit $?", "sh"] + command
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    while process.isRunning {
      observe(memory(below: process.processIdentifier))
      Thread.sleep(forTimeInterval: interval)
    }
    guard process.terminationStatus == 0 else {
      throw BenchError("\(command[0]) ended with status \(process.terminationStatus)")
    }
  }
}
