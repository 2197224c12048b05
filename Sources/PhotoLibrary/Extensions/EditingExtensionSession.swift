import Adjustments
public import Documents
public import Editing
public import LibraryStore
import ImageFiles
public import Rendering
import Threads

/// A session in which an extension edits a photo of a library, from start to end.
///
///     let session = try await library.startEditing(photo, with: sepia)
///     …
///     try await session.finish()
///
/// The session ends with `finish` or `cancel`, one of which has to be called. Unless an edit is committed, it leaves
/// nothing behind.
public final class EditingExtensionSession: Sendable {
  /// The photo that the extension edits, and the adjustments that it resumes.
  public var input: EditingInput { session.input }
  /// The current state of the photo when the session began.
  public let placeholder: RenderedFile

  private let session: EditingSession
  private let editor: any EditingExtension
  private let state = Monitor(State.editing)

  private enum State { case editing, finishing, ended, canceled }

  /// - Parameter editor: an extension that has been started.
  init(_ session: EditingSession, _ placeholder: RenderedFile, _ editor: any EditingExtension) {
    (self.session, self.placeholder, self.editor) = (session, placeholder, editor)
  }

  /// Whether the user would lose something by canceling now.
  public var shouldShowCancelConfirmation: Bool {
    get async {
      guard state.withLock({ $0 == .editing || $0 == .finishing }) else { return false }
      return await editor.shouldShowCancelConfirmation
    }
  }

  /// Lets the extension finish, and adds its edit to the photo's history. It is durable when this returns.
  ///
  /// The picture is decoded once, completely. It gets the metadata of the photo that was edited, in place of its own. A
  /// lossless picture of a photo in a lossy format is stored in that format, as an edit by photoedit is; any other
  /// picture is stored as is. If the task is canceled in the meantime, the extension is canceled.
  ///
  /// - Returns: What was committed; nil where the extension changed nothing or was canceled.
  /// - Throws: `EditError`: `entry-conflict` where another entry was added in the meantime, `bad-rendition` where the
  ///   picture cannot be decoded, `adjustment-data-empty`, `adjustment-data-too-large`, `bad-adjustment-format`;
  ///   `extension-ended` where the session has already ended, `extension-failed` for errors of the extension that are
  ///   not an `EditError`, `canceled`.
  @discardableResult
  public func finish() async throws(EditError) -> CommitResult? {
    try await end { session, output, picture throws(EditError) in
      try session.commit(
        output.adjustmentData, checkedRendition: picture.bytes, mediaType: picture.mediaType, note: output.note)
    }
  }

  /// Lets the extension finish, and prepares its edit to be committed together with other changes, such as edits of
  /// other photos by other extensions.
  ///
  /// - Returns: The edit; nil where the extension changed nothing or was canceled, or the photo has these adjustments
  ///   already.
  /// - Throws: `EditError`: as `finish()`, but not `entry-conflict`, which the changes throw.
  public func prepare() async throws(EditError) -> PreparedEdit? {
    try await end { session, output, picture throws(EditError) in
      try session.prepared(
        output.adjustmentData, checkedRendition: picture.bytes, mediaType: picture.mediaType, note: output.note)
    } ?? nil
  }

  /// Lets the extension finish, and does something with its edit.
  private func end<Value: Sendable>(
    _ body: @escaping @Sendable (EditingSession, EditingExtensionOutput, RenderedFile) throws(EditError) -> Value
  ) async throws(EditError) -> Value? {
    let isFirst = state.withLock { state in
      defer { if state == .editing { state = .finishing } }
      return state == .editing
    }
    guard isFirst else {
      if state.withLock({ $0 == .canceled }) { return nil }
      throw EditError(.extensionEnded, "the editing session has already ended or is ending")
    }
    defer { state.withLock { if $0 == .finishing { $0 = .ended } } }
    guard let output = try await output() else { return nil }
    let session = session
    let picture = try await RenderThreads.run(progress: nil) { progress throws(EditError) in
      try session.input.loader.use { runner throws(EditError) in
        try session.stored(output, in: runner, progress: progress).file
      }
    }
    guard state.withLock({ $0 == .finishing }) else { return nil }
    return try await WorkThreads.waiting.run { () throws(EditError) in try body(session, output, picture) }
  }

  /// The output of the extension; nil if there is none, or if the session is canceled in the meantime.
  private func output() async throws(EditError) -> EditingExtensionOutput? {
    let output: EditingExtensionOutput?
    do {
      output = try await withTaskCancellationHandler { [editor] in
        try await editor.finish()
      } onCancel: {
        // Mark it now, not in the task: the extension may end before the task runs.
        if self.markCanceled() { Task { await self.editor.cancel() } }
      }
    } catch {
      guard !Task.isCancelled else { throw .canceled }
      guard state.withLock({ $0 == .finishing }) else { return nil }
      throw EditError(extensionError: error)
    }
    guard !Task.isCancelled else { throw .canceled }
    return state.withLock { $0 == .finishing } ? output : nil
  }

  /// Ends the session without an edit. Does nothing if the session has already ended; an edit that is being committed
  /// may still be added.
  public func cancel() async {
    if markCanceled() { await editor.cancel() }
  }

  /// Marks the session as canceled unless it has ended; returns whether the extension has to be told.
  private func markCanceled() -> Bool {
    state.withLock { state in
      defer { if state != .ended { state = .canceled } }
      return state == .editing || state == .finishing
    }
  }
}

extension EditError {
  /// The error of an extension, which may throw anything.
  init(extensionError error: any Error) {
    switch error {
    case let error as any EditErrorConvertible: self = error.editError
    case is CancellationError: self = .canceled
    default: self.init(.extensionFailed, "the editing extension failed: \(error)")
    }
  }
}
