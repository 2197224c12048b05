import Documents
import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing
import Threads

@testable import TransactionLog

@Suite("blanked lines", .timeLimit(.minutes(Effort.minutes)))
struct BlankingTests {
  @Test("two programs that blank lines of one segment at a time bring back none", arguments: [true, false])
  func together(isOwn: Bool) throws {
    let test = try TestLog()
    let committed = try ["first", "second", "third"].map { try test.commit($0) }
    let ids = committed.map { Set($0.changes) }
    let other = isOwn ? test.log : test.opened().log
    let (started, ended) = (Monitor(false), Monitor(false))
    // The other one blanks its lines while this one is about to replace the segment.
    let recorder = CallRecorder { _, call in
      guard call.name == .rename, call.path.hasSuffix(".log"), !started.withLock({ $0 }) else { return 0 }
      started.withLock { $0 = true }
      let hasStarted = DetachedThread.start {
        do { try other.blank(ids[1], author: "test") } catch { Issue.record(error) }
        ended.withLock { $0 = true }
      }
      #expect(hasStarted)
      _ = ended.wait(timeout: .milliseconds(200)) { $0 ? true : nil }
      return 0
    }
    #expect(try recorder.record { try test.log.blank(ids[0], author: "test") } == 1)
    #expect(started.withLock { $0 })
    #expect(ended.wait(timeout: .seconds(20)) { $0 ? true : nil } == true)
    let text = String(decoding: try test.bytes(), as: UTF8.self)
    #expect(!text.contains("first") && !text.contains("second") && text.contains("third"))
  }
}
