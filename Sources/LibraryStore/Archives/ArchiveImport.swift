import Documents
import TransactionLog

/// Imports a checked archive into a library.
struct ArchiveImport {
  let store: PhotoStore
  let archive: CheckedArchive
  let author: String
  /// The library's lines that are not entries; nil if they are not needed.
  var unlinked: UnlinkedLines?
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
    try archive.putObjects(Set(agreeing.flatMap(\.objects)).sorted(), into: store.objects)
    try readLoose(agreeing)
    var group = ImportGroup()
    for history in agreeing {
      guard let count = try known(history) else { continue }
      let member = ImportGroup.Member(
        history, try archive.lines(of: history, after: count, besides: unlinked), after: count)
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

  /// How many entries of a history the library has; nil if its own history differs.
  private func known(_ history: CheckedArchive.History) throws -> Int? {
    try store.index.read { try $0.count(of: history) }
  }

  /// Reads the log if it matters which lines it has other than entries.
  private mutating func readLoose(_ agreeing: [CheckedArchive.History]) throws {
    let asked = try agreeing.filter { try !$0.unlinked.isEmpty && known($0) ?? 0 > 0 }
    guard !asked.isEmpty || !archive.collections.isEmpty else { return }
    unlinked = UnlinkedLines(of: asked.map(\.asset.bits))
    try unlinked?.catchUp(store.segments, store.index.applied(), isLocked: false)
  }

  /// Commits the lines of a group in one transaction, and empties it.
  private mutating func commit(_ group: inout ImportGroup) throws {
    defer { group = ImportGroup() }
    guard !group.members.isEmpty else { return }
    try unlinked?.catchUp(store.segments, store.index.applied(), isLocked: false)
    let before = unlinked?.assets
    var made: [AssetID: Effect] = [:]
    let committed = try store.commitLines(touching: Set(group.members.map(\.history.asset.bits)), author: author) {
      try unlinked?.catchUp(store.segments, store.index.applied(), isLocked: true)
      var lines: [LogLine] = []
      for member in group.members {
        let history = member.history
        // Others may have changed the photo since the lines were read.
        guard let count = try known(history) else {
          made[history.asset] = Effect(hasDiverged: true)
          continue
        }
        let isSame = count == member.count && unlinked?.assets[history.asset.bits] == before?[history.asset.bits]
        for digest in history.objects { try store.objects.require(digest) }
        lines += isSame ? member.lines : try archive.lines(of: history, after: count, besides: unlinked)
        made[history.asset] = Effect(added: max(0, history.ids.count - count), isNew: count == 0)
      }
      return lines
    }
    try store.enter(committed?.position.number)
    effects.merge(made) { $1 }
  }
}
