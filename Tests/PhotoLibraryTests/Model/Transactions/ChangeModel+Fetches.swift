import LibraryStore
import PhotoLibrary
import TestSupport

extension ChangeModel {
  /// What the library says, in the form of the model.
  init(_ library: Library) async throws {
    let everything = try await library.fetch(FetchOptions(includesHidden: true, includesTrashed: true))
    for asset in try await everything.assets(in: 0..<everything.count) {
      var photo = Photo()
      for entry in try await library.history(of: asset.id).dropFirst() {
        photo.add(entry.kind) { states in
          switch entry.kind {
          case .edit: states.edit()
          case .undo where states.undoTarget != nil: states.undo()
          case .redo where states.redoTarget != nil: states.redo()
          default: states.revert(to: entry.target ?? -1)
          }
        }
        // The target that the library recorded must be the one that the rules lead to.
        if entry.kind != .edit, entry.target != photo.states.current {
          photo.entries.append("not \(entry.target ?? -1)")
        }
      }
      if asset.currentEntry != photo.states.current || asset.newestEntry != photo.states.newest {
        photo.entries.append("the photo says \(asset.currentEntry) of \(asset.newestEntry)")
      }
      (photo.isFavorite, photo.isHidden, photo.isTrashed) = (asset.isFavorite, asset.isHidden, asset.trashed != nil)
      (photo.rating, photo.title, photo.keywords) = (asset.rating, asset.title, asset.keywords)
      photo.captured = asset.captured
      photo.names = try library.versionNames(of: asset.id)
      _ = add(asset.id, photo)
    }
    for collection in try await library.collections() {
      let isAlbum = collection.kind == .album
      collections[collection.id] = Collection(
        kind: collection.kind, title: collection.title, parent: collection.parent,
        members: isAlbum ? try library.store.members(of: collection.id) : [], predicate: collection.predicate)
    }
  }

  /// Whether a photo satisfies a condition, of those that `RandomRequests` makes.
  func isFound(_ id: AssetID, by predicate: AssetPredicate) -> Bool {
    let photo = photos[id] ?? Photo()
    switch predicate {
    case .all(let parts): return parts.allSatisfy { isFound(id, by: $0) }
    case .any(let parts): return parts.contains { isFound(id, by: $0) }
    case .not(let part): return !isFound(id, by: part)
    case .flag(.favorite, let isSet): return photo.isFavorite == isSet
    case .flag(.hidden, let isSet): return photo.isHidden == isSet
    case .flag(.edited, let isSet): return (photo.states.current != 0) == isSet
    case .number(.rating, .atLeast, let value): return photo.rating.map { Double($0) >= value } ?? false
    case .text(.keyword, .equals, let text): return photo.keywords.contains(text)
    case .album(let album): return collections[album]?.members.contains(id) == true
    default: preconditionFailure("the model has no \(predicate)")
    }
  }

  /// The photos that a fetch without a collection, or of one, finds.
  func found(_ options: FetchOptions, in collection: CollectionID? = nil) -> [AssetID] {
    let own = collection.flatMap { collections[$0] }
    return (own?.kind == .album ? own?.members ?? [] : order).filter { id in
      let photo = photos[id] ?? Photo()
      return isFound(id, by: options.predicate) && own?.predicate.map { isFound(id, by: $0) } != false
        && (!photo.isHidden || options.includesHidden) && (!photo.isTrashed || options.includesTrashed)
    }
  }

  /// The photos of a smart album that every library has, without an order.
  func found(in album: SmartAlbum) -> Set<AssetID> {
    let shown = Set(photos.filter { !$1.isTrashed && !$1.isHidden }.keys)
    switch album {
    case .favorites: return shown.filter { photos[$0]?.isFavorite == true }
    case .edited: return shown.filter { photos[$0]?.states.current != 0 }
    // The sample photos know their place.
    case .recentlyAdded, .places: return shown
    case .panoramas: return []
    case .hidden: return Set(photos.filter { $1.isHidden && !$1.isTrashed }.keys)
    case .recentlyDeleted: return Set(photos.filter { $1.isTrashed }.keys)
    }
  }
}
