import Documents
import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing
import Threads

@testable import TransactionLog

@Suite("Torn and damaged logs", .timeLimit(.minutes(Effort.minutes)))
struct RecoveryTests {
  let test: TestLog

  init() throws { test = try TestLog() }

  /// A log of three transactions, the last of which is not known to be durable, and the offsets of their ends.
  private func threeTransactions() throws -> (bytes: [UInt8], ends: [Int]) {
    let ends = try ["a", "b", "c"].map { try test.commit($0, $0 + $0).position.place.offset }
    return (try test.bytes(), ends)
  }

  @Test(
    "a log truncated at any byte of its last transaction is recovered to the state before it and can be appended to")
  func cut() throws {
    let (bytes, ends) = try threeTransactions()
    for size in ends[1]..<ends[2] {
      try test.write(Array(bytes[..<size]))
      let (other, index) = test.opened()
      try other.add(["d"])
      #expect(index.texts == ["a", "aa", "b", "bb", "d"])
    }
  }

  @Test("what is cut off is kept in the folder 'damaged'")
  func kept() throws {
    let (bytes, ends) = try threeTransactions()
    try test.write(Array(bytes[..<(ends[2] - 5)]))
    try test.opened().log.add(["d"])
    let names = try Folder.names(in: test.paths.damaged)
    #expect(names == ["log-1-\(ends[1])-3.1"])
    let kept = try Data(contentsOf: URL(fileURLWithPath: test.paths.damaged + "/" + names[0]))
    #expect(Array(kept) == Array(bytes[ends[1]..<(ends[2] - 5)]))
  }

  @Test("a last transaction with zeros was never written completely, and is cut off")
  func zeros() throws {
    var (bytes, ends) = try threeTransactions()
    for offset in (ends[1] + 20)..<(ends[1] + 40) { bytes[offset] = 0 }
    try test.write(bytes)
    let (other, index) = test.opened()
    try other.add(["d"])
    #expect(index.texts == ["a", "aa", "b", "bb", "d"])
  }

  @Test("a last transaction with other faults is damage: nothing is cut off and nothing is written")
  func damagedEnd() throws {
    var (bytes, ends) = try threeTransactions()
    bytes[ends[1] + 80] ^= 1
    try test.write(bytes)
    let (other, _) = test.opened()
    #expect { try other.add(["d"]) } throws: { error in
      guard case .damaged(let damage) = error as? LogError else { return false }
      return damage.count == 1 && damage[0].place == LogPlace(segment: 1, offset: ends[1])
    }
    #expect(try test.bytes() == bytes)
  }

  @Test("any flipped bit before the last transaction is reported and costs at most one change")
  func flipped() throws {
    let (bytes, ends) = try threeTransactions()
    for offset in 0..<ends[1] {
      var damaged = bytes
      damaged[offset] ^= 1 << UInt8(offset % 8)
      try test.write(damaged)
      let (end, found) = try test.read()
      #expect(end.position.number == 3, "flipped at \(offset)")
      #expect(!found.damaged.isEmpty, "flipped at \(offset)")
      // A line feed that is gone joins two lines.
      #expect(found.texts.count >= (bytes[offset] == 0x0A ? 4 : 5), "flipped at \(offset)")
      #expect(Set(found.texts).isSubset(of: ["a", "aa", "b", "bb", "c", "cc"]))
    }
  }

  @Test("a durable transaction is never cut off, even if it looks torn")
  func durable() throws {
    let (bytes, ends) = try threeTransactions()
    // The third says that the second is durable.
    var damaged = bytes
    for offset in (ends[0] + 70)..<(ends[0] + 90) { damaged[offset] = 0 }
    try test.write(damaged)
    let (end, found) = try test.read()
    #expect(end.position.number == 3)
    #expect(found.texts == ["a", "aa", "bb", "c", "cc"])
    #expect(found.damaged.count == 1)
    let (other, _) = test.opened()
    #expect(throws: LogError.self) { try other.add(["d"]) }
    #expect(try test.bytes() == damaged)
  }

  @Test("an append that fails at any write leaves nothing in the log")
  func failingWrites() throws {
    try test.commit("a")
    let bytes = try test.bytes()
    for code in [ENOSPC, EIO, EDQUOT] {
      let recorder = CallRecorder { _, call in call.name == .write && call.path.hasSuffix(".log") ? code : 0 }
      #expect(throws: LogError.self) { try recorder.record { _ = try test.commit("b") } }
      #expect(try test.bytes() == bytes)
    }
    try test.commit("c")
    #expect(test.index.texts == ["a", "c"])
  }

  @Test("an append that fails after a partial write leaves nothing in the log")
  func shortAppend() throws {
    try test.commit("a")
    let bytes = try test.bytes()
    let recorder = CallRecorder { _, call in
      guard call.name == .write, call.path.hasSuffix(".log") else { return 0 }
      try? test.write(bytes + Array("the first part".utf8))
      return ENOSPC
    }
    #expect(throws: LogError.self) { try recorder.record { _ = try test.commit("b") } }
    #expect(try test.bytes() == bytes)
  }

  @Test("lines swapped between transactions are damage, although each line is intact")
  func exchangedLines() throws {
    try test.commit("a", "b")
    var lines = try test.bytes().split(separator: 0x0A, omittingEmptySubsequences: false)
    lines.swapAt(0, 1)
    try test.write(Array(lines.joined(separator: [0x0A])))
    let (other, _) = test.opened()
    #expect {
      try other.add(["c"])
    } throws: { error in
      guard case .damaged(let damage) = error as? LogError else { return false }
      return damage.count == 1 && damage[0].found.contains("the digest of its changes differs")
    }
  }

  @Test("a transaction whose sync fails is rolled back, for every process")
  func failingSync() throws {
    try test.commit("a")
    let bytes = try test.bytes()
    let hasFailed = Monitor(false)
    let recorder = CallRecorder { _, call in
      guard call.name == .sync, call.path.hasSuffix(".log") else { return 0 }
      return hasFailed.withLock { failed in
        defer { failed = true }
        return failed ? 0 : EIO
      }
    }
    #expect {
      try recorder.record { _ = try test.commit("b") }
    } throws: { error in
      guard case .rolledBack(_, let number, let failure) = error as? LogError else { return false }
      return number == 2 && failure?.code == EIO
    }
    #expect(try test.bytes() == bytes)
    try test.commit("c")
    #expect(try test.read().found.texts == ["a", "c"])
  }

  @Test("if the rollback fails as well, nothing can be written until a repair")
  func blocked() throws {
    try test.commit("a")
    let recorder = CallRecorder { _, call in
      [.sync, .truncate].contains(call.name) && call.path.hasSuffix(".log") ? EIO : 0
    }
    #expect {
      try recorder.record { _ = try test.commit("b") }
    } throws: { error in
      (error as? LogError) == .blocked(path: test.paths.blocked)
    }
    #expect(throws: LogError.blocked(path: test.paths.blocked)) { try test.commit("c") }
    #expect(throws: LogError.blocked(path: test.paths.blocked)) { try test.opened().log.add(["c"]) }
  }

  @Test("a transaction is committed even if the index fails, and another's failing sync does not roll it back")
  func failingIndex() throws {
    try test.commit("a")
    test.index.isFailing.withLock { $0 = true }
    try test.commit("b")
    #expect(test.index.texts == ["a"])
    #expect(try test.read().found.texts == ["a", "b"])

    let (other, _) = test.opened()
    let hasFailed = Monitor(0)
    let recorder = CallRecorder { _, call in
      guard call.name == .sync, call.path.hasSuffix(".log") else { return 0 }
      return hasFailed.withLock { count in
        count += 1
        return count == 1 ? EIO : 0
      }
    }
    #expect(throws: LogError.self) { try recorder.record { _ = try other.add(["theirs"]) } }
    #expect(try test.read().found.texts == ["a", "b"])
    test.index.isFailing.withLock { $0 = false }
    try test.commit("c")
    #expect(test.index.texts == ["a", "b", "c"])
  }

  @Test(
    "replacing the log stops a process with the index of the old log, and nothing of the new log is cut off",
    // The transactions of the second end where those of the first do.
    arguments: [["another text", "one that is longer", "a third", "a fourth"], ["x", "y", "z"]])
  func exchanged(texts: [String]) throws {
    for text in ["a", "b", "c"] { try test.commit(text) }
    let other = try TestLog()
    for text in texts { try other.commit(text) }
    let bytes = try other.bytes()
    try test.write(bytes)
    #expect {
      try test.commit("d")
    } throws: { error in
      if case .damaged = error as? LogError { true } else { false }
    }
    #expect(try test.bytes() == bytes)
  }

  @Test("an index that is ahead of the log blocks writers")
  func shortened() throws {
    let (bytes, ends) = try threeTransactions()
    try test.write(Array(bytes[..<ends[0]]))
    #expect {
      try test.commit("d")
    } throws: { error in
      guard case .shortened = error as? LogError else { return false }
      return true
    }
    #expect(try test.bytes() == Array(bytes[..<ends[0]]))
  }
}
