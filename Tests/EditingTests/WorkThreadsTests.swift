import Documents
import Editing
import Glibc
import TestSupport
import Testing
import Threads

@Suite("threads for blocking work", .timeLimit(.minutes(Effort.minutes)))
struct WorkThreadsTests {
  /// Holds work back until it is opened.
  private final class Gate: Sendable {
    private let isOpen = Monitor(false)
    func open() { isOpen.withLock { $0 = true } }
    func pass() { isOpen.wait { $0 ? true : nil } }
  }

  @Test("a task of high priority does not wait for work of background tasks")
  func priority() async throws {
    let (threads, gate, began) = (WorkThreads(count: 2), Gate(), Gate())
    let background = (0..<12).map { _ in
      Task(priority: .background) {
        try await threads.run { () throws(EditError) in
          began.open()
          gate.pass()
        }
      }
    }
    await Task.detached { try? await WorkThreads.waiting.run { () throws(EditError) in began.pass() } }.value
    let isUrgent = try await Task(priority: .high) {
      try await threads.run { () throws(EditError) in WorkThreads.isUrgent }
    }.value
    #expect(isUrgent)
    gate.open()
    for task in background { try await task.value }
  }

  @Test("work canceled while it is queued never starts, and its task ends at once")
  func canceled() async throws {
    let (threads, gate, began) = (WorkThreads(count: 1), Gate(), Gate())
    let first = Task {
      try await threads.run { () throws(EditError) in
        began.open()
        gate.pass()
      }
    }
    try await WorkThreads.waiting.run { () throws(EditError) in began.pass() }
    let count = Monitor(0)
    let second = Task { try await threads.run { () throws(EditError) in count.withLock { $0 += 1 } } }
    second.cancel()
    await #expect(throws: EditError.canceled) { try await second.value }
    gate.open()
    try await first.value
    #expect(count.withLock { $0 } == 0)
  }

  @Test("running work is notified that its task was canceled")
  func cancellationNotified() async throws {
    let began = Gate()
    let task = Task {
      try await WorkThreads.waiting.run { () throws(EditError) in
        began.open()
        while !Cancellation.isRequested() { usleep(1000) }
        throw EditError.canceled
      }
    }
    try await WorkThreads.waiting.run { () throws(EditError) in began.pass() }
    task.cancel()
    await #expect(throws: EditError.canceled) { try await task.value }
    #expect(!Cancellation.isRequested())
  }
}
