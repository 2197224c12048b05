import Foundation

/// What the measurements ran on.
enum Machine {
  static var cores: Int { ProcessInfo.processInfo.processorCount }

  /// The processes that wanted to run in the last minute, on average.
  static var load: String {
    (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8))?.split(separator: " ").first.map(String.init) ?? "?"
  }

  static var description: String {
    let processor = value(of: "model name", in: "/proc/cpuinfo") ?? "unknown processor"
    let flags = Set((value(of: "flags", in: "/proc/cpuinfo") ?? "").split(separator: " "))
    let vectors = flags.contains("avx512f") ? "AVX-512" : flags.contains("avx2") ? "AVX2" : "neither AVX2 nor AVX-512"
    let memory = (value(of: "MemTotal", in: "/proc/meminfo")?.split(separator: " ").first).flatMap { Double($0) } ?? 0
    return "\(processor), \(cores) cores, \(vectors), \(Int((memory / 1_048_576).rounded())) GiB of memory"
  }

  static var system: String {
    let name = (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8))?.split(separator: "\n")
      .first { $0.hasPrefix("PRETTY_NAME=") }?.dropFirst("PRETTY_NAME=".count).trimmingCharacters(in: ["\""])
    return "\(name ?? "Linux"), kernel \(Shell.line(["/bin/uname", "-r"]) ?? "unknown")"
  }

  /// The version of an installed Debian package; nil where it is not installed.
  static func package(_ name: String) -> String? {
    Shell.line(["/usr/bin/dpkg-query", "-W", "-f=${Version}\n", name])
  }

  private static func value(of key: String, in file: String) -> String? {
    (try? String(contentsOfFile: file, encoding: .utf8))?.split(separator: "\n").first { $0.hasPrefix(key) }
      .flatMap { $0.split(separator: ":", maxSplits: 1).last }.map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
