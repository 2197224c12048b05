import CLinux
import Glibc

/// The processors that this process may use.
package enum Processors {
  /// The number of processors that the process is bound to (by taskset, Slurm or cpusets), but no more than the quota
  /// of its control group (in a container), rounded up. At least 1.
  package static let count = max(1, min(bound, quota(ofGroup: ownGroup) ?? .max))

  /// The processors that this thread may run on.
  private static var bound: Int {
    var mask = [UInt64](repeating: 0, count: 128)
    let bytes = sched_affinity(0, mask.count * MemoryLayout<UInt64>.size, &mask)
    return bytes == 0 ? mask.reduce(0) { $0 + $1.nonzeroBitCount } : sysconf(Int32(_SC_NPROCESSORS_ONLN))
  }

  /// The path of this process's control group; nil without control groups of version 2.
  private static var ownGroup: String? {
    text(of: "/proc/self/cgroup")?.split(separator: "\n").first { $0.hasPrefix("0::") }.map { String($0.dropFirst(3)) }
  }

  /// The smallest quota of a control group and its ancestors, in whole processors; nil if none has a quota.
  ///
  /// - Parameter root: the folder of the topmost group.
  static func quota(ofGroup path: String?, root: String = "/sys/fs/cgroup") -> Int? {
    guard let path else { return nil }
    var least: Int?
    var group = path.split(separator: "/")
    while true {
      if let limit = limit(group.reduce(root) { $0 + "/" + $1 } + "/cpu.max") { least = min(limit, least ?? limit) }
      if group.popLast() == nil { return least }
    }
  }

  /// The limit in a file `cpu.max`, rounded up: microseconds of processor time in a period, or `max`.
  private static func limit(_ file: String) -> Int? {
    guard let words = text(of: file)?.split(whereSeparator: \.isWhitespace), words.count == 2,
      let quota = Int(words[0]), let period = Int(words[1]), quota > 0, period > 0
    else { return nil }
    return (quota + period - 1) / period
  }

  /// The text of a small kernel file.
  private static func text(of path: String) -> String? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}
