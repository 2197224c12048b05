import Documents
import DurableFiles
import Glibc

/// An intact commit in a segment.
struct CommitInSegment {
  let id: SHA256Digest
  let commit: CommitRecord
  /// The offset after its line.
  let end: Int
}

extension SegmentReader {
  /// Reads a whole file.
  init(_ path: String) throws(FileError) {
    let file = try Descriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    let size = try file.status().size
    self.init(file, from: 0, to: size)
  }

  /// The next intact commit, past any other lines; nil if there is none.
  mutating func nextCommit() throws(FileError) -> CommitInSegment? {
    while let line = try next() {
      guard line.isComplete, case .intact(let id, let json) = LogLine.read(line.bytes), let members = LineMembers(json),
        let commit = CommitRecord(members)
      else { continue }
      return CommitInSegment(id: id, commit: commit, end: line.end)
    }
    return nil
  }
}
