import Documents
import DurableFiles
import Foundation
import TestSupport

@testable import TransactionLog

/// A log in a fresh folder, with shortcuts.
struct TestLog: Sendable {
  let folder: ScratchFolder
  let index: MemoryIndex
  let log: TransactionLog
  let paths: TransactionLog.Paths

  init(timeout: Duration = .seconds(20)) throws {
    folder = try ScratchFolder()
    let root = folder.url.path
    paths = TransactionLog.Paths(
      lock: root + "/lock", sync: root + "/sync", damaged: root + "/damaged", blocked: root + "/blocked")
    for name in ["log", "tmp"] { try Folder.make(root + "/" + name) }
    index = MemoryIndex()
    log = TransactionLog(Self.folder(in: root), paths, index: index, timeout: timeout)
  }

  private static func folder(in root: String) -> LogFolder {
    LogFolder(root + "/log", keeper: TestKeeper(path: root + "/stream"))
  }

  /// The same log in another process: an index of its own that it makes from the log.
  func opened() -> (log: TransactionLog, index: MemoryIndex) {
    let index = MemoryIndex()
    return (TransactionLog(Self.folder(in: folder.url.path), paths, index: index, timeout: .seconds(20)), index)
  }

  /// The keeper of the log's stream.
  var keeper: TestKeeper { TestKeeper(path: folder.url.path + "/stream") }

  /// The folder of the log's own stream.
  var stream: SegmentFolder {
    get throws {
      guard let own = try log.folder.ownStream() else { throw MemoryIndex.Refusal() }
      return own.folder
    }
  }

  /// Commits a transaction with these texts.
  @discardableResult
  func commit(_ texts: String..., touching id: Bits128 = .random()) throws -> CommittedTransaction {
    try log.add(texts, touching: id)
  }

  /// The bytes of a segment; none before the first transaction.
  func bytes(_ segment: Int = 1) throws -> [UInt8] {
    guard let own = try log.folder.ownStream() else { return [] }
    return Array(try Data(contentsOf: URL(fileURLWithPath: own.folder.path(of: segment))))
  }

  func write(_ bytes: [UInt8], segment: Int = 1) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: stream.path(of: segment)))
  }

  /// Reads the log from its beginning.
  func read(durable: Int = 0) throws -> (end: LogEnd, found: MemoryIndex.Handler) {
    var handler = MemoryIndex.Handler()
    var reader = TransactionReader(log.folder, after: .start, durable: durable, readsAll: true)
    let end = try reader.read(&handler)
    return (end, handler)
  }
}

extension TransactionLog {
  @discardableResult
  func add(_ texts: [String], touching id: Bits128 = .random()) throws -> CommittedTransaction {
    let lines = try texts.map { text in
      var object = LineObject()
      object.set("kind", "test")
      object.set("asset", id)
      object.set("text", text)
      object.set("nonce", Bits128.random())
      return try LogLine(object.bytes())
    }
    guard let done = try commit(touching: [id], author: "test", { lines }) else { throw MemoryIndex.Refusal() }
    return done
  }
}

/// Keeps the name of a stream in a file.
struct TestKeeper: StreamKeeper {
  let path: String
  var copied: [StreamName] = []

  var temporaries: String { FilePath.folder(of: path) + "/tmp" }

  func stream() throws -> StreamName? {
    FileManager.default.contents(atPath: path).flatMap { StreamName(String(decoding: $0, as: UTF8.self)) }
  }

  func former() -> [StreamName] { copied }

  func begin(_ stream: StreamName) throws { try Data(stream.text.utf8).write(to: URL(fileURLWithPath: path)) }
}

extension LogPlace {
  /// A place in the first stream.
  init(segment: Int, offset: Int) { self.init(segment: SegmentKey(stream: 0, first: segment), offset: offset) }
}
