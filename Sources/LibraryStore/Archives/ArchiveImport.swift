import Documents
import TransactionLog

/// Imports a checked archive into a library.
struct ArchiveImport {
  let store: PhotoStore
  let archive: CheckedArchive
  let author: String
  /// The library's lines of collections.
  var known = CollectionLines()
  private var effects: [AssetID: Effect] = [:]
  var collections = ImportedCollections.unchanged

  /// What an import has done to a photo.
  private struct Effect {
    var added = 0
    var changes = 0
    var isNew = false
    var hasDiverged = false
  }

  init(_ archive: CheckedArchive, into store: PhotoStore, author: String) {
    (self.archive, self.store, self.author) = (archive, store, author)
  }

  mutating func run() throws -> ImportedArchive {
    let agreeing = try archive.histories.filter(agrees)
    try archive.putObjects(Set(agreeing.flatMap(\.objects)).sorted(), into: store.objects)
    var group = ImportGroup()
    for history in agreeing {
      guard let known = try known(history) else { continue }
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
        changes: effect?.changes ?? 0, isNew: effect?.isNew ?? false,
        hasDiverged: try effect?.hasDiverged ?? !agrees(history))
    }
    return ImportedArchive(photos: photos, collections: collections)
  }

  private func agrees(_ history: CheckedArchive.History) throws -> Bool {
    try store.index.read { try $0.agrees(with: history) }
  }

  /// The lines that the library has of the photo of a history; nil if its entries differ.
  private func known(_ history: CheckedArchive.History) throws -> KnownLines? {
    try store.index.read { try $0.knownLines(of: history) }
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
        guard let known = try known(history) else {
          made[history.asset] = Effect(hasDiverged: true)
          continue
        }
        for digest in history.objects { try store.objects.require(digest) }
        lines += known == member.known ? member.lines : try archive.lines(of: history, besides: known)
        made[history.asset] = Effect(
          added: max(0, history.ids.count - known.entries.count),
          changes: history.others.subtracting(known.others).count, isNew: known.entries.isEmpty)
      }
      return lines
    }
    try store.enter(committed?.position.number)
    effects.merge(made) { $1 }
  }
}
