// The gate. Every function of the store that others call does its work in one of these, which check the access and convert
// the errors; nothing else converts errors, so a function that forgets them does not compile.
extension PhotoStore {
  /// Runs what is about the library as a whole.
  ///
  /// - Throws: `StoreError.accessDenied` without full access.
  func managing<Value>(_ body: () throws -> Value) throws(StoreError) -> Value {
    try requireFull()
    return try mappingErrors(body)
  }

  /// Runs what reads the library.
  ///
  /// - Parameter body: receives the photos that can be read; nil for all.
  /// - Throws: `StoreError.accessDenied`
  func reading<Value>(_ body: (VisiblePhotos?) throws -> Value) throws(StoreError) -> Value {
    let photos = try visiblePhotos()
    return try mappingErrors { try body(photos) }
  }

  /// Runs what reads or changes one photo.
  ///
  /// - Throws: `StoreError.accessDenied`; `.accessRestricted` for a photo that cannot be read.
  func reading<Value>(_ photo: AssetID, _ body: () throws -> Value) throws(StoreError) -> Value {
    try requireReadable(photo)
    return try mappingErrors(body)
  }

  /// Runs what prepares or makes changes.
  ///
  /// - Parameter body: receives the scope of the changes; nil for everything.
  /// - Throws: `StoreError.accessDenied`
  func changing<Value>(_ body: (AccessScope?) throws -> Value) throws(StoreError) -> Value {
    _ = try scope?.changeable()
    return try mappingErrors { try body(scope) }
  }

  /// Fails without full access.
  ///
  /// - Throws: `StoreError.accessDenied`
  package func requireFull() throws(StoreError) {
    if let scope { throw .accessDenied(has: scope.access.phrase, needs: LibraryAccess.full.phrase) }
  }

  /// Fails for a photo that cannot be read.
  ///
  /// - Throws: `StoreError.accessDenied`, `.accessRestricted`; `.assetNotFound` if the library does not have it either.
  func requireReadable(_ photo: AssetID) throws(StoreError) {
    guard let scope, try !scope.visible().contains(photo) else { return }
    _ = try mappingErrors { try requireAsset(photo) }
    throw .accessRestricted("the photo \(photo)")
  }

  private func mappingErrors<Value>(_ body: () throws -> Value) throws(StoreError) -> Value {
    do { return try body() } catch { throw StoreError(error, index: index.path) }
  }

  // MARK: Access

  /// The current access. Limited access includes the photos that were imported through it.
  package var access: LibraryAccess { scope?.access ?? .full }

  /// The photos that can be read, and the mark of their selection; nil for all.
  ///
  /// - Throws: `StoreError.accessDenied`
  package func visiblePhotos() throws(StoreError) -> VisiblePhotos? { try scope?.visible() }

  /// The same library with less access.
  ///
  /// - Parameter access: limited access is reduced to the photos that this store can read; without read access, none is
  ///   granted.
  package func view(_ access: LibraryAccess) -> PhotoStore {
    switch (self.access, access) {
    case (.full, .full), (.limited, .full), (.addOnly, .full), (.addOnly, .limited), (.addOnly, .addOnly), (.denied, _):
      self
    case (.limited(let own), .limited(let chosen)): PhotoStore(self, AccessScope(.limited(chosen.intersection(own))))
    case (_, .denied), (_, .addOnly), (.full, .limited): PhotoStore(self, AccessScope(access))
    }
  }

  /// Replaces the selection of a limited view.
  ///
  /// - Returns: Whether it is a limited view of this library.
  /// - Throws: `StoreError.accessDenied` without full access.
  package func select(_ photos: Set<AssetID>, for view: PhotoStore) throws(StoreError) -> Bool {
    try requireFull()
    return library == view.library && view.scope?.select(photos) == true
  }
}
