public import Documents
import Editing
public import Foundation
public import LibraryStore
import Rendering

/// One transaction of a library, made by any program, or a new selection of a limited view.
public struct LibraryChange: Hashable, Sendable, Identifiable {
  /// What happened to photos or collections.
  public struct Changed<ID: Hashable & Sendable>: Hashable, Sendable {
    /// The new ones.
    public internal(set) var inserted: Set<ID> = []
    /// The ones that were changed in any way.
    public internal(set) var updated: Set<ID> = []
    /// The ones that are gone.
    public internal(set) var removed: Set<ID> = []

    /// All of them.
    public var all: Set<ID> { inserted.union(updated).union(removed) }
  }

  /// Whether this change is a transaction. Otherwise, other photos were selected for the limited view that it comes
  /// from. Then it names no photos, and every fetch has to be repeated: the details of a fetch have no steps.
  public let hasIncrementalChanges: Bool
  /// The place after this change. Later changes can be read from there, today or in a year.
  public let token: ChangeToken
  /// When it was made, by the clock of the machine that made it: ISO 8601, UTC.
  public let date: String
  /// The program that made it, such as `photoedit 1.0`.
  public let author: String
  /// The photos. A photo that was moved to the trash counts as updated, a purged photo as removed.
  public private(set) var assets = Changed<AssetID>()
  /// The photos whose current picture may have changed: they were edited, moved to another state, or rendered.
  public private(set) var contentChanged: Set<AssetID> = []
  /// The albums, smart albums and folders. An album whose photos change counts as updated.
  public private(set) var collections = Changed<CollectionID>()

  /// The place after this change.
  public var id: ChangeToken { token }
  /// When it was made, by the clock of the machine that made it; nil where `date` is no date.
  public var made: Date? { Date(logged: date) }
  /// The number of the transaction, starting at 1.
  public var number: Int { token.number }

  /// - Parameter mark: the mark of the selection of a limited view.
  init(_ transaction: LoggedTransaction, _ mark: Bits128?) {
    hasIncrementalChanges = true
    (token, date, author) = (transaction.token.marked(mark), transaction.date, transaction.author)
    for change in transaction.changes { add(change) }
  }

  /// The change that reports a new selection of photos for a view.
  init(selectedAt token: ChangeToken) {
    (self.token, date, author) = (token, Date.now.formatted(.iso8601), EngineVersion.software)
    hasIncrementalChanges = false
  }

  /// The part of this change that concerns photos of a view, and collections; nil if there is none.
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
        collections.inserted.remove(collection)
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
  /// What this change, and any that have followed it so far, did to the result of a fetch; nil if the fetch finds the
  /// same photos, and this change affected none of them.
  ///
  /// Keep `after` in place of `before`: the details of the next change start from it. Changes to the photos in an album
  /// say nothing about a list of albums; check `collections` for that.
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
