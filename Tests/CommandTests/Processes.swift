import Foundation
import Glibc

/// Facts about processes from /proc.
enum Processes {
  /// Whether a process catches a signal; true where it has ended.
  static func catches(_ signal: Int32, _ process: pid_t) -> Bool {
    let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let caught = status?.firstMatch(of: /SigCgt:\s*([0-9a-f]+)/).flatMap { UInt64($0.1, radix: 16) }
    return caught.map { $0 >> UInt64(signal - 1) & 1 == 1 } ?? true
  }

  /// Waits until a process catches ^C and SIGTERM, at most half a minute, without a pause between two looks.
  static func waitUntilCatching(_ process: pid_t) {
    let end = ContinuousClock.now + .seconds(30)
    while !(catches(SIGINT, process) && catches(SIGTERM, process)), .now < end {}
  }

  /// The running children of a process.
  static func children(of parent: pid_t) -> [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { status($0).map { $0.parent == parent && $0.state != "Z" } ?? false }
  }

  /// Waits at most ten seconds until a process has a number of children; returns the children.
  static func children(of parent: pid_t, atLeast count: Int) -> [pid_t] {
    for _ in 0..<2000 {
      let found = children(of: parent)
      if found.count >= count { return found }
      usleep(5000)
    }
    return children(of: parent)
  }

  /// Whether a process runs, within five seconds.
  static func haveEnded(_ processes: [pid_t]) -> Bool {
    for _ in 0..<1000 {
      if processes.allSatisfy({ status($0).map { $0.state == "Z" } ?? true }) { return true }
      usleep(5000)
    }
    return false
  }

  /// The resident memory of a process in bytes; 0 if it has ended.
  static func memory(of process: pid_t) -> Int {
    let text = (try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8)) ?? ""
    let fields = text.split(separator: " ")
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
  }

  /// The peak of the resident memory of this process in bytes, since it was reset.
  static func peakMemory() -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { $0.split(separator: " ").dropLast().last }.flatMap { Int($0) }.map { $0 << 10 } ?? .max
  }

  /// Waits at most twenty seconds until a process has used so much processor time, however busy the machine is.
  static func waitUntilWorking(_ process: pid_t, for time: Duration) {
    let wanted = Int(time / .milliseconds(1)) * sysconf(Int32(_SC_CLK_TCK)) / 1000
    for _ in 0..<4000 {
      guard let fields = fields(of: process), fields.count > 13 else { return }
      if let user = Int(fields[11]), let system = Int(fields[12]), user + system >= wanted { return }
      usleep(5000)
    }
  }

  /// Waits at most twenty seconds until a process has said what it does with a signal: catch, block or ignore it.
  static func waitUntilHandling(_ signal: Int32, _ process: pid_t) {
    for _ in 0..<4000 {
      guard let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) else { return }
      let masks = text.split(separator: "\n").filter { line in
        ["SigBlk:", "SigIgn:", "SigCgt:"].contains { line.hasPrefix($0) }
      }.compactMap { UInt64($0.dropFirst(7).trimmingCharacters(in: .whitespaces), radix: 16) }
      if masks.contains(where: { $0 >> UInt64(signal - 1) & 1 == 1 }) { return }
      usleep(5000)
    }
  }

  /// State and parent; nil if the process does not exist.
  private static func status(_ process: pid_t) -> (state: String, parent: pid_t)? {
    guard let fields = fields(of: process), fields.count > 1 else { return nil }
    return pid_t(fields[1]).map { (String(fields[0]), $0) }
  }

  /// The fields of its line of /proc, from the state on; nil if the process does not exist.
  private static func fields(of process: pid_t) -> [Substring]? {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let end = text.lastIndex(of: ")")
    else { return nil }
    return text[end...].dropFirst().split(separator: " ")
  }
}
