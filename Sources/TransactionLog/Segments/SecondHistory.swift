import Documents
import DurableFiles
import Glibc

/// A file beside the segments with transactions that the log does not have: what a file synchronizer puts aside when
/// two machines have changed one log.
package struct SecondHistory: Hashable, Sendable {
  /// The file.
  package let path: String
  /// The number of transactions that only this file has.
  package let transactions: Int
}

extension SegmentFolder {
  /// The files with `.log` in their names that are no segments and have transactions that the log does not have.
  package func secondHistories() throws -> [SecondHistory] {
    let (segments, unexpected) = try segments()
    return try unexpected.filter { $0.contains(".log") }.compactMap { name -> SecondHistory? in
      let path = self.path + "/" + name
      guard try FileStatus(at: path)?.kind == .file else { return nil }
      var unknown = try commits(at: path)
      // What is put aside is mostly a copy of the last segment.
      for segment in segments.reversed() where !unknown.isEmpty {
        unknown.subtract(try commits(at: self.path(of: segment)))
      }
      return unknown.isEmpty ? nil : SecondHistory(path: path, transactions: unknown.count)
    }
  }

  /// The IDs of the intact commits in a file.
  private func commits(at path: String) throws -> Set<SHA256Digest> {
    let file = try Descriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    let size = try file.status().size
    var lines = SegmentReader(file, from: 0, to: size)
    var commits: Set<SHA256Digest> = []
    while let line = try lines.next() {
      guard case .intact(let id, let json) = LogLine.read(line.bytes), let members = LineMembers(json),
        CommitRecord(members) != nil
      else { continue }
      commits.insert(id)
    }
    return commits
  }
}
