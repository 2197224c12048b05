public import Documents
import Editing
import Foundation
public import LibraryStore
import Rendering

/// One transaction of a library, made by whichever program; or a new selection of a limited view.
public struct LibraryChange: Hashable, Sendable {
  /// What happened to photos or collections.
  public struct Changed<ID: Hashable & Sendable>: Hashable, Sendable {
    /// They are new.
    public internal(set) var inserted: Set<ID> = []
    /// Something about them was changed.
    public internal(set) var updated: Set<ID> = []
    /// They are gone.
    public internal(set) var removed: Set<ID> = []

    /// All of them.
    public var all: Set<ID> { inserted.union(updated).union(removed) }
  }

  /// Whether it is a transaction; else other photos were selected for the limited view that it comes from. Then it names
  /// no photos, and every fetch is to be repeated: the details of one have no steps.
  public let hasIncrementalChanges: Bool
  /// The place after it, from which changes can be read on, today or in a year.
  public let token: ChangeToken
  /// When it was made, by the clock of that machine: ISO 8601, UTC.
  public let date: String
  /// The program that made it, such as `photoedit 1.0`.
  public let author: String
  /// The photos. A photo that was moved to the trash is updated, a purged one removed.
  public private(set) var assets = Changed<AssetID>()
  /// The photos whose current picture may be another one: they were edited, moved to another state, or rendered.
  public private(set) var contentChanged: Set<AssetID> = []
  /// The albums, smart albums and folders. An album whose photos change is updated.
  public private(set) var collections = Changed<CollectionID>()

  /// The number of the transaction, from 1 on.
  public var number: Int { token.number }

  init(_ transaction: LoggedTransaction) {
    hasIncrementalChanges = true
    (token, date, author) = (transaction.token, transaction.date, transaction.author)
    for change in transaction.changes { add(change) }
  }

  /// Other photos were selected for a view.
  init(selectedAt token: ChangeToken) {
    (self.token, date, author) = (token, Date.now.formatted(.iso8601), EngineVersion.software)
    hasIncrementalChanges = false
  }

  /// What of it is about photos that a view has, and about collections; nil for nothing.
  func limited(to photos: VisiblePhotos) -> LibraryChange? {
    var change = self
    change.assets.inserted = assets.inserted.filter { photos.contains($0) }
    change.assets.updated = assets.updated.filter { photos.contains($0) }
    change.assets.removed = assets.removed.filter { photos.contains($0) }
    change.contentChanged = contentChanged.filter { photos.contains($0) }
    return change.assets.all.isEmpty && change.collections.all.isEmpty ? nil : change
  }

  private mutating func add(_ change: LoggedChange) {
    switch change.subject {
    case .asset(let asset):
      switch change.kind {
      case .asset: assets.inserted.insert(asset)
      case .purge:
        assets.removed.insert(asset)
        assets.inserted.remove(asset)
        assets.updated.remove(asset)
      case .edit, .undo, .redo, .revert, .original, .rendition:
        contentChanged.insert(asset)
        update(asset)
      default: update(asset)
      }
    case .collection(let collection):
      switch change.operation {
      case "create": collections.inserted.insert(collection)
      case "delete":
        collections.removed.insert(collection)
        collections.updated.remove(collection)
      default: if !collections.inserted.contains(collection) { collections.updated.insert(collection) }
      }
    case .library, nil: break
    }
  }

  private mutating func update(_ asset: AssetID) {
    if !assets.inserted.contains(asset) { assets.updated.insert(asset) }
  }
}

extension LibraryChange {
  /// What this change, and any that followed it by now, did to the result of a fetch; nil where the fetch finds the same
  /// photos, and none of them was changed by this one.
  ///
  /// Keep `after` in place of `before`: the details of the next change start from it. Photos that changed in an album
  /// say nothing about a list of albums; compare `collections` for that.
  ///
  /// - Parameters:
  ///   - before: the result.
  ///   - library: the library that the change and the result come from.
  /// - Throws: `EditError` where the library cannot be read, or the album was deleted: `collection-not-found`.
  public func details(
    of before: FetchResult, in library: Library
  ) async throws(EditError) -> FetchResultChangeDetails? {
    try await WorkThreads.waiting.run { () throws(EditError) in
      let changed = try mappingErrors {
        try library.store.changes(of: before.rows, changed: assets.all, collections: collections.all)
      }
      return changed.map { FetchResultChangeDetails(before: before, after: FetchResult(rows: $0), details: $1) }
    }
  }
}

/// How the result of a fetch differs from the same fetch before.
///
/// Apply `details.steps` in this order: removed, inserted, changed, moves. Where there are none, because the lists differ too
/// much, show `after` afresh.
public struct FetchResultChangeDetails: Sendable {
  /// The result before.
  public let before: FetchResult
  /// The result now.
  public let after: FetchResult
  /// The steps from one to the other.
  public let details: ChangeDetails
}
