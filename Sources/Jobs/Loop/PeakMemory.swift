import Foundation
import Glibc
import Workers

/// The peak memory of a worker process during one job, as the kernel counts it.
struct PeakMemory {
  /// Resets the peak of a runner's worker, if it has one already.
  init(of runner: JobRunner) {
    guard let id = runner.worker?.id else { return }
    let file = open("/proc/\(id)/clear_refs", O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    // 5 resets the peak to the current usage.
    _ = write(file, "5", 1)
    close(file)
  }

  /// The peak since then; nil if no worker did the job, or the kernel does not report it.
  func bytes(of runner: JobRunner) -> Int? {
    guard let id = runner.worker?.id, let text = try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let kibibytes = line.split(separator: " ").dropLast().last.flatMap({ Int($0) })
    else { return nil }
    return kibibytes << 10
  }
}
