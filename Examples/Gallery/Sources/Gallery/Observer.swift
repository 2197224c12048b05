import PhotoEdit

/// Prints how a list of photos changes.
struct Observer {
  private let library: Library
  private var photos: FetchResult
  private var changes: LibraryChanges.AsyncIterator

  init(_ library: Library, _ photos: FetchResult, since token: ChangeToken) {
    (self.library, self.photos) = (library, photos)
    changes = library.changes(since: token).makeAsyncIterator()
  }

  /// Waits for the next change, and prints what it did to the list.
  mutating func printNextChange() async throws {
    guard let change = try await changes.next() else { return }
    guard let details = try await change.details(of: photos, in: library) else {
      print("change \(change.number): the grid stays as it is")
      return
    }
    photos = details.after
    guard let steps = details.details.steps else {
      print("change \(change.number): the grid is to be read again")
      return
    }
    let moves = steps.moves.map { "\($0.from) to \($0.to)" }
    print(
      "change \(change.number): removed \(steps.removed), inserted \(steps.inserted), changed \(steps.changed),",
      "moved \(moves)")
  }
}
