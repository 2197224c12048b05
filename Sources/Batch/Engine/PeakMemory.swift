import Foundation
import Glibc
import Workers

/// The most memory that a worker process takes for one job, as the kernel counts it.
struct PeakMemory {
  /// Begins a count for the worker of a runner, where there is one already.
  init(of runner: JobRunner) {
    guard let id = runner.worker?.id else { return }
    let file = open("/proc/\(id)/clear_refs", O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    // 5 sets the peak to what is used now.
    _ = write(file, "5", 1)
    close(file)
  }

  /// The peak since then; nil where no worker did the job, or the kernel does not say it.
  func bytes(of runner: JobRunner) -> Int? {
    guard let id = runner.worker?.id, let text = try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let kibibytes = line.split(separator: " ").dropLast().last.flatMap({ Int($0) })
    else { return nil }
    return kibibytes << 10
  }
}
