import Foundation
import TestSupport
import Testing

@testable import Threads

@Suite("calls on their own thread", .timeLimit(.minutes(Effort.minutes)))
struct BackgroundCallTests {
  private struct Failure: Error, Equatable {
    let number: Int
  }

  @Test("a call runs concurrently, and its value is delivered")
  func value() throws {
    let turn = Monitor(0)
    let call = BackgroundCall {
      turn.wait { $0 == 1 ? { $0 = 2 }(&$0) : nil }
      return pthread_self()
    }
    turn.withLock { $0 = 1 }
    turn.wait { $0 == 2 ? $0 : nil }
    #expect(try call.value() != pthread_self())
  }

  @Test("an error of the call is thrown each time its value is requested")
  func error() {
    let call = BackgroundCall { throw Failure(number: 7) }
    for _ in 0..<2 { #expect(throws: Failure(number: 7)) { try call.value() } }
  }

  @Test("the call detects that its caller was canceled")
  func cancellation() throws {
    let isCancelled = try Cancellation.$current.withValue(Cancellation { true }) {
      try BackgroundCall { Cancellation.isRequested() }.value()
    }
    #expect(isCancelled)
    #expect(try !BackgroundCall { Cancellation.isRequested() }.value())
  }

  @Test("discarding a call without taking its value waits for its end")
  func joined() {
    for _ in 0..<50 {
      let count = Monitor(0)
      do {
        let call = BackgroundCall { for _ in 0..<100 { count.withLock { $0 += 1 } } }
        _ = consume call
      }
      #expect(count.withLock { $0 } == 100)
    }
  }
}
