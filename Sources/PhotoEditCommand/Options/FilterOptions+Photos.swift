import ArgumentParser
import Jobs
import PhotoEdit

extension FilterOptions {
  /// The photos that 'photoedit list' shows with these conditions, sorted by their recorded paths; without a condition,
  /// those that `--all` selects.
  ///
  /// - Parameter scope: for photos in the trash, they are those of 'photoedit list --trashed'.
  func photos(of library: Library, _ scope: PhotoScope = .kept) throws(EditError) -> [Asset] {
    if isEmpty { return try library.assetsByPath(scope) }
    return try found(in: library, scope).sorted { ($0.path, $0.id) < ($1.path, $1.id) }
  }

  /// Those of the photos of a call that these conditions hold for. What means no photo stays, as the failure that it is.
  ///
  /// - Throws: `EditError` where the library cannot be read.
  func narrowed(
    _ photos: FoundSubjects, of library: Library, _ scope: PhotoScope = .kept
  ) throws(EditError) -> FoundSubjects {
    if isEmpty { return photos }
    let known = photos.subjects.compactMap { $0.found(in: library).photo?.asset.id }
    let matching = Set(try found(in: library, scope, among: known).map(\.id))
    var narrowed = photos
    narrowed.replace { subject in
      let meant = subject.found(in: library)
      if let photo = meant.photo { return matching.contains(photo.asset.id) ? subject : nil }
      return meant.problem == nil ? Subject(subject.name, Self.notInLibrary(subject.name)) : meant
    }
    return narrowed
  }

  private func found(
    in library: Library, _ scope: PhotoScope, among photos: [AssetID]? = nil
  ) throws(EditError) -> [Asset] {
    var fetch = try fetch(in: library)
    if scope == .trashed {
      fetch.predicate = .all([fetch.predicate, .exists(.trashed)])
      (fetch.includesHidden, fetch.includesTrashed) = (true, true)
    }
    if let photos { fetch.predicate = .all([fetch.predicate, .ids(photos)]) }
    let found = try library.fetched(fetch)
    return try found.loaded(0..<found.count)
  }

  /// The error for a file that is no photo of the library.
  private static func notInLibrary(_ name: String) -> EditError {
    EditError(
      .assetNotFound, "conditions are about photos of the library, and this file is none of them",
      hint: "import it, or leave the conditions out", path: name)
  }

  /// Fails for conditions on photos of no library.
  func check(noLibrary: Bool) throws {
    if noLibrary, !isEmpty {
      throw ValidationError("\(text) is about photos of the library: it cannot be combined with --no-library.")
    }
  }
}
