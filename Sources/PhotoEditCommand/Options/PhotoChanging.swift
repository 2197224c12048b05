import ArgumentParser
import Contract
import Jobs
import PhotoEdit

/// A command that changes properties of photos, for all of them in one transaction.
protocol PhotoChanging: AsyncParsableCommand, PhotoNaming {
  var photos: PhotoSelection { get }
  var conditions: FilterOptions { get }
  var library: LibraryOptions { get }
  var json: JSONOption { get }
  /// Which photos patterns and `--all` select.
  var scope: PhotoScope { get }
}

extension PhotoChanging {
  var photoNames: [String] { photos.names }
  var scope: PhotoScope { .kept }

  /// Changes the photos and shows them.
  ///
  /// A name that refers to no photo fails on its own; the other photos are changed, all or none. If all photos already
  /// are as they should be, nothing is written.
  /// - Parameters:
  ///   - isUnchanged: whether a photo already is as it should be.
  ///   - words: describes the state of a photo now, for people.
  ///   - problem: why a photo cannot be changed, so that it fails on its own, too.
  ///   - request: requests the changes to the photos that are not.
  /// - Throws: `ExitCode` 3 if some of several names refer to no photo.
  func change(
    unless isUnchanged: (Asset) -> Bool, _ words: (Asset) -> String,
    refusing problem: (Asset) -> EditError? = { _ in nil },
    _ request: @escaping @Sendable (inout ChangeRequests, [AssetID]) -> Void
  ) async throws {
    try await answering(json: json.isJSON) {
      let library = try self.library.open()
      let selection = try photos.photos(of: library, conditions, scope)
      if selection.isSingle, let photo = selection.subjects.first,
        let problem = problem(try photo.requiredPhoto().asset)
      {
        throw problem
      }
      let changeable = selection.subjects.compactMap { $0.photo?.asset }.filter { problem($0) == nil }
      let changing = changeable.filter { !isUnchanged($0) }
      let (ids, changed) = (changing.map(\.id), Set(changing.map(\.id)))
      if !ids.isEmpty { try await library.performChanges { changes throws(EditError) in request(&changes, ids) } }
      var tally = Tally(total: selection.subjects.count)
      for subject in selection.subjects {
        var outcome = Outcome(subject, .done)
        do throws(EditError) {
          let selected = try subject.requiredPhoto().asset
          if let problem = problem(selected) { throw problem }
          let asset = try await library.asset(selected.id)
          let isChanged = changed.contains(asset.id)
          outcome.status = isChanged ? .done : .unchanged
          if json.isJSON {
            Row(asset, input: subject.name).print()
          } else {
            Console.print(Console.safe("\(asset.path): \(isChanged ? "" : "unchanged: ")\(words(asset))"))
          }
        } catch {
          outcome.status = .failed(error)
          Failure.show(error, of: outcome, json: json.isJSON)
        }
        tally.count(outcome)
      }
      if !selection.isSingle { summarize(tally, selection.subjects.count) }
      if tally.failures > 0 { throw ExitCode(3) }
    }
  }

  private func summarize(_ tally: Tally, _ photos: Int) {
    if json.isJSON {
      Row(summary: tally, photos: photos).print()
    } else if photos == 0 {
      Console.logNothingToDo(json: false, conditions)
    } else {
      Console.log(tally.text(photos: photos))
    }
  }
}
