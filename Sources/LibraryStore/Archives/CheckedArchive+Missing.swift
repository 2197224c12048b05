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

  /// The lines of a history that a library lacks. Lines of renditions that the archive lacks are left out where a library
  /// must have them: the edits are rendered again.
  ///
  /// Lines that are not entries are all included, unless the library has some that the archive lacks: then other
  /// settings have been made since, and only renditions of new entries are included.
  /// - Parameters:
  ///   - count: how many entries of the history the library has.
  ///   - unlinked: the library's lines that are not entries; nil if they were not read.
  func lines(of history: History, after count: Int, besides unlinked: UnlinkedLines?) throws -> [LogLine] {
    guard count > 0 else { return try lines(of: history).filter { !lacksRendition($0, history) } }
    let asked = unlinked?.assets[history.asset.bits]
    let own = asked ?? []
    let new = Set(history.ids.dropFirst(count))
    // A photo that was not asked about may have become known in the meantime.
    let takesAll = asked != nil && own.isSubset(of: history.unlinked)
    if new.isEmpty, !takesAll || history.unlinked.count == own.count { return [] }
    return try lines(of: history).filter { line in
      if lacksRendition(line, history) { return false }
      if new.contains(line.id) { return true }
      guard history.unlinked.contains(line.id), !own.contains(line.id), unlinked?.purged.contains(line.id) != true
      else {
        return false
      }
      return takesAll || line.isRendition(of: new)
    }
  }
}

extension SQLConnection {
  /// How many entries of a history the library has; nil if its own history differs.
  func count(of history: CheckedArchive.History) throws -> Int? {
    let ids = try entryIDs(history.asset)
    return zip(ids, history.ids).allSatisfy { $0 == $1 } ? ids.count : nil
  }
}

extension LogLine {
  /// Whether the line is a rendition of one of some entries.
  fileprivate func isRendition(of entries: Set<SHA256Digest>) -> Bool {
    json.withUnsafeBytes { bytes in
      LineMembers(bytes).flatMap { RenditionLine($0) }.map { entries.contains($0.target) } ?? false
    }
  }
}
