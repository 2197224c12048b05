import Documents
import TransactionLog

/// Finds what the log contains about some photos: the lines that a purge blanks, and the objects that they name.
///
/// Lines about albums stay: they name photos only by their ids, which reveal nothing.
struct PurgeCollector: TransactionHandler {
  private let assets: Set<AssetID>
  /// The lines of each photo.
  private(set) var lines: [AssetID: [SHA256Digest]] = [:]
  private var named: [AssetID: Set<SHA256Digest>] = [:]
  /// The position up to which the log was read.
  private(set) var position = LogPosition.start

  init(_ assets: Set<AssetID>) { self.assets = assets }

  /// The objects that these lines name.
  var objects: Set<SHA256Digest> { Set(named.values.joined()) }

  /// Forgets the lines and objects of all photos but some.
  mutating func keep(_ kept: Set<AssetID>) {
    lines = lines.filter { kept.contains($0.key) }
    named = named.filter { kept.contains($0.key) }
  }

  mutating func change(_ change: ChangeLine) {
    guard let members = change.members, let bits = members.bits("asset"), assets.contains(AssetID(bits)),
      let kind = ChangeKind(members), kind != .purge
    else { return }
    let id = AssetID(bits)
    lines[id, default: []].append(change.id)
    switch kind {
    case .asset, .original:
      if let original = Original(members) { named[id, default: []].insert(original.object.digest) }
    case .edit:
      guard let edit = Edit(members) else { return }
      named[id, default: []].formUnion(edit.attachments + [edit.base, edit.data.digest])
    case .rendition:
      if let line = RenditionLine(members) { named[id, default: []].insert(line.rendition.object.digest) }
    default: break
    }
  }

  mutating func commit(_ commit: CommitRecord, at position: LogPosition) { self.position = position }

  mutating func discard() {}

  mutating func damage(_ damage: LogDamage) {}
}
