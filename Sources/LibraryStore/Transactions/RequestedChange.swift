import Documents
package import PhotoMetadata
import TransactionLog

/// One change to a library. Any number of changes form one transaction, which happens completely or not at all.
///
/// Objects that a change names are in the library already.
package enum RequestedChange: Sendable {
  /// A photo is added, unless the library has it.
  case create(Original, PropertyValues, note: String?)
  /// A photo is added with its history, or with the part that the library lacks.
  case restore(PhotoHistory)
  /// A photo is added with an edit. It is refused if the library has the photo.
  case createEdited(Original, PropertyValues, note: String?, NewEdit)
  /// An edit is added to a photo's history, by a program of its own or by that of the transaction.
  case edit(Edit, StoredRendition?, after: OpenedInput, by: String? = nil, note: String?)
  /// Another state of a photo becomes current; nothing happens if there is none to move to. It is refused if `after` is
  /// given and is not the number of the photo's newest entry.
  case move(AssetID, Destination, after: Int? = nil, note: String?)
  /// The file of a photo's original was replaced by another one with the same pixels.
  case original(AssetID, Original, note: String?)
  /// An edit gets a rendition.
  case rendition(EntryReference, StoredRendition)
  /// Settings of a photo change.
  case set(AssetID, AssetSettings)
  /// Conflicts of a photo end. It is refused if one of them is another one than was seen.
  case resolve(AssetID, [ConflictChoice])
  /// A change of what the library says about a photo is undone. It is refused if that was changed again since.
  case undoMetadata(MetadataChange, of: AssetID)
  /// All or some keywords of a photo are removed, and others are appended.
  case keywords(AssetID, clears: Bool, removed: [String], added: [String])
  /// The date and time of capture of a photo moves by some seconds. It is refused for a photo without one.
  case shiftCapture(AssetID, seconds: Int)
  /// The rendition policy of the library changes.
  case setRenditions(RenditionPolicy)
  /// An album, a smart album or a folder is created. If its title must be unique, it is refused if the folder has another
  /// one of the title.
  case createCollection(
    CollectionID, AssetCollection.Kind, title: String, parent: CollectionID?, query: [UInt8]?, isUnique: Bool = false)
  /// The title, the query, the folder of a collection or its place there changes; nil leaves a value unchanged. It is
  /// placed before another collection of the folder, or cleared to the end. In another folder it is at the end by default.
  /// If its title must be unique, the change is refused if the folder has another one of the title afterwards.
  case setCollection(
    CollectionID, title: String? = nil, parent: AssetSettings.Setting<CollectionID>? = nil, query: [UInt8]? = nil,
    before: AssetSettings.Setting<CollectionID>? = nil, isUnique: Bool = false)
  /// A collection is deleted; photos and the collections in it stay.
  case deleteCollection(CollectionID)
  /// Photos are inserted into an album, before one of its photos or at its end. Those already in it stay where they
  /// are.
  case insert([AssetID], into: CollectionID, before: AssetID? = nil)
  /// Photos of an album are moved before one of its photos or to its end.
  case moveMembers([AssetID], in: CollectionID, before: AssetID? = nil)
  /// Photos are removed from an album.
  case remove([AssetID], from: CollectionID)

  /// Where a move leads.
  package enum Destination: Hashable, Sendable {
    case undo, redo
    case revert(Revision)
  }

  /// What it changes or depends on: assets, collections, and the keys of `ChangeKey`.
  var touched: [Bits128] {
    switch self {
    case .create(let original, _, _), .createEdited(let original, _, _, _):
      [AssetID(original: original.object.digest).bits]
    case .restore(let history): [history.photo.bits]
    case .edit(_, _, let input, _, _): [input.asset.id.bits]
    case .move(let asset, _, _, _), .set(let asset, _), .keywords(let asset, _, _, _),
      .shiftCapture(let asset, _), .resolve(let asset, _):
      [asset.bits]
    case .undoMetadata(let change, let asset): [asset.bits] + change.albums.map(\.album.bits)
    // Whether another photo has this original already.
    case .original(let asset, let original, _): [asset.bits, AssetID(original: original.object.digest).bits]
    case .rendition(let entry, _): [entry.asset.bits]
    case .setRenditions: [ChangeKey.library]
    case .createCollection(let id, _, _, let parent, _, let isUnique):
      [id.bits, ChangeKey.folders] + [parent?.bits, isUnique ? ChangeKey.titles : nil].compactMap { $0 }
    case .setCollection(let id, _, let parent, _, let before, let isUnique):
      [id.bits, ChangeKey.folders]
        + [parent?.value?.bits, before?.value?.bits, isUnique ? ChangeKey.titles : nil].compactMap { $0 }
    case .deleteCollection(let id): [id.bits, ChangeKey.folders]
    case .insert(let assets, let id, _), .moveMembers(let assets, let id, _), .remove(let assets, let id):
      [id.bits] + assets.map(\.bits)
    }
  }
}

/// The first edit of a photo that is added with it.
package struct NewEdit: Sendable {
  /// The edit, whose base is the original.
  package let edit: Edit
  /// Its rendition; nil if it is rendered on demand.
  package let rendition: StoredRendition?
  /// The program that made it.
  package let author: String
  /// The user's note.
  package let note: String?
}

/// The result of a transaction.
package struct TransactionResult: Hashable, Sendable {
  /// The number of the transaction; nil if nothing changed.
  package var number: Int?
  /// The entries that it added, in the order of the changes.
  package var entries: [HistoryEntry] = []
  /// The photos that it added.
  package var created: Set<AssetID> = []
}
