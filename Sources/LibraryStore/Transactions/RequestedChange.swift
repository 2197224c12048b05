import Documents

/// One change of a library. Any number of them make one transaction, which happens completely or not at all.
///
/// Objects that a change names are in the library already.
package enum RequestedChange: Sendable {
  /// A photo is added, unless the library has it.
  case create(Original, AssetFacts, note: String?)
  /// A photo is added with its history, or what the library lacks of it.
  case restore(PhotoHistory)
  /// An edit is added to a photo's history.
  case edit(Edit, StoredRendition?, after: OpenedInput, note: String?)
  /// Another state of a photo becomes current; nothing happens where there is none to move to.
  case move(AssetID, Destination, note: String?)
  /// The file of a photo's original was replaced by another one with the same pixels.
  case original(AssetID, Original, note: String?)
  /// An edit gets a rendition.
  case rendition(EntryReference, StoredRendition)
  /// Something is set about a photo.
  case set(AssetID, AssetSettings)
  /// Keywords are taken away from a photo, all or some, and others added at their end.
  case keywords(AssetID, clears: Bool, removed: [String], added: [String])
  /// The library keeps other renditions from now on.
  case setRenditions(RenditionPolicy)
  /// An album, a smart album or a folder is made.
  case createCollection(CollectionID, AssetCollection.Kind, title: String, parent: CollectionID?, query: [UInt8]?)
  /// The title, the query or the folder of a collection changes; nil leaves it.
  case setCollection(
    CollectionID, title: String? = nil, parent: AssetSettings.Setting<CollectionID>? = nil, query: [UInt8]? = nil)
  /// A collection is deleted; photos and the collections in it stay.
  case deleteCollection(CollectionID)
  /// Photos are put into an album, before one of its photos or at its end. Those in it already stay where they are.
  case insert([AssetID], into: CollectionID, before: AssetID? = nil)
  /// Photos of an album are moved before one of its photos or to its end.
  case moveMembers([AssetID], in: CollectionID, before: AssetID? = nil)
  /// Photos are taken out of an album.
  case remove([AssetID], from: CollectionID)

  /// Where a move leads.
  package enum Destination: Hashable, Sendable {
    case undo, redo
    case revert(Revision)
  }

  /// The assets and collections that it changes or depends on; zero for the library itself.
  var touched: [Bits128] {
    switch self {
    case .create(let original, _, _): [AssetID(original: original.object.digest).bits]
    case .restore(let history): [history.photo.bits]
    case .edit(_, _, let input, _): [input.asset.id.bits]
    case .move(let asset, _, _), .original(let asset, _, _), .set(let asset, _),
      .keywords(let asset, _, _, _):
      [asset.bits]
    case .rendition(let entry, _): [entry.asset.bits]
    case .setRenditions: [.zero]
    case .createCollection(let id, _, _, let parent, _): [id.bits] + [parent?.bits].compactMap { $0 }
    case .setCollection(let id, _, let parent, _): [id.bits] + [parent?.value?.bits].compactMap { $0 }
    case .deleteCollection(let id): [id.bits]
    case .insert(let assets, let id, _), .moveMembers(let assets, let id, _), .remove(let assets, let id):
      [id.bits] + assets.map(\.bits)
    }
  }
}

/// What a transaction did.
package struct TransactionResult: Hashable, Sendable {
  /// The number of the transaction; nil if nothing changed.
  package var number: Int?
  /// The entries that it made, in the order of the changes.
  package var entries: [HistoryEntry] = []
  /// The photos that it added.
  package var created: Set<AssetID> = []
}
