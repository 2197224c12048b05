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
  }

  @Test("the same where it is killed in the middle of a write", arguments: FaultOperation.all)
  func halves(operation: FaultOperation) throws {
    let bench = try FaultBench(operation)
    for call in bench.sample(2, where: { $0.name == "write" }) { try bench.check(Fault(action: .half, call: call)) }
  }

  @Test(
    "whichever call fails, the error says path and reason, nothing is lost, and a repetition works",
    arguments: FaultOperation.all, [EIO, ENOSPC, EDQUOT])
  func failures(operation: FaultOperation, code: Int32) throws {
    let bench = try FaultBench(operation)
    for call in bench.sample(code == EIO ? 4 : 1) { try bench.check(Fault(action: .failure(code), call: call)) }
  }

  @Test("a disk that is full from some call on is such an error, too", arguments: FaultOperation.all)
  func full(operation: FaultOperation) throws {
    let bench = try FaultBench(operation)
    for call in bench.sample(2) { try bench.check(Fault(action: .failureFromThen(ENOSPC), call: call)) }
  }

  @Test("a call that a signal interrupts is made again", arguments: FaultOperation.all)
  func interruptions(operation: FaultOperation) throws {
    let bench = try FaultBench(operation)
    for call in bench.sample(2) { try bench.check(Fault(action: .failure(EINTR), call: call)) }
  }
}
