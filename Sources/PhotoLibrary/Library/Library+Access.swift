public import Documents
public import LibraryStore

extension Library {
  /// How much of the library this instance can access. For a limited view, that includes what was imported through it,
  /// so that it can be saved for the next time.
  public var access: LibraryAccess { store.access }

  /// The same library with less access, for a part of a program that is not meant to use all of it.
  ///
  ///     let view = library.view(.limited(Set(picked)))
  ///     let found = try await view.fetch()
  ///
  /// Everything done through the view concerns only its photos: fetches, counts and searches, albums, moments,
  /// histories, edits, files, changes and their observers. Photos that are imported through a limited view belong to
  /// it. A view is a scope for programs, not a security boundary: anyone who can read the folder of the library can
  /// open all of it.
  ///
  /// Looking up what the view does not have fails with `asset-not-found`, and doing something with it fails with
  /// `access-restricted`; what a view may never do, such as maintenance of the library, fails with `access-denied`.
  ///
  /// - Parameter access: what the view can access. A view of a view never has more access than its parent had when it
  ///   was created.
  public func view(_ access: LibraryAccess) -> Library { Library(store.view(access)) }

  /// Selects other photos for a limited view. What the view has imported stays.
  ///
  /// Observers of its changes get one without incremental changes, and repeat their fetches. Limited views that were
  /// created from the view keep what they have.
  ///
  /// - Parameters:
  ///   - photos: the photos; those that the library does not have yet appear as soon as it has them.
  ///   - view: a limited view that was created from this library.
  /// - Throws: `EditError`: `access-denied` where this library is itself a view; `not-a-limited-view`.
  public func setSelection(_ photos: some Sequence<AssetID>, of view: Library) throws(EditError) {
    let photos = Set(photos)
    if try mappingErrors({ try store.select(photos, for: view.store) }) { return }
    throw EditError(
      .notALimitedView, "expected a limited view of this library, found another library or access",
      hint: "make one with limited access")
  }
}
