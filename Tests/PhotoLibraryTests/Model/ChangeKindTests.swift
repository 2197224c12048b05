import Documents
import Foundation
import TestSupport
import Testing

@testable import LibraryStore
@testable import PhotoLibrary

@Suite("every kind of change", .timeLimit(.minutes(Effort.minutes)))
struct ChangeKindTests {
  @Test(
    "observers, tokens and the details of fetches say of every kind of change what it did", arguments: ChangeRow.all)
  func row(row: ChangeRow) async throws {
    let kit = try await ChangeKit()
    let library = kit.library
    let start = try await library.changeToken()
    var results: [(FetchResult, [AssetID])] = []
    for result in try await kit.fetches() { results.append((result, try await result.ids())) }
    let expected = try await row.perform(kit)

    var logged: [LoggedTransaction] = []
    try library.store.changes(since: start) { batch in
      logged += batch
      return true
    }
    #expect(logged.map(\.number) == [start.number + 1])
    let lines = try #require(logged.first).changes.map { change in
      [change.kind.map(\.rawValue) ?? "unknown", change.operation].compactMap { $0 }.joined(separator: " ")
    }
    #expect(lines == row.lines)
    for library in [library, try await Library(at: kit.shelf.scratch.url)] {
      let changes = try await library.changes(after: start)
      #expect(changes.count == 1 && changes[0].number == start.number + 1 && changes[0].hasIncrementalChanges)
      #expect(changes[0].token == (try await library.changeToken()) && changes[0].author == logged[0].author)
      #expect(ChangeEffect(changes[0]) == expected, "\(row.name)")
      #expect(try await library.changes(after: changes[0].token) == [])
    }
    let change = try await library.changes(after: start)[0]
    for (result, ids) in results {
      if let album = result.rows.fetch.album, expected.removedCollections.contains(album) {
        await expect(.collectionNotFound) { _ = try await change.details(of: result, in: library) }
      } else {
        try await change.expectDetails(of: result, ids, in: library)
      }
    }
    // A view of one photo hears of that photo, and of collections.
    let view = library.view(.limited([kit.photos[0]]))
    let seen = try await view.changes(since: start, following: false).first { $0.hasIncrementalChanges }
    let limited = expected.limited(to: kit.photos[0])
    #expect(seen.map { ChangeEffect($0) } == (limited == ChangeEffect() ? nil : limited), "\(row.name)")
  }

  @Test("every kind of line and of request has a row")
  func complete() {
    let kinds = ChangeRow.all.flatMap(\.lines).map { String($0.prefix { $0 != " " }) }
    #expect(Set(kinds) == Set(ChangeKind.allCases.map(\.rawValue) + ["unknown"]))
    #expect(Set(ChangeRow.all.map(\.name)).isSuperset(of: RequestName.allCases.map(\.rawValue)))
    let operations = [
      "collection create", "collection set", "collection delete", "list create", "list set", "list delete",
      "members insert", "members move", "members remove",
    ]
    for operation in operations { #expect(ChangeRow.all.contains { $0.lines.contains(operation) }, "\(operation)") }
  }
}

/// What a change says.
struct ChangeEffect: Equatable {
  var inserted: Set<AssetID> = []
  var updated: Set<AssetID> = []
  var removed: Set<AssetID> = []
  var contentChanged: Set<AssetID> = []
  var insertedCollections: Set<CollectionID> = []
  var updatedCollections: Set<CollectionID> = []
  var removedCollections: Set<CollectionID> = []

  init() {}

  init(_ change: LibraryChange) {
    (inserted, updated, removed) = (change.assets.inserted, change.assets.updated, change.assets.removed)
    contentChanged = change.contentChanged
    let collections = change.collections
    (insertedCollections, updatedCollections) = (collections.inserted, collections.updated)
    removedCollections = collections.removed
  }

  func limited(to photo: AssetID) -> ChangeEffect {
    var effect = self
    for path in [\ChangeEffect.inserted, \.updated, \.removed, \.contentChanged] {
      effect[keyPath: path].formIntersection([photo])
    }
    return effect
  }
}

extension Library {
  /// The changes after a place.
  func changes(after token: ChangeToken) async throws -> [LibraryChange] {
    var found: [LibraryChange] = []
    for try await change in changes(since: token, following: false) { found.append(change) }
    return found
  }
}
