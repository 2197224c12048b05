import Documents
import PhotoMetadata
import TransactionLog

/// Collects the changes of what a library says about photos, besides their edits, from its log.
struct MetadataReader: TransactionHandler {
  private enum Line {
    case entry(EntryLine)
    case settings(SettingsLine)
    case members(MembersLine)
    case collection(CollectionLine)
  }

  /// What was found about each of the photos.
  private(set) var histories: [AssetID: MetadataHistory]
  private var states: [AssetID: MetadataState] = [:]
  /// The numbers of the photos' entries, by their ids.
  private let numbers: [SHA256Digest: Int]
  private var titles: [CollectionID: String] = [:]
  /// The collections of the library.
  private let collections: Set<CollectionID>
  /// The lines of the transaction that is being read.
  private var open: [(id: SHA256Digest, line: Line)] = []

  /// - Parameters:
  ///   - numbers: the numbers of the photos' entries, by their ids.
  ///   - collections: those of the library.
  init(_ photos: Set<AssetID>, numbers: [SHA256Digest: Int], collections: Set<CollectionID>) {
    (self.numbers, self.collections) = (numbers, collections)
    histories = Dictionary(uniqueKeysWithValues: photos.map { ($0, MetadataHistory()) })
  }

  mutating func change(_ change: ChangeLine) {
    guard let members = change.members, let line = line(members) else { return }
    open.append((change.id, line))
  }

  /// A line about one of the photos, or about an album; nil for any other.
  private func line(_ members: LineMembers) -> Line? {
    guard let kind = ChangeKind(members) else { return nil }
    let isWanted = members.bits("asset").map { histories[AssetID($0)] != nil } ?? false
    return switch kind {
    case .asset, .edit, .undo, .redo, .revert, .original:
      isWanted ? EntryLine(members).map(Line.entry) : nil
    case .set: isWanted ? SettingsLine(members).map(Line.settings) : nil
    case .members: MembersLine(members).map(Line.members)
    case .collection, .list: CollectionLine(members).map(Line.collection)
    case .rendition, .purge, .gap: nil
    }
  }

  mutating func commit(_ commit: CommitRecord, at position: LogPosition) {
    var found: [AssetID: MetadataChange] = [:]
    for (id, line) in open {
      let new = MetadataChange(id: id, transaction: commit.number, date: commit.date, author: commit.author)
      switch line {
      case .entry(let entry): enter(entry, id, commit.number)
      case .settings(let line): set(line, &found[line.asset, default: new])
      case .members(let line):
        for asset in line.assets where histories[asset] != nil { change(asset, line, &found[asset, default: new]) }
      case .collection(let line):
        if let title = line.title { titles[line.collection] = title }
      }
    }
    for (asset, change) in found where !change.isEmpty { histories[asset]?.changes.append(change) }
    open.removeAll(keepingCapacity: true)
  }

  private mutating func enter(_ entry: EntryLine, _ id: SHA256Digest, _ transaction: Int) {
    if let number = numbers[id] { histories[entry.asset]?.transactions[number] = transaction }
    // Another import of a photo changes nothing of it.
    guard case .asset(let original, let facts) = entry.content, states[entry.asset] == nil else { return }
    var state = MetadataState()
    (state.values, state.path) = (facts, original.path)
    states[entry.asset] = state
  }

  private mutating func set(_ line: SettingsLine, _ change: inout MetadataChange) {
    guard var state = states[line.asset] else { return }
    let settings = line.settings(after: state.values.keywords) { numbers[$0] }
    let before = state.settings(like: settings)
    state.set(settings)
    change.add(from: before, to: state.settings(like: settings))
    change.undone = change.undone ?? line.undoes
    states[line.asset] = state
  }

  private mutating func change(_ asset: AssetID, _ line: MembersLine, _ change: inout MetadataChange) {
    let isMember = states[asset]?.albums.contains(line.collection) ?? false
    // Inserting a photo that is in the album, or removing one that is not, changes nothing.
    guard isMember != (line.operation == .insert) else { return }
    if line.operation == .insert { states[asset]?.albums.insert(line.collection) }
    if line.operation == .remove { states[asset]?.albums.remove(line.collection) }
    change.albums.append(
      .init(album: line.collection, title: titles[line.collection] ?? "", operation: line.operation))
    change.undone = change.undone ?? line.undoes
  }

  mutating func discard() { open.removeAll(keepingCapacity: true) }

  mutating func damage(_ damage: LogDamage) {}

  /// The histories, once the log has been read.
  var finished: [AssetID: MetadataHistory] {
    histories.mapValues { history in
      var history = history
      history.deletedAlbums = Set(history.changes.flatMap { $0.albums.map(\.album) }).subtracting(collections)
      return history
    }
  }
}
