import Foundation
import Glibc

/// Facts about processes from /proc.
enum Processes {
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

  /// State and parent; nil if the process does not exist.
  private static func status(_ process: pid_t) -> (state: String, parent: pid_t)? {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let end = text.lastIndex(of: ")")
    else { return nil }
    let fields = text[end...].dropFirst().split(separator: " ")
    return fields.count > 1 ? pid_t(fields[1]).map { (String(fields[0]), $0) } : nil
  }
}
