import Foundation

/// The resident memory of this process in bytes, as the system counts it.
package enum ResidentMemory {
  /// What it has now.
  package static var now: Double { bytes("VmRSS:") }

  /// What it had at most.
  package static var most: Double { bytes("VmHWM:") }

  private static func bytes(_ key: String) -> Double {
    let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix(key) }
    return (line?.split(whereSeparator: \.isWhitespace)[1]).flatMap { Double($0) }.map { $0 * 1024 } ?? 0
  }
}
