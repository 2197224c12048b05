import Documents
import DurableFiles

/// A file beside the segments with transactions that the log does not have: what a file synchronizer puts aside when
/// two machines have changed one log.
package struct SecondHistory: Hashable, Sendable {
  /// The file.
  package let path: String
  /// The number of transactions that only this file has.
  package let transactions: Int
}

extension LogFolder {
  /// The files beside the segments of the chain with `.log` in their names that have transactions that the log does not
  /// have.
  package func secondHistories() throws -> [SecondHistory] {
    let segments = try segments()
    return try streams().flatMap { stream in
      try stream.folder.segments().others.filter { $0.contains(".log") }.compactMap { name -> SecondHistory? in
        let path = stream.folder.path + "/" + name
        guard try FileStatus(at: path)?.kind == .file else { return nil }
        var unknown = try commits(at: path)
        // What is put aside is mostly a copy of the last segment.
        for segment in segments.reversed() where !unknown.isEmpty {
          unknown.subtract(try commits(at: self.path(of: segment)))
        }
        return unknown.isEmpty ? nil : SecondHistory(path: path, transactions: unknown.count)
      }
    }
  }

  /// The folders of streams that are not in the chain: others have changed copies of the library.
  package func foreignStreams() throws -> [String] {
    _ = try ownStream()
    let own = Set(try streams().map(\.name))
    return try ChainSearch(self).names().filter { !own.contains($0) }.map { folder(of: $0).path }
  }

  /// The paths of files in the folder that are no segments, heads or temporaries.
  package func unexpectedFiles() throws -> [String] {
    var paths: [String] = []
    for name in try Folder.names(in: path) where !name.hasPrefix(Temporary.prefix) {
      guard let stream = StreamName(name) else {
        paths.append(path + "/" + name)
        continue
      }
      let folder = folder(of: stream)
      paths += try folder.segments().others.map { folder.path + "/" + $0 }
    }
    return paths
  }

  /// The folders in which unfinished files may be.
  package func folders() throws -> [String] { [path] + (try ChainSearch(self).names().map { folder(of: $0).path }) }

  /// The IDs of the intact commits in a file.
  private func commits(at path: String) throws -> Set<SHA256Digest> {
    var lines = try SegmentReader(path)
    var commits: Set<SHA256Digest> = []
    while let found = try lines.nextCommit() { commits.insert(found.id) }
    return commits
  }
}
