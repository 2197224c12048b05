import Foundation
import TestSupport
import Testing

@testable import Threads

@Suite(.timeLimit(.minutes(Effort.minutes)))
struct MonitorTests {
  @Test("no change by eight threads is lost")
  func excludes() {
    let count = Monitor(0)
    let ended = Monitor(0)
    for _ in 0..<8 {
      Thread {
        for _ in 0..<1000 { count.withLock { $0 += 1 } }
        ended.withLock { $0 += 1 }
      }.start()
    }
    ended.wait { $0 == 8 ? $0 : nil }
    #expect(count.withLock { $0 } == 8000)
  }

  @Test("a waiting thread sees the change of another")
  func wakes() {
    let place = Monitor(0)
    Thread { for turn in stride(from: 1, to: 200, by: 2) { place.wait { $0 == turn ? { $0 += 1 }(&$0) : nil } } }
      .start()
    for turn in stride(from: 0, to: 200, by: 2) { place.wait { $0 == turn ? { $0 += 1 }(&$0) : nil } }
    #expect(place.wait { $0 == 200 ? $0 : nil } == 200)
  }

  @Test("a wait ends at its timeout and changes nothing")
  func timesOut() {
    let value = Monitor(1)
    let found: Int? = value.wait(timeout: .milliseconds(20)) { $0 == 2 ? $0 : nil }
    #expect(found == nil)
    #expect(value.withLock { $0 } == 1)
  }

  @Test("a wait never ends before its timeout")
  func lasts() {
    let timeout = Duration.milliseconds(30)
    let start = ContinuousClock.now
    Monitor(1).wait(timeout: timeout) { _ -> Int? in nil }
    #expect(ContinuousClock.now - start >= timeout)
  }

  @Test("a wait checks once more when its timeout expires")
  func looksAtTheEnd() {
    let looks = Monitor(0)
    let found = looks.wait(timeout: .zero) { looks -> Int? in
      looks += 1
      return looks == 2 ? looks : nil
    }
    #expect(found == 2)
  }
}
