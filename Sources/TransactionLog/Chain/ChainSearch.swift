import Documents
import DurableFiles

/// Finds the streams of a library's chain, from its end to its beginning.
struct ChainSearch {
  private let log: LogFolder

  init(_ log: LogFolder) { self.log = log }

  /// The streams, the oldest first. A library without transactions has none.
  func streams() throws -> [ChainStream] {
    // A process that died before its stream got its name has left none.
    if let own = try log.keeper.stream(), try FileStatus(at: log.folder(of: own).path) != nil {
      return try chain(to: own, nil)
    }
    let names = try names()
    let ends = try names.compactMap { name in try visibleEnd(of: name).map { (name, $0) } }
      .sorted { $0.1.commit > $1.1.commit }
    let former = try log.keeper.former().first { names.contains($0) }
    var newest: [ChainStream] = []
    for (name, end) in ends {
      let chain = try chain(to: name, end)
      // What a copy was made of may have gone on in another stream, which was copied, too.
      if former.map({ former in chain.contains { $0.name == former } }) ?? true { return chain }
      if newest.isEmpty { newest = chain }
    }
    return newest
  }

  /// The streams in the log, in the order of their names.
  func names() throws -> [StreamName] { try Folder.names(in: log.path).compactMap { StreamName($0) } }

  /// The chain that ends in a stream.
  private func chain(to last: StreamName, _ end: ChainStream.End?) throws -> [ChainStream] {
    var chain = [ChainStream(name: last, folder: log.folder(of: last), end: end)]
    while let first = try firstCommit(of: chain[0].folder), let previous = first.previous {
      let others = try names().filter { name in !chain.contains { $0.name == name } }
      // What cannot be found is damage, which reading finds.
      guard let before = try others.lazy.compactMap({ try stream($0, with: previous, before: first.number) }).first
      else {
        break
      }
      chain.insert(before, at: 0)
    }
    return chain
  }

  /// The commit that a stream begins with; nil for one that begins the library, or cannot be read.
  private func firstCommit(of folder: SegmentFolder) throws -> CommitRecord? {
    guard let first = try folder.segments().firsts.first, first > 1 else { return nil }
    var lines = try SegmentReader(folder.path(of: first))
    return try lines.nextCommit()?.commit
  }

  /// A stream up to a commit with an ID; nil if it does not have that.
  private func stream(_ name: StreamName, with id: SHA256Digest, before number: Int) throws -> ChainStream? {
    let folder = log.folder(of: name)
    guard let first = try folder.segments().firsts.last(where: { $0 < number }) else { return nil }
    let digits = Array(id.hex.utf8)
    var lines = try SegmentReader(folder.path(of: first))
    while let line = try lines.next() {
      guard line.isComplete, line.bytes.starts(with: digits) else { continue }
      let commit = CommitReference(number: number - 1, id: id)
      return ChainStream(name: name, folder: folder, end: .init(segment: first, offset: line.end, commit: commit))
    }
    return nil
  }
}

extension ChainSearch {
  /// Where a stream ends for all but its owner; nil if nothing of it is durable.
  ///
  /// That is the greatest of its head, of what an intact commit says to be durable, and of the end of all segments but
  /// the last. Where the head names a transaction that cannot be read, nothing is left out: what is damaged is found.
  func visibleEnd(of name: StreamName) throws -> ChainStream.End? {
    let folder = log.folder(of: name)
    let firsts = try folder.segments().firsts
    guard let last = firsts.last else { return nil }
    let found = try commits(folder, last)
    let head = try StreamHead.read(in: folder.path)?.commit
    // A head whose number is here with another ID says nothing.
    let stated = found.ends.contains { $0.commit == head } ? head?.number ?? 0 : 0
    if let head, head.number > found.ends.last?.commit.number ?? 0 {
      let size = try FileStatus(at: folder.path(of: last))?.size ?? 0
      return ChainStream.End(segment: last, offset: size, commit: head)
    }
    let durable = max(stated, found.synced)
    if let end = found.ends.last(where: { $0.commit.number <= durable }) { return end }
    guard firsts.count > 1 else { return nil }
    return try commits(folder, firsts[firsts.count - 2]).ends.last
  }

  /// The ends of the intact transactions of a segment, and the greatest number that they state to be durable.
  private func commits(_ folder: SegmentFolder, _ first: Int) throws -> (ends: [ChainStream.End], synced: Int) {
    var (ends, synced): ([ChainStream.End], Int) = ([], 0)
    var lines = try SegmentReader(folder.path(of: first))
    while let found = try lines.nextCommit() {
      let commit = CommitReference(number: found.commit.number, id: found.id)
      ends.append(ChainStream.End(segment: first, offset: found.end, commit: commit))
      synced = max(synced, found.commit.synced)
    }
    return (ends, synced)
  }
}
