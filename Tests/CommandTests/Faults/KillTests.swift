import Foundation
import Glibc
import TestSupport
import Testing

@Suite(
  "kills and failing calls", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: FaultLibrary.isPresent, Comment(rawValue: FaultLibrary.reason)))
struct KillTests {
  @Test(
    """
    wherever a command is killed or a call fails, nothing acknowledged is lost, nothing is partial, an error names path \
    and reason, and the next command works
    """,
    arguments: FaultOperation.tried)
  func faults(operation: FaultOperation) throws {
    let bench = try FaultBench(operation)
    for call in bench.sample(3) { try bench.check(Fault(action: .kill, call: call)) }
    // In the middle of a write.
    for call in bench.sample(1, where: { $0.name == "write" }) { try bench.check(Fault(action: .half, call: call)) }
    let failures: [(Fault.Action, Int)] = [
      (.failure(EIO), 2), (.failure(ENOSPC), 1), (.failure(EINTR), 1), (.failureFromThen(ENOSPC), 1),
    ]
    // A quota differs from a full disk in its number only.
    for (action, count) in failures + (Effort.isFull ? [(.failure(EDQUOT), 1)] : []) {
      for call in bench.sample(count) { try bench.check(Fault(action: action, call: call)) }
    }
  }

  @Test(
    "if SQLite can open a file only for reading, the error is the kernel's, not a later one",
    arguments: ["init", "apply with commit"])
  func openingTheIndex(name: String) throws {
    let operation = try #require(FaultOperation.all.first { $0.name == name })
    let bench = try FaultBench(operation)
    let calls = bench.sample(.max) { $0.name == "open" && $0.path.contains("/index/") }
    #expect(calls.count > 1)
    for call in calls { try bench.check(Fault(action: .failure(EIO), call: call)) }
  }
}
