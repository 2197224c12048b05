import Documents
import LibraryStore
import TestSupport
import Testing

@testable import PhotoLibrary

/// An observer of a library that keeps the results of some fetches, and checks what each transaction says.
struct TransactionObserver {
  private let library: Library
  private var token: ChangeToken?
  private var kept: [(result: FetchResult, ids: [AssetID])] = []

  init(_ library: Library) { self.library = library }

  /// The fetches that are kept: of all photos, of some, and of each collection.
  private func fetches(_ model: ChangeModel) async throws -> [FetchResult] {
    var results: [FetchResult] = []
    let sorted = FetchOptions(sort: [.init(.rating, ascending: false), .init(.title)])
    for options in [FetchOptions(), FetchOptions(.flag(.favorite, true), includesTrashed: true), sorted] {
      results.append(try await library.fetch(options))
    }
    for (id, collection) in model.collections where collection.kind != .folder {
      results.append(try await library.fetch(in: library.collection(id)))
      results.append(try await library.fetch(in: library.collection(id), FetchOptions(sort: [.init(.rating)])))
      results.append(try await library.fetch(FetchOptions(.album(id))))
    }
    return results
  }

  private mutating func keep(_ model: ChangeModel) async throws {
    kept = []
    for result in try await fetches(model) { kept.append((result, try await result.ids())) }
  }

  /// Forgets what happened so far.
  mutating func skip(to model: ChangeModel) async throws {
    token = try await library.changeToken()
    try await keep(model)
  }

  /// Checks what is said about the newest transaction.
  mutating func check(_ before: ChangeModel, _ after: ChangeModel) async throws {
    var changes: [LibraryChange] = []
    for try await change in library.changes(since: token, following: false) { changes.append(change) }
    token = try await library.changeToken()
    #expect(changes.count <= 1 && (before == after || changes.count == 1))
    if let change = changes.first {
      check(change, before, after)
      for (result, ids) in kept {
        if let album = result.rows.fetch.album, after.collections[album] == nil { continue }
        try await change.expectDetails(of: result, ids, in: library)
      }
    }
    try await keep(after)
  }

  private func check(_ change: LibraryChange, _ before: ChangeModel, _ after: ChangeModel) {
    let new = Set(after.order).subtracting(before.order)
    #expect(change.assets.inserted == new && change.assets.removed.isEmpty && change.hasIncrementalChanges)
    let different = Set(before.order.filter { before.photos[$0] != after.photos[$0] })
    #expect(change.assets.updated.isSuperset(of: different) && change.assets.updated.isDisjoint(with: new))
    let edited = Set(after.order.filter { before.photos[$0]?.entries != after.photos[$0]?.entries })
    #expect(change.contentChanged.subtracting(new) == edited.subtracting(new))
    let (old, now) = (before.collections, after.collections)
    #expect(change.collections.inserted == Set(now.keys.filter { old[$0] == nil }))
    #expect(change.collections.removed.isSuperset(of: old.keys.filter { now[$0] == nil }))
    #expect(change.collections.removed.isDisjoint(with: now.keys))
    // What was in a folder that was deleted moves up without a change of its own.
    let moved = now.filter { id, collection in collection.parent != old[id]?.parent }.keys
    let changed = now.keys.filter { id in
      var collection = old[id]
      if let folder = collection?.parent, now[folder] == nil, moved.contains(id) {
        collection?.parent = now[id]?.parent
      }
      return collection != nil && collection != now[id]
    }
    #expect(change.collections.updated.isSuperset(of: changed))
    #expect(change.collections.updated.isDisjoint(with: change.collections.inserted.union(change.collections.removed)))
  }
}
