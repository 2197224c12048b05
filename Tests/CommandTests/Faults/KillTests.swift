import Foundation
import Glibc
import TestSupport
import Testing

@Suite("kills and failing calls", .enabled(if: FaultLibrary.isPresent, Comment(rawValue: FaultLibrary.reason)))
struct KillTests {
  @Test(
    "whichever call it is killed at, nothing acknowledged is lost, nothing is half there, and the next command works",
    arguments: FaultOperation.all)
  func kills(operation: FaultOperation) throws {
    let bench = try FaultBench(operation)
    for call in bench.sample(7) { try bench.check(Fault(action: .kill, call: call)) }
    // In the middle of a write.
    for call in bench.sample(2, where: { $0.name == "write" }) { try bench.check(Fault(action: .half, call: call)) }
  }

  @Test(
    "whichever call fails, the error says path and reason, nothing is lost, and a repetition works",
    arguments: FaultOperation.all)
  func failures(operation: FaultOperation) throws {
    let bench = try FaultBench(operation)
    let samples: [(Fault.Action, Int)] = [
      (.failure(EIO), 4), (.failure(ENOSPC), 1), (.failure(EDQUOT), 1), (.failure(EINTR), 2),
      (.failureFromThen(ENOSPC), 2),
    ]
    for (action, count) in samples {
      for call in bench.sample(count) { try bench.check(Fault(action: action, call: call)) }
    }
  }

  @Test(
    "where SQLite could open a file for reading only, the error is that of the kernel, not one of its consequences",
    arguments: ["init", "apply with commit"])
  func openingTheIndex(name: String) throws {
    let operation = try #require(FaultOperation.all.first { $0.name == name })
    let bench = try FaultBench(operation)
    let calls = bench.sample(.max) { $0.name == "open" && $0.path.contains("photoedit.sqlite") }
    #expect(calls.count > 1)
    for call in calls { try bench.check(Fault(action: .failure(EIO), call: call)) }
  }
}
