import Documents
import DurableFiles

/// A whole transaction after the end that a chain has in a stream that was copied.
package struct UnseenTransaction: Sendable {
  /// Its changes, without those that a purge has blanked.
  package let lines: [LogLine]
  /// The program that made it.
  package let author: String
}

extension LogFolder {
  /// The whole transactions after the visible end of the stream that a copy goes on from. Their writer may have
  /// acknowledged them before it died.
  ///
  /// - Returns: None for a library with a stream of its own.
  package func unseenTransactions() throws -> [UnseenTransaction] {
    guard try ownStream() == nil, let last = try streams().last, let end = last.end else { return [] }
    let segment = SegmentKey(stream: try streams().count - 1, first: end.segment)
    let file = try open(segment, 0)
    let size = try file.status().size
    var lines = SegmentReader(file, from: end.offset, to: size)
    var position = LogPosition(
      number: end.commit.number, id: end.commit.id, place: LogPlace(segment: segment, offset: end.offset))
    var (found, open, changes) = ([UnseenTransaction](), OpenTransaction(), [LogLine]())
    var members = LineMembers()
    while let line = try lines.next() {
      let place = FilePlace(path: path, place: LogPlace(segment: segment, offset: line.end))
      switch CheckedLine(line, checksForm: false).content(&members) {
      case .damaged: return found
      case .change(let id, let hasMembers):
        open.addChange(id)
        if hasMembers { changes.append(try LogLine(Array(LogLine.json(of: line.bytes)))) }
      case .commit(let id, let commit):
        open.addCommit(commit, id, after: position, at: place)
        guard open.damage.isEmpty else { return found }
        found.append(UnseenTransaction(lines: changes, author: commit.author))
        position = LogPosition(number: commit.number, id: id, place: place.place)
        (open, changes) = (OpenTransaction(), [])
      }
    }
    return found
  }
}
