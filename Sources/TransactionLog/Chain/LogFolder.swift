package import DurableFiles
import Glibc
import Threads

/// The folder of a log, with the segments of the library's chain: its own transactions, through one stream or several.
///
/// A library appends to a stream of its own. A copy of it goes on in another one, so the chain of a copy begins in the
/// stream that was copied. Streams that are not in the chain have transactions of others.
package final class LogFolder: Sendable {
  /// The size in bytes at which the next transaction begins a new segment.
  package static let segmentSize = 16 << 20

  /// The folder.
  package let path: String
  let keeper: any StreamKeeper
  /// The streams of the chain, the oldest first; nil before they are first needed.
  private let known = Monitor<[ChainStream]?>(nil)

  /// - Parameter keeper: knows the library's own stream.
  package init(_ path: String, keeper: any StreamKeeper) { (self.path, self.keeper) = (path, keeper) }

  /// The streams of the chain, the oldest first.
  func streams() throws -> [ChainStream] {
    if let streams = known.withLock({ $0 }) { return streams }
    return try reload()
  }

  /// Finds the streams of the chain again.
  @discardableResult
  func reload() throws -> [ChainStream] {
    let streams = try ChainSearch(self).streams()
    known.withLock { $0 = streams }
    return streams
  }

  /// The stream that this library appends to; nil before its first transaction. Another process may have begun it.
  func ownStream() throws -> ChainStream? {
    if let last = try streams().last, last.end == nil { return last }
    guard try keeper.stream() != nil, let last = try reload().last, last.end == nil else { return nil }
    return last
  }

  /// Looks again where the chain ends in a stream that others append to, as long as this library has none of its own.
  func followFormer() throws {
    // What is searched for when it is first needed is up to date.
    if known.withLock({ $0?.last?.end }) != nil { try reload() }
  }

  /// The folder of a stream.
  func folder(of name: StreamName) -> SegmentFolder { SegmentFolder(path + "/" + name.text) }

  /// The stream that a segment is in; nil if the chain has none there.
  func stream(of segment: SegmentKey) throws -> ChainStream? {
    let streams = try streams()
    if streams.indices.contains(segment.stream) { return streams[segment.stream] }
    // Another process may have begun one.
    guard let own = try ownStream(), try self.streams().count == segment.stream + 1 else { return nil }
    return own
  }

  /// The path of a segment; where the chain has none, that of the log.
  package func path(of segment: SegmentKey) -> String {
    (try? stream(of: segment))?.folder.path(of: segment.first) ?? path
  }

  /// Opens a segment.
  package func open(_ segment: SegmentKey, _ flags: CInt) throws -> Descriptor {
    guard let stream = try stream(of: segment) else { throw FileError(.open, path, ENOENT) }
    return try Descriptor.open(stream.folder.path(of: segment.first), flags | O_NOFOLLOW | O_NONBLOCK)
  }

  /// Whether a segment has a file.
  func exists(_ segment: SegmentKey) throws -> Bool {
    guard let stream = try stream(of: segment), isInChain(segment.first, stream) else { return false }
    return try FileStatus(at: stream.folder.path(of: segment.first)) != nil
  }

  /// The offset at which the chain leaves a segment; nil if it has all of it.
  package func limit(of segment: SegmentKey) throws -> Int? {
    guard let end = try stream(of: segment)?.end, end.segment == segment.first else { return nil }
    return end.offset
  }

  private func isInChain(_ first: Int, _ stream: ChainStream) -> Bool { stream.end.map { first <= $0.segment } ?? true }

  /// The segments of the chain, in order.
  package func segments() throws -> [SegmentKey] {
    _ = try ownStream()
    return try streams().enumerated().flatMap { number, stream in
      try stream.folder.segments().firsts.filter { isInChain($0, stream) }.map { SegmentKey(stream: number, first: $0) }
    }
  }

  /// The first segment after a given one; nil if that is the last.
  package func segment(after segment: SegmentKey) throws -> SegmentKey? {
    try segments().first { $0 > segment }
  }

  /// The segment after a given one; nil if that is the last. It is not searched for if it has the expected name.
  ///
  /// - Parameters:
  ///   - number: the number that its first transaction should have.
  ///   - searches: whether to search for any segment that follows.
  func segment(after segment: SegmentKey, expecting number: Int, searches: Bool) throws -> SegmentKey? {
    // Listing a long log for every transaction would take longer than the transaction.
    for stream in [segment.stream, segment.stream + 1] {
      let expected = SegmentKey(stream: stream, first: number)
      if expected > segment, try exists(expected) { return expected }
      // Where the chain leaves a stream, nothing of it follows.
      if stream == segment.stream, try limit(of: segment) == nil { break }
    }
    return searches ? try self.segment(after: segment) : nil
  }

  /// Whether transactions may be appended to a segment.
  func isAppendedTo(_ segment: SegmentKey) throws -> Bool {
    guard try stream(of: segment)?.end == nil, try exists(segment) else { return false }
    return try self.segment(after: segment) == nil
  }

  /// Where the next segment of the own stream would be; nil before there is a stream.
  func key(ofOwn first: Int) throws -> SegmentKey? {
    try ownStream().map { _ in SegmentKey(stream: try streams().count - 1, first: first) }
  }

  /// Creates the next segment of the own stream durably, empty.
  package func create(_ first: Int) throws -> SegmentKey {
    guard let own = try ownStream(), let key = try key(ofOwn: first) else { throw FileError(.open, path, ENOENT) }
    try own.folder.create(first)
    return key
  }

  /// Writes the head of the own stream: a hint that saves others from reading it.
  func writeHead(_ position: LogPosition) throws {
    guard let id = position.id, let own = try ownStream() else { return }
    try StreamHead(CommitReference(number: position.number, id: id)).write(in: own.folder.path)
  }

  /// Whether this library has appended anything, so that it has a stream of its own.
  package func hasOwnStream() throws -> Bool { try ownStream() != nil }

  /// The path of the head of the own stream; nil before there is one.
  package func ownHead() throws -> String? { try ownStream().map { $0.folder.path + "/" + StreamHead.name } }

  /// The number of the first transaction of the own stream, which was made durable before anybody could see it; 0 before
  /// there is one.
  func firstOwnNumber() throws -> Int { try ownStream()?.folder.segments().firsts.first ?? 0 }
}
