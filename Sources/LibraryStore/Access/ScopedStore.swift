/// A store restricted to an access: the only way from a `Library` to its store.
///
/// It has the functions of `PhotoStore` that make sense with restricted access; each begins with one of `readable`,
/// `changeable` and `full`. Everything else needs full access and is reached through `full`.
package struct ScopedStore: Sendable {
  private let store: PhotoStore
  /// nil for full access.
  private let scope: AccessScope?

  /// A store with full access.
  package init(_ store: PhotoStore) { (self.store, scope) = (store, nil) }

  private init(_ store: PhotoStore, _ scope: AccessScope?) { (self.store, self.scope) = (store, scope) }

  // MARK: The gate

  /// The store, for operations on the library as a whole.
  ///
  /// - Throws: `StoreError.accessDenied` without full access.
  package func full() throws(StoreError) -> PhotoStore {
    if let scope { throw .accessDenied(has: scope.access.phrase, needs: LibraryAccess.full.phrase) }
    return store
  }

  /// The store, and the photos in it that can be read; nil for all.
  ///
  /// - Throws: `StoreError.accessDenied`
  func readable() throws(StoreError) -> (store: PhotoStore, photos: VisiblePhotos?) { (store, try scope?.visible()) }

  /// The store, for operations on one photo.
  ///
  /// - Throws: `StoreError.accessDenied`; `.accessRestricted` for a photo that cannot be read.
  func readable(_ photo: AssetID) throws(StoreError) -> PhotoStore {
    guard let scope, try !scope.visible().contains(photo) else { return store }
    _ = try store.asset(photo)
    throw .accessRestricted("the photo \(photo)")
  }

  /// The store, for operations that prepare or make changes, and the scope of the changes; nil for everything.
  ///
  /// - Throws: `StoreError.accessDenied`
  func changeable() throws(StoreError) -> (store: PhotoStore, scope: AccessScope?) {
    _ = try scope?.changeable()
    return (store, scope)
  }

  // MARK: Access

  /// The current access. Limited access includes the photos that were imported through it.
  package var access: LibraryAccess { scope?.access ?? .full }

  /// The same library with less access.
  ///
  /// - Parameter access: limited access is reduced to the photos that this store can read; without read access, none is
  ///   granted.
  package func view(_ access: LibraryAccess) -> ScopedStore {
    switch (self.access, access) {
    case (.full, .full), (.limited, .full), (.addOnly, .full), (.addOnly, .limited), (.addOnly, .addOnly), (.denied, _):
      self
    case (.limited(let own), .limited(let chosen)): ScopedStore(store, AccessScope(.limited(chosen.intersection(own))))
    case (_, .denied), (_, .addOnly), (.full, .limited): ScopedStore(store, AccessScope(access))
    }
  }

  /// Replaces the selection of a limited view.
  ///
  /// - Returns: Whether it is a limited view of this library.
  /// - Throws: `StoreError.accessDenied` without full access.
  package func select(_ photos: Set<AssetID>, for view: ScopedStore) throws(StoreError) -> Bool {
    try full().library == view.store.library && view.scope?.select(photos) == true
  }

  /// The photos that can be read, and the mark of their selection; nil for all.
  ///
  /// - Throws: `StoreError.accessDenied`
  package func visiblePhotos() throws(StoreError) -> VisiblePhotos? { try scope?.visible() }

  // MARK: What everybody may know

  /// The library's folder: absolute, without links.
  package var path: String { store.path }
  /// The folder for derived data.
  package var cacheFolder: String { store.cacheFolder }
  /// The name of the network file system that the library is on; nil for a local file system.
  package var networkFileSystem: String? { store.networkFileSystem }
  /// The reason why this process cannot change the library; nil if it can.
  package var readOnlyReason: String? { store.readOnlyReason }
  /// Whether this process can read the library, but not change it.
  package var isReadOnly: Bool { store.isReadOnly }
}
