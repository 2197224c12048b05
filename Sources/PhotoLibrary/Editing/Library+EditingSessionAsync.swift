public import Adjustments
public import Documents
public import Editing
public import LibraryStore

extension Library {
  /// Opens a state of a photo for editing.
  ///
  /// An edit made by photoedit opens as the picture it was rendered from, with its recipe; an edit made by another
  /// program opens as its rendition, flattened. The older recipe stays in the history. A custom editor has adjustment data
  /// of its own:
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
  ///     line, by convention an identifier and a version; nil for photoedit.
  ///   - loader: opens the photo, and measures, checks and renders what is committed; by default in this process.
  ///   - canHandle: whether the editor can resume an edit with these adjustments, by default those of photoedit; called on
  ///     any thread. If so, the photo opens as the picture that the edit was made from, with its adjustments; otherwise as
  ///     its rendition, flattened.
  /// - Throws: `EditError`: `bad-author` where the author is not a valid name, and whatever opening the photo throws.
  public func editingSession(
    for asset: Asset, at revision: Revision = .current, author: String? = nil, by loader: PhotoLoader = .here,
    canHandle: @escaping @Sendable (AdjustmentData) -> Bool = { $0.isRecipe }
  ) async throws(EditError) -> EditingSession {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try self.editingSession(for: asset, at: revision, author: author, by: loader, canHandle: canHandle)
    }
  }
}
