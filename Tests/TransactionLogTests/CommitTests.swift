import Documents
import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing
import Threads

@testable import TransactionLog

@Suite("Transactions", .timeLimit(.minutes(Effort.minutes)))
struct CommitTests {
  let test: TestLog

  init() throws { test = try TestLog() }

  @Test("a transaction consists of its changes and a commit that names their digest and the preceding commit")
  func lines() throws {
    let first = try test.commit("a", "b")
    let second = try test.commit("c")
    let lines = try test.bytes().split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    #expect(lines.count == 5)
    for line in lines {
      let parts = line.split(separator: " ", maxSplits: 1)
      #expect(SHA256Digest(of: Array(parts[1].utf8)).hex == parts[0])
      #expect(try JSONValue.parse(Array(parts[1].utf8)).canonicalString() == parts[1])
    }
    let commits = try [lines[2], lines[4]].map { try JSONValue.parse(Array($0.utf8.dropFirst(65))) }
    #expect(commits.map { $0["number"]?.integerValue } == [1, 2])
    #expect(commits.map { $0["changes"]?.integerValue } == [2, 1])
    #expect(commits[0]["previous"] == nil)
    #expect(commits[1]["previous"]?.stringValue == first.position.id?.hex)
    #expect(commits[1]["synced"]?.integerValue == 1)
    let ids = first.changes.flatMap { id in id.withUnsafeBytes { Array($0) } }
    #expect(commits[0]["digest"]?.stringValue == SHA256Digest(of: ids).hex)
    #expect(second.position.place.offset == (try test.bytes().count))
  }

  @Test("a transaction without changes writes nothing")
  func empty() throws {
    #expect(try test.log.commit(touching: [], author: "test") { [] } == nil)
    #expect(try test.bytes().isEmpty)
  }

  @Test("a transaction whose checks fail writes nothing")
  func refused() throws {
    #expect(throws: MemoryIndex.Refusal.self) {
      try test.log.commit(touching: [], author: "test") { throw MemoryIndex.Refusal() }
    }
    #expect(try test.bytes().isEmpty)
  }

  @Test("an edit costs one sync besides those of its objects")
  func syncs() throws {
    try test.commit("first")
    let recorder = CallRecorder()
    try recorder.record { _ = try test.commit("second") }
    let syncs = recorder.recorded.filter { [.sync, .syncFolder].contains($0.name) }
    #expect(try syncs.map(\.path) == [test.stream.path + "/000000000001.log"])
  }

  @Test("checks see every earlier transaction of the same asset, of any process")
  func touching() throws {
    let id = Bits128.random()
    let (other, otherIndex) = test.opened()
    try other.add(["theirs"], touching: id)
    #expect(otherIndex.texts == ["theirs"])
    #expect(test.index.texts == [])
    var seen: [String] = []
    _ = try test.log.commit(touching: [id], author: "test") {
      seen = test.index.texts
      return []
    }
    #expect(seen == ["theirs"])
  }

  @Test("a full segment is closed, and the next one begins with the next number")
  func segments() throws {
    let long = String(repeating: "x", count: 1_000_000)
    for _ in 0..<18 { try test.commit(long) }
    let (segments, others) = try test.stream.segments()
    #expect(others == [])
    #expect(segments == [1, 18])
    #expect(try test.bytes(1).count >= LogFolder.segmentSize)
    let (end, found) = try test.read()
    #expect(end == .whole(test.index.applied()))
    #expect(found.texts.count == 18)
    // Whoever reads only the end finds the new segment, too.
    let (other, otherIndex) = test.opened()
    try other.add(["more"])
    #expect(otherIndex.texts.count == 19)
    #expect(try test.stream.segments().firsts == [1, 18])
  }

  @Test("a segment left empty by a writer that died is used by the next writer")
  func emptySegment() throws {
    try test.commit("a")
    try test.stream.create(2)
    try test.commit("b")
    #expect(try test.bytes(2).count > 0)
    #expect(try test.read().found.texts == ["a", "b"])
    try test.commit("c")
    #expect(test.index.texts == ["a", "b", "c"])
  }

  @Test("many threads commit concurrently, each transaction once and in one order")
  func threads() throws {
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 0..<25 {
        do { try test.commit("\(thread) \(number)") } catch { Issue.record(error) }
      }
    }
    #expect(test.index.texts.count == 200)
    for thread in 0..<8 {
      #expect(test.index.texts.filter { $0.hasPrefix("\(thread) ") } == (0..<25).map { "\(thread) \($0)" })
    }
    let (end, found) = try test.read()
    #expect(end == .whole(test.index.applied()))
    #expect(found.texts == test.index.texts)
    #expect(found.numbers == Array(1...200))
  }

  @Test("logs in the same folder share its transactions")
  func processes() throws {
    let logs = (0..<4).map { _ in test.opened() }
    DispatchQueue.concurrentPerform(iterations: 4) { process in
      for number in 0..<25 {
        do { try logs[process].log.add(["\(process) \(number)"]) } catch { Issue.record(error) }
      }
    }
    let (_, found) = try test.read()
    #expect(found.texts.count == 100)
    #expect(found.damaged == [])
    #expect(found.numbers == Array(1...100))
    for (_, index) in logs { #expect(found.texts.starts(with: index.texts)) }
  }

  @Test("the error of a transaction that times out waiting for the lock names the holder")
  func busy() throws {
    let test = try TestLog(timeout: .milliseconds(100))
    let held = try FileLock(test.paths.lock, .exclusive, timeout: .zero)
    let process = ProcessInfo.processInfo
    #expect {
      try test.commit("a")
    } throws: { error in
      guard case .busy(let path, _, let holder) = error as? LogError else { return false }
      return path == test.paths.lock && holder?.hasSuffix("(\(process.processIdentifier))") == true
    }
    withExtendedLifetime(held) {}
    #expect(try test.bytes().isEmpty)
  }

  @Test("a transaction canceled while it waits for the lock ends long before its timeout, and does not happen")
  func canceled() throws {
    let held = try FileLock(test.paths.lock, .exclusive, timeout: .zero)
    let begin = ContinuousClock.now
    #expect {
      try Cancellation.$current.withValue(Cancellation { true }) { _ = try test.commit("a") }
    } throws: { error in
      (error as? LogError) == .canceled
    }
    #expect(begin.duration(to: .now) < .seconds(15))
    withExtendedLifetime(held) {}
    #expect(try test.bytes().isEmpty)
  }

  @Test("a transaction canceled just before it gets the lock does not happen")
  func canceledAtLast() throws {
    let held = Monitor<FileLock?>(try FileLock(test.paths.lock, .exclusive, timeout: .zero))
    // The first question comes from the wait, which goes on and gets the lock.
    let cancellation = Cancellation {
      held.withLock { held in
        defer { held = nil }
        return held == nil
      }
    }
    #expect(throws: LogError.canceled) {
      try Cancellation.$current.withValue(cancellation) { _ = try test.commit("a") }
    }
    #expect(try test.bytes().isEmpty)
    try test.commit("b")
    #expect(test.index.texts == ["b"])
  }

  @Test("a transaction canceled after it was appended completes, even while waiting for a sync")
  func canceledTooLate() throws {
    let held = Monitor<FileLock?>(try FileLock(test.paths.sync, .exclusive, timeout: .zero))
    let test = test
    #expect(
      DetachedThread.start {
        while (try? test.bytes().isEmpty) != false { usleep(1000) }
        // Meanwhile the transaction waits, and nobody wants it any more.
        usleep(200_000)
        held.withLock { $0 = nil }
      })
    let cancellation = Cancellation { (try? test.bytes().isEmpty) == false }
    let committed = try Cancellation.$current.withValue(cancellation) { try test.commit("a") }
    #expect(committed.position.number == 1)
    #expect(test.index.texts == ["a"])
  }

  @Test("a waiting transaction gets the lock when it is released, without polling")
  func handedOver() throws {
    let held = Monitor<FileLock?>(try FileLock(test.paths.lock, .exclusive, timeout: .zero))
    #expect(
      DetachedThread.start {
        usleep(120_000)
        held.withLock { $0 = nil }
      })
    try test.commit("a")
    #expect(test.index.texts == ["a"])
  }

  @Test("the head of the stream names the newest transaction for observers and copies")
  func head() throws {
    for number in 1...3 {
      let position = try test.commit("a").position
      let head = try #require(try StreamHead.read(in: test.stream.path))
      #expect(head.commit.number == number && head.commit.id == position.id)
    }
  }
}
