import Documents
import TransactionLog

/// Imports a checked archive into a library.
struct ArchiveImport {
  let store: PhotoStore
  let archive: CheckedArchive
  let author: String
  private var effects: [AssetID: Effect] = [:]
  var collections = ImportedCollections.unchanged

  /// What an import has done to a photo.
  private struct Effect {
    var added = 0
    var changes = 0
    var isNew = false
    var isMerged = false
  }

  init(_ archive: CheckedArchive, into store: PhotoStore, author: String) {
    (self.archive, self.store, self.author) = (archive, store, author)
  }

  mutating func run() throws -> ImportedArchive {
    try archive.putObjects(Set(archive.histories.flatMap(\.objects)).sorted(), into: store.objects)
    var group = ImportGroup()
    for history in archive.histories {
      let known = try known(history)
      let member = ImportGroup.Member(history, try archive.lines(of: history, besides: known), besides: known)
      if member.lines.isEmpty { continue }
      if !group.hasRoom(for: member) { try commit(&group) }
      group.add(member)
    }
    try commit(&group)
    try commitCollections()
    let photos = try archive.histories.map { history in
      let effect = effects[history.asset]
      return ImportedHistory(
        asset: try store.requireAsset(history.asset), added: effect?.added ?? 0,
        changes: effect?.changes ?? 0, isNew: effect?.isNew ?? false, isMerged: effect?.isMerged ?? false)
    }
    return ImportedArchive(photos: photos, collections: collections)
  }

  /// The lines that the library has of the photo of a history.
  private func known(_ history: CheckedArchive.History) throws -> KnownLines {
    try store.index.read { try $0.knownLines(of: history.asset) }
  }

  /// Commits the lines of a group in one transaction, and empties it.
  private mutating func commit(_ group: inout ImportGroup) throws {
    defer { group = ImportGroup() }
    guard !group.members.isEmpty else { return }
    var made: [AssetID: Effect] = [:]
    let committed = try store.commitLines(touching: Set(group.members.map(\.history.asset.bits)), author: author) {
      var lines: [LogLine] = []
      for member in group.members {
        let history = member.history
        // Others may have changed the photo since the lines were read.
        let known = try known(history)
        for digest in history.objects { try store.objects.require(digest) }
        let new = known == member.known ? member.lines : try archive.lines(of: history, besides: known)
        lines += new
        let isMerged = known.diverges(from: history)
        if isMerged { lines += try merge(new, of: history.asset).map { [$0] } ?? [] }
        made[history.asset] = Effect(
          added: Set(history.ids).subtracting(known.entries).count,
          changes: history.others.subtracting(known.others).count, isNew: known.entries.isEmpty, isMerged: isMerged)
      }
      return lines
    }
    try store.enter(committed?.position.number)
    effects.merge(made) { $1 }
  }

  /// The entry that writes down what the library's edits of a photo and those on new lines lead to together.
  private func merge(_ new: [LogLine], of asset: AssetID) throws -> LogLine? {
    let added = new.compactMap { store.lines.line($0.id, $0.json) }
    let photo = try store.index.read { try BranchedPhoto(asset, $0, store.lines, besides: added) }
    return try photo.mergeEntry(photo.heads, in: store.objects)
  }
}
