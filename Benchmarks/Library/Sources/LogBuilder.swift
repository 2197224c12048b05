import DurableFiles
import Glibc
import TransactionLog

/// Writes the log of a library that is not in use yet. The same lines produce the same log.
final class LogBuilder {
  /// The size of the lines at which a transaction ends, in bytes.
  private static let transactionSize = 1 << 20

  private let folder: LogFolder
  private let author: String
  private var end = LogPosition.start
  private var synced = 0
  private var lines: [LogLine] = []
  private var size = 0
  /// The latest date of any line.
  private var date = ""

  /// Begins the log of a library without transactions.
  init(_ folder: LogFolder, author: String) { (self.folder, self.author) = (folder, author) }

  /// Adds lines that belong together.
  ///
  /// - Parameter date: when the lines were made.
  func add(_ lines: [LogLine], date: String) throws {
    self.lines += lines
    size += lines.reduce(0) { $0 + $1.size }
    self.date = max(self.date, date)
    if size >= Self.transactionSize { try commit() }
  }

  /// Makes the log durable and records that in its last transaction, so that its end cannot be mistaken for an
  /// unfinished write.
  func finish() throws {
    if !lines.isEmpty { try commit() }
    if end.number > 0 {
      try sync()
      try commit()
    }
    try sync()
    try Folder.sync(folder.path)
  }

  private func commit() throws {
    if end.place.offset >= LogFolder.segmentSize { try beginSegment() }
    let isFirst = end.id == nil
    let transaction = try TransactionBytes(
      lines, after: end, begins: isFirst, synced: synced, date: date, author: author)
    var place = end.place
    if isFirst {
      place = LogPlace(segment: try folder.begin(transaction, number: 1), offset: 0)
    } else {
      let file = try folder.open(place.segment, O_RDWR)
      try transaction.bytes.withUnsafeBytes { try file.write($0, at: place.offset) }
    }
    end = transaction.end(at: place)
    (lines, size) = ([], 0)
  }

  private func beginSegment() throws {
    try sync()
    let next = try folder.create(end.number + 1)
    end = LogPosition(number: end.number, id: end.id, place: LogPlace(segment: next, offset: 0))
  }

  private func sync() throws {
    try folder.open(end.place.segment, O_RDWR).sync()
    synced = end.number
  }
}
