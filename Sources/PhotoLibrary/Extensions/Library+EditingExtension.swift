import Adjustments
public import Documents
public import Editing
import ImageFiles
import Rendering
public import LibraryStore
import Workers
import Foundation

extension Library {
  /// Opens a state of a photo and starts an editing extension on it.
  ///
  /// An edit whose adjustments the extension can handle opens as the picture it was made from, with these adjustments;
  /// any other state opens as its own picture, which is kept as the base of the new edit.
  ///
  /// - Parameters:
  ///   - asset: the photo.
  ///   - revision: the photo's state; by default the current one.
  ///   - editor: the extension.
  ///   - loader: opens the photo, and decodes and encodes what is committed.
  /// - Returns: The session, which has to be finished or canceled.
  /// - Throws: `EditError`: `store-read-only` where the library cannot be changed, `bad-author`, whatever opening the
  ///   photo throws, and whatever the extension throws; `extension-failed` for anything that is not an `EditError`.
  public func startEditing(
    _ asset: Asset, at revision: Revision = .current, with editor: any EditingExtension,
    by loader: PhotoLoader = .here
  ) async throws(EditError) -> EditingExtensionSession {
    let (session, current) = try await WorkThreads.waiting.run { () throws(EditError) in
      try self.checkWritable()
      let session = try self.editingSession(
        for: asset, at: revision, author: editor.author, by: loader, canHandle: editor.canHandle)
      guard session.input.adjustmentData != nil else { return (session, session.input) }
      return try loader.use { runner throws(EditError) in
        let file = try self.file(of: asset, self.entry(of: asset.id, .entry(session.state)), in: runner)
        let photo = try runner.photo(file.bytes.withUnsafeBytes { .init(copying: $0) }, limits: loader.limits)
        return (session, EditingInput(photo: photo, limits: loader.limits, loader: loader))
      }
    }
    let placeholder = try await current.preview(
      Recipe(), PreviewRequest(longEdge: EditingProgram.placeholderSize, delivery: .fast))
    do {
      try await editor.start(session.input, placeholder: placeholder)
    } catch {
      throw EditError(extensionError: error)
    }
    return EditingExtensionSession(session, placeholder, editor)
  }

  /// Checks that the library can be changed, before anybody spends an hour on an edit.
  package func checkWritable() throws(EditError) {
    if let refusal { throw refusal }
  }
}
