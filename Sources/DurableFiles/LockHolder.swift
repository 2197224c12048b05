import Foundation
import Glibc

/// The process that holds a lock, as the kernel lists it.
enum LockHolder {
  /// How often the list is read if the lock is not in it. The kernel returns the list in parts, and leaves out a line
  /// if other locks come and go in between.
  private static let attempts = 5

  /// The name and number of the process that locks a file exclusively, such as `photoedit (4711)`; nil if it is not known.
  static func description(of path: String) -> String? {
    guard let status = try? FileStatus(at: path) else { return nil }
    for _ in 0..<attempts {
      guard let locks = list() else { return nil }
      if let process = process(holding: status.inode, in: locks) { return named(process) }
    }
    return nil
  }

  /// The locks of all processes. Foundation would read only the first part, because the kernel returns only a few lines
  /// at a time.
  private static func list() -> String? {
    (try? Descriptor.open("/proc/locks", O_RDONLY).bytes()).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The number of the process that locks a file exclusively.
  private static func process(holding inode: UInt64, in locks: String) -> Int? {
    for line in locks.split(separator: "\n") {
      // `12: FLOCK  ADVISORY  WRITE 4711 fe:00:1234 0 EOF`; a line for a waiting process has an arrow.
      let fields = line.split(separator: " ")
      guard fields.count >= 6, fields[1] == "FLOCK", fields[3] == "WRITE", let process = Int(fields[4]), process > 0,
        fields[5].split(separator: ":").last == "\(inode)"[...]
      else { continue }
      return process
    }
    return nil
  }

  private static func named(_ process: Int) -> String {
    let name = try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)
    guard let name = name?.trimmingCharacters(in: .whitespacesAndNewlines), !name.isEmpty else { return "\(process)" }
    return "\(name) (\(process))"
  }
}
