public import Documents
public import Editing
public import Rendering
public import RevisionStore
import VIPS
public import Workers

extension Library {
  /// Opens a state of a photo for editing, in this process.
  ///
  /// An edit made by photoedit is opened as what it was rendered from, with its recipe; one made by another program as
  /// its rendition, flattened. The older recipe stays in the history.
  ///
  /// - Parameter limits: the resources that the photo may use.
  /// - Throws: `EditError`
  public func editingSession(
    for asset: Asset, at revision: Revision = .current, limits: PhotoLimits = PhotoLimits()
  ) throws(EditError) -> EditingSession {
    try editingSession(for: asset, at: revision, limits: limits, in: JobRunner(.none))
  }

  /// Opens a state of a photo for editing, in the worker of a loader where its codec must not run in this process.
  ///
  /// - Parameter loader: also measures and renders what is committed.
  /// - Throws: `EditError`
  public func editingSession(
    for asset: Asset, at revision: Revision = .current, by loader: PhotoLoader
  ) throws(EditError) -> EditingSession {
    try loader.use { runner throws(EditError) in
      try editingSession(for: asset, at: revision, limits: loader.limits, in: runner, loader: loader)
    }
  }

  /// Opens a state of a photo for an editor of its own, with adjustment data of its own.
  ///
  ///     let session = try library.editingSession(for: asset, author: "com.acme.sepia 1.2") { data in
  ///       data.formatIdentifier == "com.acme.sepia"
  ///     }
  ///     // session.input.adjustmentData is what was committed, session.input the photo that it was made from.
  ///     try session.commit(data, rendition: file, mediaType: "image/jpeg")
  ///
  /// - Parameters:
  ///   - author: the program that the history names as the author of what is committed: 1 to 200 characters in a line,
  ///     by convention an identifier and a version.
  ///   - loader: also checks and renders what is committed; by default in this process.
  ///   - canHandle: whether the editor can resume an edit with these adjustments. Then the photo is opened as what that
  ///     edit was made from, with its adjustments; else as its rendition, flattened.
  /// - Throws: `EditError`: `bad-author` where the author is no name, and what opening the photo throws.
  public func editingSession(
    for asset: Asset, at revision: Revision = .current, author: String, by loader: PhotoLoader = PhotoLoader(.none),
    canHandle: (AdjustmentData) -> Bool
  ) throws(EditError) -> EditingSession {
    guard (1...200).contains(author.count), !author.contains(where: { $0.isNewline || $0 == "\0" }) else {
      throw EditError(
        "bad-author", .usage, "expected an author of 1 to 200 characters in a line, found \(author.count)",
        hint: "for example 'com.acme.sepia 1.2'")
    }
    return try loader.use { runner throws(EditError) in
      try editingSession(
        for: asset, at: revision, limits: loader.limits, in: runner, loader: loader, author: author,
        canHandle: canHandle)
    }
  }

  /// Opens a state of a photo for an editor that goes by the name of photoedit.
  ///
  /// - Parameter canHandle: whether the editor can resume an edit with these adjustments, as with an author.
  /// - Throws: `EditError`
  public func editingSession(
    for asset: Asset, at revision: Revision = .current, canHandle: (AdjustmentData) -> Bool
  ) throws(EditError) -> EditingSession {
    try editingSession(for: asset, at: revision, author: EngineVersion.software, canHandle: canHandle)
  }

  /// - Parameter runner: opens the photo.
  package func editingSession(
    for asset: Asset, at revision: Revision = .current, limits: PhotoLimits, in runner: JobRunner,
    loader: PhotoLoader = .here, author: String = EngineVersion.software,
    canHandle: (AdjustmentData) -> Bool = { $0.isRecipe }, progress: (@Sendable (Double) -> Bool)? = nil
  ) throws(EditError) -> EditingSession {
    try mappingErrors {
      let opened = try store.open(asset.id, at: revision, canHandle: canHandle)
      let bytes = try store.bytes(of: opened.base, in: opened.asset)
      let photo = try runner.photo(
        ByteBlock(copying: bytes), digest: opened.base, limits: limits, progress: progress)
      let input = EditingInput(
        photo: photo, limits: limits, adjustmentData: opened.adjustmentData, isFlattened: opened.isFlattened,
        loader: loader)
      return EditingSession(input: input, author: author, opened: opened, store: store)
    }
  }
}
