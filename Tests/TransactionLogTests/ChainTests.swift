import Documents
import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing

@testable import TransactionLog

/// A log through several streams: what a library and its copies append to, and what they read.
@Suite("Chains of streams", .timeLimit(.minutes(Effort.minutes)))
struct ChainTests {
  let test: TestLog

  init() throws { test = try TestLog() }

  /// A copy of a log, which has its own index and no stream yet.
  private struct Copy {
    let root: URL
    let log: TransactionLog
    let index = MemoryIndex()

    /// - Parameter former: the streams that it may go on with.
    init(of source: URL, in folder: ScratchFolder, _ name: String, former: [StreamName]) throws {
      root = folder.appending(name)
      try FileManager.default.copyItem(at: source, to: root)
      try? FileManager.default.removeItem(at: root.appending(path: "stream"))
      let path = root.path
      let keeper = TestKeeper(path: path + "/stream", copied: former)
      log = TransactionLog(
        LogFolder(path + "/log", keeper: keeper),
        .init(lock: path + "/lock", sync: path + "/sync", damaged: path + "/damaged", blocked: path + "/blocked"),
        index: index, timeout: .seconds(20))
    }

    /// The texts that an index has that is made from the log now.
    func texts() throws -> [String] {
      var handler = MemoryIndex.Handler()
      var reader = TransactionReader(log.folder, after: .start, durable: 0, readsAll: true)
      let end = try reader.read(&handler)
      guard case .whole = end else { throw MemoryIndex.Refusal() }
      #expect(handler.damaged == [])
      return handler.texts
    }

    func streams() throws -> [StreamName] { try log.folder.streams().map(\.name) }
  }

  @Test("the first transaction begins a stream that is named by its ID, and nothing is there before it")
  func first() throws {
    #expect(try Folder.names(in: test.log.folder.path) == [])
    #expect(try test.read().end == .whole(.start))
    let position = try test.commit("a").position
    let name = StreamName(first: try #require(position.id))
    #expect(try Folder.names(in: test.log.folder.path) == [name.text])
    #expect(try Folder.names(in: test.stream.path) == ["000000000001.log", "head"])
    #expect(try test.keeper.stream() == name)
    let lines = String(decoding: try test.bytes(), as: UTF8.self).split(separator: "\n")
    #expect(lines[1].contains(#""begins":true"#))
    try test.commit("b")
    #expect(try !String(decoding: test.bytes(), as: UTF8.self).split(separator: "\n")[3].contains("begins"))
  }

  @Test("a log without transactions declares nothing durable")
  func empty() throws {
    var handler = CommitReader()
    var reader = TransactionReader(test.log.folder, after: .start, durable: 0, readsAll: true)
    #expect(try reader.read(&handler) == .whole(.start))
    #expect(handler.synced == 0 && handler.positions.isEmpty)
    try test.commit("a")
    var one = TransactionReader(test.log.folder, after: .start, durable: 0, readsAll: true)
    _ = try one.read(&handler)
    #expect(handler.synced == 0 && handler.positions.map(\.number) == [1])
  }

  @Test("what others see of a stream is complete and durable from its first moment")
  func order() throws {
    let recorder = CallRecorder()
    try recorder.record { _ = try test.commit("a") }
    let calls = recorder.recorded.map { "\($0.name) \(FilePath.name(of: $0.path))" }
    let stream = try #require(try test.keeper.stream()).text
    let named = try #require(calls.firstIndex(of: "rename \(stream)"))
    let written = try #require(calls.firstIndex(of: "sync 000000000001.log"))
    #expect(written < named)
    #expect(calls[named...].contains("syncFolder log"))
  }

  @Test("a copy goes on in a stream of its own, and the copied one stays as it is")
  func copy() throws {
    for text in ["a", "b"] { try test.commit(text) }
    let folder = try ScratchFolder()
    let own = try #require(try test.keeper.stream())
    let copy = try Copy(of: test.folder.url, in: folder, "copy", former: [own])
    let before = try FolderState(of: copy.root.appending(path: "log/" + own.text))
    #expect(try copy.texts() == ["a", "b"])
    try copy.log.add(["c"])
    try copy.log.add(["d"])
    #expect(try copy.texts() == ["a", "b", "c", "d"] && copy.index.texts == ["a", "b", "c", "d"])
    #expect(try FolderState(of: copy.root.appending(path: "log/" + own.text)) == before)
    let streams = try copy.streams()
    #expect(streams.count == 2 && streams[0] == own)
    #expect(try Folder.names(in: copy.log.folder.folder(of: streams[1]).path) == ["000000000003.log", "head"])

    // A copy of the copy has a chain through three streams, whatever their names.
    let last = try Copy(of: copy.root, in: folder, "last", former: [streams[1], streams[0]])
    try last.log.add(["e"])
    #expect(try last.texts() == ["a", "b", "c", "d", "e"])
    #expect(try last.streams().prefix(2) == streams[...])
    #expect(try last.streams().count == 3)
    // And so has whoever reads only the files.
    let again = try Copy(of: last.root, in: folder, "again", former: [])
    #expect(try again.texts() == ["a", "b", "c", "d", "e"])
  }

  @Test("two copies of one log each go on from its end, and neither has the other's transactions")
  func two() throws {
    try test.commit("a")
    let folder = try ScratchFolder()
    let own = try #require(try test.keeper.stream())
    let copies = try ["one", "two"].map { try Copy(of: test.folder.url, in: folder, $0, former: [own]) }
    try test.commit("here")
    for (copy, text) in zip(copies, ["one", "two"]) { try copy.log.add([text]) }
    #expect(test.index.texts == ["a", "here"])
    #expect(try copies.map { try $0.texts() } == [["a", "one"], ["a", "two"]])
    let numbers = try copies.map {
      try #require(try StreamHead.read(in: $0.log.folder.folder(of: $0.streams()[1]).path))
    }
    #expect(numbers.map(\.commit.number) == [2, 2])
  }

  @Test("a copy of a full log begins a segment of the same number in its own stream")
  func sameNumber() throws {
    let long = String(repeating: "x", count: 1_000_000)
    for _ in 0..<17 { try test.commit(long) }
    // An empty segment waits for the next transaction.
    _ = try test.log.folder.create(18)
    let own = try #require(try test.keeper.stream())
    let folder = try ScratchFolder()
    let copy = try Copy(of: test.folder.url, in: folder, "copy", former: [own])
    try copy.log.add(["mine"])
    try test.commit("theirs")
    #expect(try copy.texts().last == "mine" && copy.texts().count == 18)
    #expect(try copy.log.folder.segments().map(\.first) == [1, 18])
    #expect(copy.index.applied().place.segment == SegmentKey(stream: 1, first: 18))
    #expect(test.index.texts.last == "theirs")
  }

  @Test("a copy ends where the head, a commit or a later segment says, and not after it")
  func visibleEnd() throws {
    let ends = try ["a", "b", "c"].map { try test.commit($0).position }
    let own = try #require(try test.keeper.stream())
    let folder = try ScratchFolder()
    func texts(_ name: String, _ head: LogPosition?) throws -> [String] {
      let path = try test.stream.path
      if let head, let id = head.id {
        try StreamHead(CommitReference(number: head.number, id: id)).write(in: path)
      } else {
        try Data("nothing".utf8).write(to: URL(fileURLWithPath: path + "/head"))
      }
      let copy = try Copy(of: test.folder.url, in: folder, name, former: [own])
      let before = try copy.texts()
      try copy.log.add(["mine"])
      #expect(try copy.texts() == before + ["mine"])
      return before
    }
    #expect(try texts("whole", ends[2]) == ["a", "b", "c"])
    // The last commit says that the second is durable.
    #expect(try texts("old", ends[0]) == ["a", "b"])
    #expect(try texts("none", nil) == ["a", "b"])
    // One with the number of another commit says nothing.
    let wrong = LogPosition(number: 3, id: SHA256Digest(of: []), place: .start)
    #expect(try texts("wrong", wrong) == ["a", "b"])
  }

  @Test(
    "a copy of a log whose last transaction is damaged says so, and one that was copied while it was written does not")
  func damagedEnd() throws {
    for text in ["a", "b"] { try test.commit(text) }
    let own = try #require(try test.keeper.stream())
    let whole = try test.bytes()
    let folder = try ScratchFolder()
    var damaged = whole
    for offset in [300, 301] { damaged[whole.count - offset] ^= 1 }
    for (name, bytes, isDamaged) in [
      ("flipped", damaged, true), ("shorter", Array(whole.dropLast(100)), false), ("whole", whole, false),
    ] {
      try test.write(bytes)
      let copy = try Copy(of: test.folder.url, in: folder, name, former: [own])
      let path = copy.log.folder.folder(of: own).path(of: 1)
      let result = Result { try copy.log.add(["c"]) }
      if isDamaged {
        #expect(throws: LogError.self) { try result.get() }
      } else {
        #expect(try copy.texts() == (name == "whole" ? ["a", "b", "c"] : ["a", "c"]), "\(name)")
      }
      #expect(try Array(Data(contentsOf: URL(fileURLWithPath: path))) == bytes, "\(name)")
    }
  }

  @Test("after a process that died while it began a stream, the next one begins another")
  func died() throws {
    let recorder = CallRecorder()
    try recorder.record { _ = try test.commit("a") }
    for (number, call) in recorder.recorded.enumerated() where call.name != .lock {
      let other = try TestLog()
      let failing = CallRecorder { index, _ in index == number ? EIO : 0 }
      let result = failing.record { Result { try other.commit("lost") } }
      let (log, index) = other.opened()
      try log.add(["kept"])
      let texts = (try? result.get()) == nil ? [["kept"], ["lost", "kept"]] : [["lost", "kept"]]
      #expect(texts.contains(index.texts), "\(call)")
      #expect(try log.folder.foreignStreams() == [], "\(call)")
    }
  }

  @Test("a stream of others, and a file with transactions that the log does not have, keep everybody from writing")
  func foreign() throws {
    try test.commit("a")
    let own = try #require(try test.keeper.stream())
    let folder = try ScratchFolder()
    let copy = try Copy(of: test.folder.url, in: folder, "copy", former: [own])
    try copy.log.add(["theirs"])
    let theirs = try #require(try copy.streams().last)
    let path = test.log.folder.folder(of: theirs).path
    try FileManager.default.copyItem(atPath: copy.log.folder.folder(of: theirs).path, toPath: path)
    #expect(throws: LogError.foreign(path: path)) { try test.commit("b") }
    #expect(throws: LogError.foreign(path: path)) { try test.opened().log.add(["b"]) }
    #expect(test.index.texts == ["a"])
    try FileManager.default.removeItem(atPath: path)
    // The same transactions in a file of the own stream.
    let file = try test.stream.path + "/000000000001.sync-conflict.log"
    try FileManager.default.copyItem(
      atPath: copy.log.folder.folder(of: theirs).path(of: 2), toPath: file)
    #expect(throws: LogError.secondHistory(SecondHistory(path: file, transactions: 1))) { try test.commit("b") }
    try FileManager.default.removeItem(atPath: file)
    try test.commit("b")
    #expect(test.index.texts == ["a", "b"])
  }

  @Test("lines of a copied stream can be blanked, and it stays the beginning of the chain")
  func blanking() throws {
    let secret = try test.commit("secret").changes
    try test.commit("b")
    let own = try #require(try test.keeper.stream())
    let folder = try ScratchFolder()
    let copy = try Copy(of: test.folder.url, in: folder, "copy", former: [own])
    try copy.log.add(["c"])
    #expect(try copy.log.blank(Set(secret), author: "test") == 1)
    #expect(try copy.texts() == ["blank", "b", "c"])
    try copy.log.add(["d"])
    #expect(try copy.texts() == ["blank", "b", "c", "d"])
    #expect(test.index.texts == ["secret", "b"])
  }
}
