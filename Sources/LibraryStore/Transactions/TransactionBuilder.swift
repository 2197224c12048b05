import Documents
import Merging
import Foundation
import PhotoMetadata
import TransactionLog

/// Checks the changes of a transaction against the library, one after another, and writes their lines.
///
/// Nothing has been written when a check fails. The effects of earlier changes in the same transaction are taken into
/// account.
struct TransactionBuilder {
  let database: SQLConnection
  let objects: ObjectFiles
  let lines: LineReader
  let author: String
  let date: String
  /// The lines so far.
  private var all: [LogLine] = []
  /// The heads of what this transaction has changed.
  private var heads: [LoggedChange.Subject: [SHA256Digest]] = [:]
  var result = TransactionResult()
  /// The photos whose history this transaction changes.
  var changedHistories: Set<AssetID> = []
  /// The keywords that this transaction gives to photos.
  var keywords: [AssetID: [String]] = [:]
  /// The dates of capture that this transaction gives to photos, or takes from them.
  var captures: [AssetID: CaptureDate?] = [:]
  /// The names of the versions of photos that this transaction names.
  private var versionNames: [AssetID: [Int: String]] = [:]
  /// The keywords that the last requests about a photo's keywords lead to. All of them together become one line.
  private var pending: [AssetID: PendingKeywords] = [:]
  /// The photos that exist, as far as they have been looked up.
  private var known: Set<AssetID> = []
  /// The ids of the entries that this transaction adds, by their numbers.
  private var newEntries: [AssetID: [Int: SHA256Digest]] = [:]

  private struct PendingKeywords {
    var list: KeywordList
    let before: [String]
  }
  /// The effects of this transaction on collections.
  var collections = CollectionOverlay()

  init(_ database: SQLConnection, for store: PhotoStore, author: String) {
    (self.database, objects, lines, self.author) = (database, store.objects, store.lines, author)
    date = Date.now.utc
  }

  mutating func add(_ change: RequestedChange) throws {
    try change.check()
    switch change {
    case .create(let original, let facts, let note): try create(original, facts, note)
    case .restore(let history): try restore(history)
    case .createEdited(let original, let facts, let note, let edit): try create(original, facts, note, edit)
    case .edit(let edit, let rendition, let input, let author, let note):
      try add(edit, rendition, input, by: author, note)
    case .move(let asset, let destination, let expected, let note): try move(asset, destination, after: expected, note)
    case .original(let asset, let original, let note): try replace(asset, original, note)
    case .rendition(let entry, let rendition): try add(rendition, to: entry)
    case .set(let asset, let settings): try set(asset, settings)
    case .undoMetadata(let change, let asset): try undo(change, of: asset)
    case .resolve(let asset, let choices): try resolve(asset, choices)
    case .keywords(let asset, let clears, let removed, let added):
      try setKeywords(of: asset, clears: clears, removed, added)
    case .shiftCapture(let asset, let seconds): try shiftCapture(of: asset, by: seconds)
    case .setRenditions(let policy): try set(policy)
    case .createCollection(let id, let kind, let title, let parent, let query, let isUnique):
      try create(id, kind, title, parent, query)
      if isUnique { try requireUniqueTitle(of: id) }
    case .setCollection(let id, let title, let parent, let query, let before, let isUnique):
      try set(id, title, parent, query, before)
      if isUnique { try requireUniqueTitle(of: id) }
    case .deleteCollection(let id): try delete(id)
    case .insert(let assets, let id, let before): try changeMembers(MembersLine(id, .insert, assets, before: before))
    case .moveMembers(let assets, let id, let before): try changeMembers(MembersLine(id, .move, assets, before: before))
    case .remove(let assets, let id): try changeMembers(MembersLine(id, .remove, assets))
    }
  }

  /// Adds a line as it is.
  ///
  /// - Parameter parents: the heads that it names.
  mutating func append(_ line: LogLine, _ parents: [SHA256Digest], about subject: LoggedChange.Subject) throws {
    all.append(line)
    heads[subject] = LineHeads.after(line.id, parents, try heads(of: subject))
  }

  /// Adds a line that nothing comes after.
  mutating func append(_ line: LogLine) { all.append(line) }

  /// Adds a line whose parents are the heads of what it changes.
  ///
  /// - Returns: The line with its parents, and its ID.
  @discardableResult
  mutating func append<Line: LinkedLine>(_ line: Line) throws -> (line: Line, id: SHA256Digest) {
    if case .asset(let asset) = line.subject { try endKeywords(of: asset) }
    var line = line
    line.parents = Array(try heads(of: line.subject).prefix(LineParents.maximumCount))
    let written = try line.line(nonce: .random())
    try append(written, line.parents, about: line.subject)
    return (line, written.id)
  }

  /// The heads of what a line changes, with those of this transaction.
  func heads(of subject: LoggedChange.Subject) throws -> [SHA256Digest] {
    try heads[subject] ?? database.heads(of: subject)
  }

  /// The line that was added last.
  var last: LogLine? { all.last }

  /// The lines of the transaction.
  mutating func finished() throws -> [LogLine] {
    for asset in pending.keys.sorted() { try endKeywords(of: asset) }
    return all
  }

  /// Adds an entry, and the line of its rendition.
  ///
  /// - Parameters:
  ///   - state: the number of the state that it leads to.
  ///   - parent: the number of the state that an edit was made from.
  ///   - continuing: whether this transaction may have changed the history before.
  mutating func append(
    _ entry: EntryLine, leadingTo state: Int, from parent: Int? = nil, rendition: StoredRendition? = nil,
    continuing: Bool = false
  ) throws {
    guard changedHistories.insert(entry.asset).inserted || continuing else {
      throw StoreError.changedTwice(entry.asset)
    }
    let (entry, id) = try append(entry)
    newEntries[entry.asset, default: [:]][entry.number] = id
    if entry.number == 0 { result.created.insert(entry.asset) }
    result.entries.append(entry.entry(id, leadingTo: state, from: parent, rendition: rendition))
    guard let rendition else { return }
    try objects.require(rendition.object.digest)
    append(try RenditionLine(asset: entry.asset, target: id, rendition: rendition).line())
  }

  /// Fails if neither the library nor this transaction has a photo.
  mutating func requireAsset(_ id: AssetID) throws {
    if result.created.contains(id) || known.contains(id) { return }
    if try database.row(of: id) == nil { throw StoreError.assetNotFound(id.text) }
    known.insert(id)
  }

  private mutating func set(_ policy: RenditionPolicy) throws {
    if try database.renditions() == policy, all.isEmpty { return }
    try append(LibrarySettingsLine(renditions: policy))
  }

  /// - Parameter undone: the ID of the line whose change this undoes.
  mutating func set(_ asset: AssetID, _ settings: AssetSettings, undoes undone: SHA256Digest? = nil) throws {
    if settings.isEmpty { return }
    try settings.check(asset)
    try requireAsset(asset)
    var line = SettingsLine(asset: asset, settings: settings, date: date, undoes: undone)
    for (number, name) in try names(settings, of: asset) { line.versionNames[try entryID(asset, number)] = .some(name) }
    if let words = settings.keywords {
      try endKeywords(of: asset)
      let change = KeywordChange(from: try self.words(of: asset), to: words)
      keywords[asset] = words
      if !change.isEmpty { line.keywords = change }
    }
    if let capture = settings.changes[.captured] { captures[asset] = .some(capture.date) }
    if !line.isEmpty { try append(line) }
  }

  /// The id of an entry of a photo, which this transaction may add.
  private func entryID(_ asset: AssetID, _ number: Int) throws -> SHA256Digest {
    if let id = try newEntries[asset]?[number] ?? database.entry(asset, number)?.id { return id }
    throw StoreError.entryNotFound(asset, revision: "\(number)")
  }

  /// The keywords that a photo has after the changes so far, besides those that are pending.
  func words(of asset: AssetID) throws -> [String] { try keywords[asset] ?? database.asset(asset)?.keywords ?? [] }

  /// The names that settings give to versions, and take from those that have them: a name means one version of a photo.
  private mutating func names(_ settings: AssetSettings, of asset: AssetID) throws -> [Int: String?] {
    var changed = settings.versionNames
    if changed.isEmpty { return changed }
    var names = try versionNames[asset] ?? database.versionNames(of: asset)
    let given = Set(changed.values.compactMap { $0 })
    for (number, name) in names where given.contains(name) && changed[number] == nil { changed[number] = .some(nil) }
    for (number, name) in changed { names[number] = name }
    versionNames[asset] = names
    return changed
  }

  private mutating func setKeywords(
    of asset: AssetID, clears: Bool, _ removed: [String], _ added: [String]
  ) throws {
    try requireAsset(asset)
    var change: PendingKeywords
    if let last = pending.removeValue(forKey: asset) {
      change = last
    } else {
      let before = try words(of: asset)
      change = PendingKeywords(list: KeywordList(before), before: before)
    }
    if clears { change.list = KeywordList([]) }
    for keyword in removed { change.list.remove(keyword) }
    for keyword in added { change.list.append(keyword) }
    pending[asset] = change
  }

  /// Writes the line of the last requests about a photo's keywords.
  private mutating func endKeywords(of asset: AssetID) throws {
    guard let change = pending.removeValue(forKey: asset) else { return }
    let words = change.list.words
    if words == change.before { return }
    keywords[asset] = words
    var settings = AssetSettings()
    settings.keywords = words
    try settings.check(asset)
    var line = SettingsLine(asset: asset, date: date)
    line.keywords = KeywordChange(from: change.before, to: words)
    try append(line)
  }
}
