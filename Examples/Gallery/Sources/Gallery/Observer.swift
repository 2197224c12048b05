import PhotoEdit

/// Prints how a list of photos changes.
struct Observer {
  private let library: Library
  private let photos: FetchResult
  private let token: ChangeToken

  init(_ library: Library, _ photos: FetchResult, since token: ChangeToken) {
    (self.library, self.photos, self.token) = (library, photos, token)
  }

  /// Prints a number of changes, as they are made.
  func printChanges(_ count: Int) async throws {
    var photos = photos
    for try await change in library.changes(since: token).prefix(count) {
      guard let details = try await change.details(of: photos, in: library) else {
        print("change \(change.number): the grid stays as it is")
        continue
      }
      photos = details.after
      guard let steps = details.details.steps else {
        print("change \(change.number): the grid is to be read again")
        continue
      }
      let moves = steps.moves.map { "\($0.from) to \($0.to)" }
      print(
        "change \(change.number): removed \(steps.removed), inserted \(steps.inserted), changed \(steps.changed),",
        "moved \(moves)")
    }
  }
}
