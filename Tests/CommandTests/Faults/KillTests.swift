import Foundation
import Glibc
import TestSupport
import Testing

@Suite(
  "kills and failing system calls", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: FaultLibrary.isPresent, Comment(rawValue: FaultLibrary.reason)))
struct KillTests {
  @Test(
    """
    wherever a command is killed or a call fails, acknowledged changes survive, no file is partial, errors name path \
    and reason, and the next command works
    """,
    arguments: FaultOperation.tried)
  func faults(operation: FaultOperation) throws {
    let bench = try FaultBench(operation)
    for call in bench.sample(2) { try bench.check(Fault(action: .kill, call: call)) }
    // In the middle of a write.
    for call in bench.sample(1, where: { $0.name == "write" }) { try bench.check(Fault(action: .half, call: call)) }
    // The failures of single calls differ in their number only. In the fast set each operation meets one of the five.
    let failures: [(action: Fault.Action, full: Int)] = [
      (.failure(EIO), .max), (.failureFromThen(ENOSPC), 40), (.failure(ENOSPC), 10), (.failure(EINTR), 10),
      (.failure(EDQUOT), 10),
    ]
    let place = FaultOperation.all.firstIndex { $0.name == operation.name } ?? 0
    for (index, (action, full)) in failures.enumerated() where Effort.isFull || index == place % failures.count {
      for call in bench.sample(1, inFull: full) { try bench.check(Fault(action: action, call: call)) }
    }
  }

  @Test(
    "if SQLite can only open a file read-only, the kernel's error is reported, not a later one",
    arguments: ["init", "apply with commit"])
  func openingTheIndex(name: String) throws {
    let operation = try #require(FaultOperation.all.first { $0.name == name })
    let bench = try FaultBench(operation)
    let calls = bench.sample(4) { $0.name == "open" && $0.path.contains("/index/") }
    #expect(calls.count > 1)
    for call in calls { try bench.check(Fault(action: .failure(EIO), call: call)) }
  }

  @Test(
    "a change whose log cannot be synced is rolled back, and one that only the index misses is committed",
    arguments: ["import", "undo", "import of more of a history"])
  func syncAndIndex(name: String) throws {
    let operation = try #require(FaultOperation.all.first { $0.name == name })
    let bench = try FaultBench(operation)
    let sync = try #require(bench.calls.lastIndex { $0.name == "fsync" && $0.path.hasSuffix(".log") })
    let entries = bench.calls.indices.filter { $0 > sync && bench.calls[$0].path.hasSuffix("-wal") }
    let (first, last) = (try #require(entries.first), try #require(entries.last))
    for call in Set([sync, first, last]) { try bench.check(Fault(action: .failure(EIO), call: call + 1)) }
    try bench.check(Fault(action: .failureFromThen(ENOSPC), call: first + 1))
  }

  @Test("files that a killed command leaves in the cache are removed by the next one")
  func cache() throws {
    let operation = try #require(FaultOperation.all.first { $0.name == "apply, photo new to the library" })
    let bench = try FaultBench(operation)
    let rename = try #require(bench.calls.lastIndex { $0.name == "rename" && $0.path.contains("/cache/") })
    try bench.check(Fault(action: .kill, call: rename + 1))
  }
}
