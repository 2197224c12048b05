import Foundation
import Glibc

/// The limit on this process's address space.
enum MemoryLimit {
  /// Limits how many bytes of address space may be used beyond what is in use now.
  static func set(beyondPresent bytes: Int) {
    let (sum, overflow) = present.addingReportingOverflow(max(0, bytes))
    apply { $0.rlim_cur = overflow ? $0.rlim_max : min($0.rlim_max, rlim_t(sum)) }
  }

  /// Lifts the limit again.
  static func lift() { apply { $0.rlim_cur = $0.rlim_max } }

  private static func apply(_ change: (inout rlimit) -> Void) {
    let resource = __rlimit_resource_t(RLIMIT_AS.rawValue)
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    change(&limit)
    setrlimit(resource, &limit)
  }

  /// The address space in use, in bytes.
  private static var present: Int {
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ").first
    return (pages.flatMap { Int($0) } ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
