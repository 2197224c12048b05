public import Documents
import Editing
public import LibraryStore

extension Library {
  /// How much of the library this one has. A limited view has also what was imported through it, so that what it has can
  /// be kept for the next time.
  public var access: LibraryAccess { store.access }

  /// The same library with less access, for a part of a program that is not meant to use all of it.
  ///
  ///     let view = library.view(.limited(Set(picked)))
  ///     let found = try await view.fetch()
  ///
  /// Whatever is done through the view is about its photos alone: fetches, counts and searches, albums, moments,
  /// histories, edits, files, changes and those who follow them. Photos that are imported through a limited view are its
  /// own. It is a scope for programs and no security boundary: whoever can read the folder of the library can open all of
  /// it.
  ///
  /// What the view does not have is `asset-not-found` where it is looked up, and `access-restricted` where something is
  /// done with it; what a view may not do at all, such as the maintenance of the library, is `access-denied`.
  ///
  /// - Parameter access: what the view has. A view of a view never has more than that had when this one was made.
  public func view(_ access: LibraryAccess) -> Library { Library(store.view(access)) }

  /// Selects other photos for a limited view. What the view has imported stays.
  ///
  /// Those who follow its changes get one without incremental changes, and repeat their fetches. Views that were made of
  /// the view with limited access keep what they have.
  ///
  /// - Parameters:
  ///   - photos: the photos; those that the library does not have are there as soon as it has them.
  ///   - view: a limited view that was made of this library.
  /// - Throws: `EditError`: `access-denied` where this library is a view itself; `not-a-limited-view`.
  public func setSelection(_ photos: some Sequence<AssetID>, of view: Library) throws(EditError) {
    let photos = Set(photos)
    if try mappingErrors({ try store.select(photos, for: view.store) }) { return }
    throw EditError(
      "not-a-limited-view", .usage, "expected a limited view of this library, found another library or access",
      hint: "make one with limited access")
  }
}
