import Adjustments
import Documents
import Editing
import Foundation
import LibraryStore
import PhotoLibrary
import TestSupport
import Testing

@Suite("limited access", .timeLimit(.minutes(Effort.minutes)))
struct LibraryAccessTests {
  @Test("a limited view has its selection and the photos it imports, which other views do not have")
  func ownPhotos() async throws {
    let shelf = try await PhotoShelf()
    let view = shelf.library.view(.limited([shelf.photos[0]]))
    let other = shelf.library.view(.limited([shelf.photos[0]]))
    var new = [try await view.importPhoto(try await shelf.candidate(0)).asset.id]
    let candidates = [try await shelf.candidate(1), try await shelf.candidate(2), try await shelf.candidate(3)]
    new += try await view.importPhotos([candidates[0]]).map { try $0.get().asset.id }
    new += try await view.performChanges { changes throws(EditError) in
      let ids = candidates.dropFirst().map { changes.importPhoto($0) }
      changes.setFavorite(true, of: ids)
      changes.insert(ids + [shelf.photos[0]], into: changes.createAlbum("A"))
      return ids
    }
    #expect(try await view.ids() == [shelf.photos[0]] + new)
    #expect(try await view.collections().map(\.count) == [3])
    #expect(try await other.ids() == [shelf.photos[0]])
    #expect(try await other.collections().map(\.count) == [1])
    #expect(view.access == .limited(Set(new).union([shelf.photos[0]])))
    // What it made is also what it may purge.
    let trashed = [new[0], shelf.photos[0]]
    try await view.performChanges { changes throws(EditError) in changes.trash(trashed) }
    await expect(.accessDenied) { try await view.purge([shelf.photos[0]]) }
    try await view.purge([new[0]])
    await expect(.accessDenied) { try await view.purgeExpired() }
    #expect(try await shelf.library.verify() == [])
  }

  @Test("a failed import leaves the view unchanged; importing a photo that the library has selects it")
  func imports() async throws {
    let shelf = try await PhotoShelf()
    let view = shelf.library.view(.limited([]))
    let file = shelf.scratch.appending("photo-1.jpg")
    let candidate = try await ImportCandidate(contentsOf: file)
    await expect(.accessRestricted) {
      try await view.performChanges { changes throws(EditError) in
        changes.importPhoto(candidate)
        changes.setFavorite(true, of: [shelf.photos[0]])
      }
    }
    #expect(view.access == .limited([]))
    let before = try await view.fetch()
    let start = try await view.changeToken()
    #expect(try await view.importPhoto(candidate).isNew == false)
    #expect(try await view.ids() == [shelf.photos[1]])
    // No transaction says that it appeared, so the fetches are repeated.
    var changes: [LibraryChange] = []
    try await shelf.library.performChanges { changes throws(EditError) in
      changes.setFavorite(true, of: [shelf.photos[1]])
    }
    for try await change in view.changes(since: start, following: false) { changes.append(change) }
    let details = try #require(try await changes[0].details(of: before, in: view))
    #expect(!details.details.hasIncrementalChanges && details.after.count == 1)
    // And the view did not make it.
    try await view.performChanges { changes throws(EditError) in changes.trash([shelf.photos[1]]) }
    await expect(.accessDenied) { try await view.purge([shelf.photos[1]]) }
  }

  @Test("a failed concurrent import of a photo does not remove it from a view that another import added it to")
  func concurrentImports() async throws {
    let shelf = try await PhotoShelf(photos: 1)
    let view = shelf.library.view(.limited([]))
    let candidate = try await shelf.candidate(0)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<12 {
        group.addTask {
          guard number % 3 > 0 else {
            _ = try await view.importPhoto(candidate)
            return
          }
          await expect(.accessRestricted) {
            try await view.performChanges { changes throws(EditError) in
              changes.importPhoto(candidate)
              changes.setFavorite(true, of: shelf.photos)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await view.ids() == [AssetID(original: SHA256Digest(of: Array(Data(contentsOf: shelf.newFile(0)))))])
    #expect(try await shelf.library.fetch().count == 2)
  }

  @Test("a session of a photo that is no longer selected cannot commit")
  func session() async throws {
    let shelf = try await PhotoShelf(photos: 1)
    let view = shelf.library.view(.limited(Set(shelf.photos)))
    let found = try await view.fetch()
    let session = try await view.editingSession(for: try await view.asset(shelf.photos[0]))
    try shelf.library.setSelection([], of: view)
    await expect(.accessRestricted) { _ = try await session.commit(Recipe { Exposure { $0.ev = 0.5 } }) }
    // A fetch is a snapshot, and so it stays.
    #expect(try await found.first()?.newestEntry == 0)
    try shelf.library.setSelection(shelf.photos, of: view)
    _ = try await session.commit(Recipe { Exposure { $0.ev = 0.5 } })
    #expect(try await view.asset(shelf.photos[0]).newestEntry == 1)
  }

  @Test("a selection made after a token is the first change since it, whenever it is read")
  func selectionSinceToken() async throws {
    let shelf = try await PhotoShelf(photos: 4)
    let view = shelf.library.view(.limited(Set(shelf.photos.prefix(2))))
    func changes(_ token: ChangeToken) async throws -> [LibraryChange] {
      var found: [LibraryChange] = []
      for try await change in view.changes(since: token, following: false) { found.append(change) }
      return found
    }
    let before = try await view.changeToken()
    let ofLibrary = try await shelf.library.changeToken()
    try shelf.library.setSelection(Set(shelf.photos.suffix(2)), of: view)
    try await shelf.favor(3)
    let found = try await changes(before)
    #expect(found.map(\.hasIncrementalChanges) == [false, true])
    #expect(found.last?.assets.updated == [shelf.photos[3]])
    // A new selection has the date at which it is read.
    let again = try await changes(try #require(ChangeToken(before.description)))
    #expect(again.map(\.token) == found.map(\.token) && again.map(\.assets) == found.map(\.assets))
    // Each change has the selection of its time in its token.
    let first = try #require(found.first)
    #expect(try await changes(first.token) == Array(found.dropFirst()))
    #expect(try await changes(view.changeToken()) == [])
    try shelf.library.setSelection(Set(shelf.photos), of: view)
    #expect(try await changes(try #require(found.last).token).map(\.hasIncrementalChanges) == [false])
    #expect(
      try await changes(ofLibrary).map(\.hasIncrementalChanges) == [true],
      "a token of the library contains no selection")
  }

  @Test("observers get a new selection as a change without steps, and later changes have steps again")
  func reselection() async throws {
    let shelf = try await PhotoShelf(photos: 5)
    let view = shelf.library.view(.limited(Set(shelf.photos.prefix(3))))
    var found = try await view.fetch()
    let start = try await view.changeToken()
    var changes = view.changes(since: start).makeAsyncIterator()
    try await shelf.favor(0)
    #expect(try await changes.next()?.hasIncrementalChanges == true)
    let selecting = Task { try shelf.library.setSelection(shelf.photos.suffix(3), of: view) }
    let change = try #require(try await changes.next())
    try await selecting.value
    #expect(!change.hasIncrementalChanges && change.assets.all.isEmpty)
    var details = try #require(try await change.details(of: found, in: view))
    #expect(!details.details.hasIncrementalChanges && details.details.steps == nil)
    found = details.after
    #expect(try await found.assets(in: 0..<found.count).map(\.id) == Array(shelf.photos.suffix(3)))
    // A photo that is not selected any more changes without a word.
    try await shelf.favor(1)
    try await shelf.favor(4)
    let last = try #require(try await changes.next())
    #expect(last.assets.updated == [shelf.photos[4]])
    details = try #require(try await last.details(of: found, in: view))
    #expect(details.details.steps?.changed == [2])
    // The token of a selection is a place in the log like any other.
    #expect(change.token.number == start.number + 1)
  }

  @Test("only a library selects photos, and only for its own limited views")
  func selecting() async throws {
    let (shelf, other) = (try await PhotoShelf(photos: 1), try await PhotoShelf(photos: 1))
    let view = shelf.library.view(.limited([]))
    await expect(.accessDenied) { try view.setSelection(shelf.photos, of: view) }
    for library in [shelf.library, shelf.library.view(.addOnly), other.library.view(.limited([])), view.view(.denied)] {
      await expect(.notALimitedView) { try shelf.library.setSelection(shelf.photos, of: library) }
    }
    // Photos that the library does not have yet are there as soon as it has them.
    let candidate = try await shelf.candidate(0)
    let id = try await other.library.importPhoto(candidate).asset.id
    try shelf.library.setSelection([id], of: view)
    #expect(try await view.fetch().isEmpty)
    let start = try await view.changeToken()
    _ = try await shelf.library.importPhoto(candidate)
    #expect(try await view.view(.full).ids() == [id])
    var inserted: [Set<AssetID>] = []
    for try await change in view.changes(since: start, following: false) { inserted.append(change.assets.inserted) }
    #expect(inserted == [[id]])
  }

  @Test("the changes of a view are the library's changes of its photos, in order, and agree with a model")
  func changes() async throws {
    let shelf = try await PhotoShelf(photos: 6)
    let visible = Set(shelf.photos.prefix(3))
    let view = shelf.library.view(.limited(visible))
    let start = try await view.changeToken()
    var found = try await view.fetch(FetchOptions(.flag(.favorite, true)))
    let album = try await shelf.library.performChanges { changes throws(EditError) in changes.createAlbum("A") }
    var random = SeededGenerator(seed: 5)
    for _ in 0..<30 {
      let photo = shelf.photos[Int.random(in: 0..<6, using: &random)]
      let kind = Int.random(in: 0..<3, using: &random)
      let isOn = Bool.random(using: &random)
      try await shelf.library.performChanges { changes throws(EditError) in
        switch kind {
        case 0: changes.setFavorite(isOn, of: [photo])
        case 1: changes.insert([photo], into: album)
        default: if isOn { changes.addKeywords(["x"], to: [photo]) } else { changes.clearKeywords(of: [photo]) }
        }
      }
    }
    for photo in [shelf.photos[0], shelf.photos[4]] {
      _ = try await shelf.library.editingSession(for: try await shelf.library.asset(photo)).commit(
        Recipe { Exposure { $0.ev = 0.5 } })
    }
    try await shelf.library.performChanges { changes throws(EditError) in
      changes.undo(shelf.photos[0])
      changes.undo(shelf.photos[4])
      changes.trash([shelf.photos[1], shelf.photos[5]])
    }
    try await shelf.library.purge([shelf.photos[1], shelf.photos[5]])
    var expected: [LibraryChange] = []
    for try await change in shelf.library.changes(since: start, following: false) { expected.append(change) }
    expected = expected.filter { !$0.assets.all.isDisjoint(with: visible) || !$0.collections.all.isEmpty }
    var changes: [LibraryChange] = []
    for try await change in view.changes(since: start, following: false) {
      changes.append(change)
      if let details = try await change.details(of: found, in: view) { found = details.after }
    }
    #expect(changes.map { $0.token.marked(nil) } == expected.map(\.token))
    for (change, full) in zip(changes, expected) {
      #expect(change.assets.inserted == full.assets.inserted.intersection(visible))
      #expect(change.assets.updated == full.assets.updated.intersection(visible))
      #expect(change.assets.removed == full.assets.removed.intersection(visible))
      #expect(change.contentChanged == full.contentChanged.intersection(visible))
      #expect(change.collections == full.collections)
    }
    let now = try await view.fetch(FetchOptions(.flag(.favorite, true)))
    #expect(try await found.assets(in: 0..<found.count) == now.assets(in: 0..<now.count))
  }

  @Test("an add-only view can import photos and nothing else")
  func addOnly() async throws {
    let shelf = try await PhotoShelf()
    let view = shelf.library.view(.addOnly)
    let candidates = [try await shelf.candidate(0), try await shelf.candidate(1), try await shelf.candidate(2)]
    let new = try await view.importPhoto(candidates[0]).asset
    #expect(try await view.importPhotos([candidates[1]])[0].get().isNew)
    let count = try await shelf.library.changeToken().number
    for request in [0, 1] {
      await expect(.accessDenied) {
        try await view.performChanges { changes throws(EditError) in
          let photo = changes.importPhoto(candidates[2])
          if request == 0 { changes.setFavorite(true, of: [photo]) } else { changes.createAlbum("A") }
        }
      }
    }
    #expect(try await shelf.library.changeToken().number == count)
    #expect(try await shelf.library.fetch().count == 5)
    await expect(.accessDenied) { _ = try await view.history(of: new.id) }
    await expect(.accessDenied) { for try await _ in view.changes(since: nil) {} }
  }
}

extension PhotoShelf {
  fileprivate func favor(_ index: Int) async throws {
    let photo = photos[index]
    try await library.performChanges { changes throws(EditError) in changes.addKeywords(["favored"], to: [photo]) }
  }
}

extension Library {
  /// The ids of what a fetch of everything finds.
  func ids() async throws -> [AssetID] {
    let found = try await fetch()
    return try await found.assets(in: 0..<found.count).map(\.id)
  }
}

/// Expects an error with a code.
func expect(
  _ code: EditError.Code, _ location: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
) async {
  do {
    try await body()
    Issue.record("no error, expected '\(code)'", sourceLocation: location)
  } catch {
    #expect((error as? EditError)?.code == code, "\(error)", sourceLocation: location)
  }
}
