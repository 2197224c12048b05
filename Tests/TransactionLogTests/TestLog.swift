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
      segments: root + "/log", lock: root + "/lock", sync: root + "/sync", wake: root + "/wake",
      damaged: root + "/damaged", blocked: root + "/blocked")
    try Folder.make(paths.segments)
    try SegmentFolder(paths.segments).create(1)
    index = MemoryIndex()
    log = TransactionLog(paths, index: index, timeout: timeout)
  }

  /// The same log in another process: an index of its own that it makes from the log.
  func opened() -> (log: TransactionLog, index: MemoryIndex) {
    let index = MemoryIndex()
    return (TransactionLog(paths, index: index, timeout: .seconds(20)), index)
  }

  /// Commits a transaction with these texts.
  @discardableResult
  func commit(_ texts: String..., touching id: Bits128 = .random()) throws -> CommittedTransaction {
    try log.add(texts, touching: id)
  }

  /// The bytes of a segment.
  func bytes(_ segment: Int = 1) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: SegmentFolder(paths.segments).path(of: segment))))
  }

  func write(_ bytes: [UInt8], segment: Int = 1) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: SegmentFolder(paths.segments).path(of: segment)))
  }

  /// Reads the log from its beginning.
  func read(durable: Int = 0) throws -> (end: LogEnd, found: MemoryIndex.Handler) {
    var handler = MemoryIndex.Handler()
    var reader = TransactionReader(SegmentFolder(paths.segments), after: .start, durable: durable, readsAll: true)
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
