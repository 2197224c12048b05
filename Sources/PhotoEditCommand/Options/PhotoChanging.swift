import ArgumentParser
import PhotoEdit

/// A command that sets something about photos, for all of them in one transaction.
protocol PhotoChanging: AsyncParsableCommand, PhotoNaming {
  var photos: PhotoSelection { get }
  var library: LibraryOptions { get }
  var json: JSONOption { get }
}

extension PhotoChanging {
  var photoNames: [String] { photos.names }

  /// Changes the photos and shows them.
  ///
  /// A name that means no photo fails alone; the others are changed, all or none.
  /// - Parameters:
  ///   - words: what was done to a photo, for people.
  ///   - request: requests the changes of all photos.
  /// - Throws: `ExitCode` 3 if some of several names mean no photo.
  func change(
    _ words: @Sendable (Asset) -> String, _ request: @escaping @Sendable (inout ChangeRequests, [AssetID]) -> Void
  ) async throws {
    try await answering(json: json.isJSON) {
      let library = try self.library.open()
      let selection = try photos.photos(of: library)
      if selection.isSingle, let photo = selection.photos.first { _ = try photo.found.get() }
      let ids = selection.photos.compactMap { try? $0.found.get().asset.id }
      if !ids.isEmpty { try await library.performChanges { changes throws(EditError) in request(&changes, ids) } }
      var tally = PhotoTally()
      for photo in selection.photos {
        do throws(EditError) {
          let asset = try await library.asset(try photo.found.get().asset.id)
          tally.count(.done)
          if json.isJSON {
            Row(asset, input: photo.name).print()
          } else {
            Console.print(Console.safe("\(asset.path): \(words(asset))"))
          }
        } catch {
          tally.failed += 1
          Failure.show(error, named: photo.name, bytes: photo.bytes, json: json.isJSON)
        }
      }
      if !selection.isSingle { tally.summarize(selection.photos.count, json: json.isJSON) }
      if tally.failed > 0 { throw ExitCode(3) }
    }
  }
}
