public import Adjustments
public import Documents
public import Editing
import ImageFiles
package import Rendering
public import LibraryStore
package import Workers

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

  /// The same on the calling thread, which waits.
  package func editingSession(
    for asset: Asset, at revision: Revision = .current, author: String? = nil, by loader: PhotoLoader = .here,
    canHandle: (AdjustmentData) -> Bool = { $0.isRecipe }
  ) throws(EditError) -> EditingSession {
    if let author { try Self.check(author: author) }
    return try loader.use { runner throws(EditError) in
      try editingSession(
        for: asset, at: revision, limits: loader.limits, in: runner, loader: loader,
        author: author ?? EngineVersion.software, canHandle: canHandle)
    }
  }

  /// Checks the name of a program that makes edits.
  ///
  /// - Throws: `EditError`: `bad-author`.
  static func check(author: String) throws(EditError) {
    guard (1...200).contains(author.count), !author.contains(where: { $0.isNewline || $0 == "\0" }) else {
      throw EditError(
        .badAuthor, "expected an author of 1 to 200 characters on one line, found \(author.count)",
        hint: "for example 'com.acme.sepia 1.2'")
    }
  }

  /// - Parameter runner: opens the photo.
  package func editingSession(
    for asset: Asset, at revision: Revision = .current, limits: PhotoLimits, in runner: JobRunner,
    loader: PhotoLoader = .here, author: String = EngineVersion.software,
    canHandle: (AdjustmentData) -> Bool = { $0.isRecipe }, progress: (@Sendable (Double) -> Bool)? = nil
  ) throws(EditError) -> EditingSession {
    try mappingErrors {
      let (opened, bytes) = try opened(asset, revision, in: runner, canHandle)
      let photo = try runner.photo(
        ByteBlock(copying: bytes), digest: opened.base, limits: limits, progress: progress)
      let input = EditingInput(
        photo: photo, limits: limits, adjustmentData: opened.adjustmentData, isFlattened: opened.isFlattened,
        loader: loader)
      return EditingSession(input: input, author: author, opened: opened, store: store)
    }
  }

  /// Opens a state, and reads the bytes that editing starts from.
  ///
  /// An editor that cannot handle the adjustments of an edit starts from its rendition. If the library has none, the
  /// rendition is made now, and is kept as the base of the new edit.
  private func opened(
    _ asset: Asset, _ revision: Revision, in runner: JobRunner, _ canHandle: (AdjustmentData) -> Bool
  ) throws -> (OpenedInput, [UInt8]) {
    let first = Result { () throws(StoreError) in try begun(asset, revision, canHandle) }
    guard case .failure(.objectMissing(let digest, _, _)) = first,
      let entry = try unrendered(digest, asset, revision)
    else { return try first.get() }
    try Rerendering(entry, of: asset, in: store, runner).record(for: entry, in: store)
    return try begun(asset, revision, canHandle)
  }

  private func begun(
    _ asset: Asset, _ revision: Revision, _ canHandle: (AdjustmentData) -> Bool
  ) throws(StoreError) -> (OpenedInput, [UInt8]) {
    let opened = try store.open(asset.id, at: revision, canHandle: canHandle)
    return (opened, try store.bytes(of: opened.base, in: opened.asset))
  }

  /// The edit that lacks its rendition; nil if the missing object is another one.
  ///
  /// - Parameter digest: identifies the missing object: the rendition, or the adjustment data where the edit has no
  ///   rendition.
  private func unrendered(
    _ digest: SHA256Digest, _ asset: Asset, _ revision: Revision
  ) throws(StoreError) -> HistoryEntry? {
    let entry = try store.entry(of: asset.id, revision)
    guard let edit = entry.edit else { return nil }
    guard let rendition = entry.storedRendition else { return edit.data.digest == digest ? entry : nil }
    return rendition.isReproducible && rendition.object.digest == digest ? entry : nil
  }
}
