import Documents
import TransactionLog

extension CheckedArchive {
  /// Whether a line is the rendition of the newest entry and the archive lacks it, since it can be rendered again. In a
  /// library, such a line says that the file is there: it is of the current state, which is never evicted.
  private func lacksRendition(_ line: LogLine, _ history: History) -> Bool {
    line.json.withUnsafeBytes { bytes in
      guard let members = LineMembers(bytes), ChangeKind(members) == .rendition, let line = RenditionLine(members)
      else { return false }
      return line.target == history.ids.last && line.rendition.isReproducible
        && objects[line.rendition.object.digest] == nil
    }
  }

  /// The lines of a history that a library lacks.
  ///
  /// Of an edit that it has rendered, others count only if they came later: the archive knows those of the library. Lines of
  /// renditions that the archive lacks are left out where a library must have them: the edits are rendered again.
  func lines(of history: History, besides known: KnownLines) throws -> [LogLine] {
    var stated: [SHA256Digest: Set<SHA256Digest>] = [:]
    for rendition in history.renditions.values { stated[rendition.target, default: []].insert(rendition.digest) }
    let renditions = history.renditions.filter { _, rendition in
      let own = known.renditions[rendition.target] ?? []
      return !own.contains(rendition.digest) && own.isSubset(of: stated[rendition.target] ?? [])
    }
    let new = Set(history.ids).union(history.others).union(renditions.keys).subtracting(known.entries)
      .subtracting(known.others)
    if new.isEmpty { return [] }
    return try lines(of: history).filter { new.contains($0.id) && !lacksRendition($0, history) }
  }
}
