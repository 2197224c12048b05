import Foundation

/// Amounts of memory as people write them.
package enum MemorySize {
  /// Reads an amount such as `512MiB`, `4GB`, `1.5g` or a number of bytes; nil for anything else.
  ///
  /// `k`, `m`, `g` and `t`, also followed by `iB`, are powers of 1024; `kB`, `MB`, `GB` and `TB` are powers of 1000.
  package static func bytes(_ text: String) -> Int? {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let value = Double(number), value > 0 else { return nil }
    var unit = text.dropFirst(number.count).lowercased()[...]
    if unit.first == " " { unit = unit.dropFirst() }
    guard let letter = unit.first else { return checked(value) }
    guard let power = "kmgt".firstIndex(of: letter).map({ "kmgt".distance(from: "kmgt".startIndex, to: $0) + 1 }) else {
      return unit == "b" ? checked(value) : nil
    }
    switch unit.dropFirst() {
    case "", "ib": return checked(value * pow(1024, Double(power)))
    case "b": return checked(value * pow(1000, Double(power)))
    default: return nil
    }
  }

  /// An amount for people, such as `1.9 GB`.
  package static func text(_ bytes: Int) -> String {
    let megabytes = Double(bytes) / 1e6
    return megabytes < 1000 ? "\(Int(megabytes.rounded(.up))) MB" : "\((megabytes / 100).rounded() / 10) GB"
  }

  /// The memory of the machine, or of the container where that has less.
  package static var ofMachine: Int {
    let machine = Int(clamping: ProcessInfo.processInfo.physicalMemory)
    let limits = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"].compactMap { path in
      (try? String(contentsOfFile: path, encoding: .utf8)).flatMap {
        Int($0.prefix { $0.isASCII && $0.isNumber })
      }
    }
    return limits.filter { $0 > 0 }.reduce(machine, min)
  }

  private static func checked(_ bytes: Double) -> Int? { Int(exactly: bytes.rounded()) }
}
