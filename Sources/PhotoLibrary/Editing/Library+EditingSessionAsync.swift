public import Adjustments
public import Documents
public import Editing
public import Rendering
public import LibraryStore

extension Library {
  /// Opens a state of a photo for editing, in this process.
  ///
  /// An edit made by photoedit opens as the picture it was rendered from, with its recipe; an edit made by another
  /// program opens as its rendition, flattened. The older recipe stays in the history.
  ///
  /// - Parameters:
  ///   - asset: the photo.
  ///   - revision: the photo's state; by default the current one.
  ///   - limits: the resources that the photo may use.
  /// - Throws: `EditError`
  public func editingSession(
    for asset: Asset, at revision: Revision = .current, limits: PhotoLimits = PhotoLimits()
  ) async throws(EditError) -> EditingSession {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try self.editingSession(for: asset, at: revision, limits: limits)
    }
  }

  /// Opens a state of a photo for editing, in a loader's worker if its codec must not run in this process.
  ///
  /// - Parameters:
  ///   - asset: the photo.
  ///   - revision: the photo's state; by default the current one.
  ///   - loader: also measures and renders what is committed.
  /// - Throws: `EditError`
  public func editingSession(
    for asset: Asset, at revision: Revision = .current, by loader: PhotoLoader
  ) async throws(EditError) -> EditingSession {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try self.editingSession(for: asset, at: revision, by: loader)
    }
  }

  /// Opens a state of a photo for a custom editor with its own adjustment data.
  ///
  ///     let session = try await library.editingSession(for: asset, author: "com.acme.sepia 1.2") { data in
  ///       data.formatIdentifier == "com.acme.sepia"
  ///     }
  ///     // session.input.adjustmentData is what was committed, session.input the photo that it was made from.
  ///     try await session.commit(data, rendition: file, mediaType: "image/jpeg")
  ///
  /// - Parameters:
  ///   - asset: the photo.
  ///   - revision: the photo's state; by default the current one.
  ///   - author: the program that the history names as the author of what is committed: 1 to 200 characters on one
  ///     line, by convention an identifier and a version.
  ///   - loader: also checks and renders what is committed; by default in this process.
  ///   - canHandle: whether the editor can resume an edit with these adjustments; called on any thread. If so, the
  ///     photo opens as the picture that the edit was made from, with its adjustments; otherwise as its rendition,
  ///     flattened.
  /// - Throws: `EditError`: `bad-author` where the author is not a valid name, and whatever opening the photo throws.
  public func editingSession(
    for asset: Asset, at revision: Revision = .current, author: String, by loader: PhotoLoader = .here,
    canHandle: @escaping @Sendable (AdjustmentData) -> Bool
  ) async throws(EditError) -> EditingSession {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try self.editingSession(for: asset, at: revision, author: author, by: loader, canHandle: canHandle)
    }
  }

  /// Opens a state of a photo for an editor that goes by the name of photoedit.
  ///
  /// - Parameters:
  ///   - asset: the photo.
  ///   - revision: the photo's state; by default the current one.
  ///   - canHandle: whether the editor can resume an edit with these adjustments, as with an author.
  /// - Throws: `EditError`
  public func editingSession(
    for asset: Asset, at revision: Revision = .current, canHandle: @escaping @Sendable (AdjustmentData) -> Bool
  ) async throws(EditError) -> EditingSession {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try self.editingSession(for: asset, at: revision, canHandle: canHandle)
    }
  }
}
