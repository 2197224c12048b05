import Documents
import TransactionLog

/// Imports a checked archive into a library.
struct ArchiveImport {
  let store: PhotoStore
  let archive: CheckedArchive
  let author: String
  /// What the library has besides entries; nil where nobody asks for it.
  var loose: LooseLines?
  private var effects: [AssetID: Effect] = [:]
  var collections = ImportedCollections.unchanged

  /// What an import has done to a photo.
  private struct Effect {
    var added = 0
    var isNew = false
    var hasDiverged = false
  }

  init(_ archive: CheckedArchive, into store: PhotoStore, author: String) {
    (self.archive, self.store, self.author) = (archive, store, author)
  }

  mutating func run() throws -> ImportedArchive {
    let agreeing = try archive.histories.filter { try known($0) != nil }
    try putObjects(Set(agreeing.flatMap(\.objects)).sorted())
    try readLoose(agreeing)
    var group = ImportGroup()
    for history in agreeing {
      guard let count = try known(history) else { continue }
      let member = ImportGroup.Member(history, try missing(history, after: count), after: count)
      if member.lines.isEmpty { continue }
      if !group.hasRoom(for: member) { try commit(&group) }
      group.add(member)
    }
    try commit(&group)
    try commitCollections()
    let photos = try archive.histories.map { history in
      let effect = effects[history.asset]
      return ImportedHistory(
        asset: try store.requireAsset(history.asset), added: effect?.added ?? 0, isNew: effect?.isNew ?? false,
        hasDiverged: try effect?.hasDiverged ?? (known(history) == nil))
    }
    return ImportedArchive(photos: photos, collections: collections)
  }

  /// How many entries of a history the library has; nil if its own history is another one.
  private func known(_ history: CheckedArchive.History) throws -> Int? {
    let ids = try store.index.read { try $0.entryIDs(history.asset) }
    return zip(ids, history.ids).allSatisfy { $0 == $1 } ? ids.count : nil
  }

  /// Reads the log if it matters which lines besides entries it has.
  private mutating func readLoose(_ agreeing: [CheckedArchive.History]) throws {
    let asked = try agreeing.filter { try !$0.loose.isEmpty && known($0) ?? 0 > 0 }
    guard !asked.isEmpty || !archive.collections.isEmpty else { return }
    loose = LooseLines(of: asked.map(\.asset.bits))
    try loose?.catchUp(store.segments, store.index.applied(), isLocked: false)
  }

  /// The lines of a history that the library lacks.
  ///
  /// Of lines that are no entries it takes all, unless it has some that the archive lacks: then people have set other
  /// things since, and only renditions of new entries are taken.
  private func missing(_ history: CheckedArchive.History, after count: Int) throws -> [LogLine] {
    guard count > 0 else { return try archive.lines(of: history) }
    let asked = loose?.assets[history.asset.bits]
    let own = asked ?? []
    let new = Set(history.ids.dropFirst(count))
    // What was not asked for has become known meanwhile.
    let takesAll = asked != nil && own.isSubset(of: history.loose)
    if new.isEmpty, !takesAll || history.loose.count == own.count { return [] }
    return try archive.lines(of: history).filter { line in
      if new.contains(line.id) { return true }
      guard history.loose.contains(line.id), !own.contains(line.id), loose?.purged.contains(line.id) != true else {
        return false
      }
      return takesAll || line.isRendition(ofEntryFrom: count)
    }
  }

  /// Commits the lines of a group in one transaction, and empties it.
  private mutating func commit(_ group: inout ImportGroup) throws {
    defer { group = ImportGroup() }
    guard !group.members.isEmpty else { return }
    try loose?.catchUp(store.segments, store.index.applied(), isLocked: false)
    let before = loose?.assets
    var made: [AssetID: Effect] = [:]
    _ = try store.commitLines(touching: Set(group.members.map(\.history.asset.bits)), author: author) {
      try loose?.catchUp(store.segments, store.index.applied(), isLocked: true)
      var lines: [LogLine] = []
      for member in group.members {
        let history = member.history
        // Others may have changed the photo since the lines were read.
        guard let count = try known(history) else {
          made[history.asset] = Effect(hasDiverged: true)
          continue
        }
        let isSame = count == member.count && loose?.assets[history.asset.bits] == before?[history.asset.bits]
        for digest in history.objects { try store.objects.require(digest) }
        lines += isSame ? member.lines : try missing(history, after: count)
        made[history.asset] = Effect(added: max(0, history.ids.count - count), isNew: count == 0)
      }
      return lines
    }
    effects.merge(made) { $1 }
  }
}

extension LogLine {
  /// Whether it is a rendition of an entry with a number or a greater one.
  fileprivate func isRendition(ofEntryFrom number: Int) -> Bool {
    json.withUnsafeBytes { bytes in
      LineMembers(bytes).flatMap { RenditionLine($0) }.map { $0.target >= number } ?? false
    }
  }
}
