import CDispatch
import Foundation
import TestSupport
import Testing

@testable import Threads

@Suite("detached threads", .timeLimit(.minutes(Effort.minutes)))
struct DetachedThreadTests {
  private typealias Attributes = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32

  // Glibc's pthread_detach reads the thread once more after it detached it, when the thread may have ended and its memory
  // be gone (glibc bug 19951). So a thread has to be created detached.
  @Test("a thread is detached before it runs")
  func isDetached() throws {
    let attributes = unsafeBitCast(try #require(dlsym(nil, "pthread_getattr_np")), to: Attributes.self)
    let states = Monitor([Int32]())
    let starters = 16
    let each = 200
    for _ in 0..<starters {
      Thread {
        for _ in 0..<each {
          let starts = DetachedThread.start {
            var own = pthread_attr_t()
            var state: Int32 = -1
            if attributes(pthread_self(), &own) == 0 {
              pthread_attr_getdetachstate(&own, &state)
              pthread_attr_destroy(&own)
            }
            states.withLock { $0.append(state) }
          }
          if !starts { states.withLock { $0.append(-2) } }
        }
      }.start()
    }
    states.wait { $0.count == starters * each ? $0 : nil }
    #expect(states.withLock { $0.count { $0 != PTHREAD_CREATE_DETACHED } } == 0)
  }
}
