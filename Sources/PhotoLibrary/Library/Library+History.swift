import Editing
public import Adjustments
public import Documents
import Rendering
public import LibraryStore

extension Library {
  /// The history of a photo, starting at the original.
  ///
  /// - Throws: `EditError`
  public func history(of photo: AssetID) async throws(EditError) -> [HistoryEntry] {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.history(of: photo) }
  }

  /// The same on the calling thread, which waits.
  package func history(of photo: AssetID) throws(EditError) -> [HistoryEntry] {
    try mappingErrors { try store.entries(of: photo) }
  }

  /// The entry of a revision: the original or an edit.
  ///
  /// - Throws: `EditError` where there is none.
  public func entry(of photo: AssetID, _ revision: Revision = .current) async throws(EditError) -> HistoryEntry {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.entry(of: photo, revision) }
  }

  /// The same on the calling thread, which waits.
  package func entry(of photo: AssetID, _ revision: Revision = .current) throws(EditError) -> HistoryEntry {
    try mappingErrors { try store.entry(of: photo, revision) }
  }

  /// The adjustments of a revision; nil for the original.
  ///
  /// - Throws: `EditError`
  public func adjustmentData(
    of photo: AssetID, _ revision: Revision = .current
  ) async throws(EditError) -> AdjustmentData? {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.adjustmentData(of: photo, revision) }
  }

  /// The same on the calling thread, which waits.
  package func adjustmentData(
    of photo: AssetID, _ revision: Revision = .current
  ) throws(EditError) -> AdjustmentData? {
    try mappingErrors {
      let entry = try store.entry(of: photo, revision)
      return try store.adjustmentData(of: entry)
    }
  }

  /// Steps back to the state before the current one.
  ///
  /// - Returns: The new entry; nil where there is nothing to undo.
  /// - Throws: `EditError`
  @discardableResult
  public func undo(_ photo: AssetID, note: String? = nil) async throws(EditError) -> HistoryEntry? {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.undo(photo, note: note) }
  }

  /// The same on the calling thread, which waits.
  @discardableResult
  package func undo(_ photo: AssetID, note: String? = nil) throws(EditError) -> HistoryEntry? {
    try mappingErrors {
      try store.undo(photo, author: EngineVersion.software, note: note)
    }
  }

  /// Steps forward again after an undo.
  ///
  /// - Returns: The new entry; nil where there is nothing to redo.
  /// - Throws: `EditError`
  @discardableResult
  public func redo(_ photo: AssetID, note: String? = nil) async throws(EditError) -> HistoryEntry? {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.redo(photo, note: note) }
  }

  /// The same on the calling thread, which waits.
  @discardableResult
  package func redo(_ photo: AssetID, note: String? = nil) throws(EditError) -> HistoryEntry? {
    try mappingErrors {
      try store.redo(photo, author: EngineVersion.software, note: note)
    }
  }

  /// Makes the original, or another state, the current one. Undo brings the edits back.
  ///
  /// - Returns: The new entry; nil where that state is the current one already.
  /// - Throws: `EditError` where no such state exists.
  @discardableResult
  public func revert(
    _ photo: AssetID, to revision: Revision = .entry(0), note: String? = nil
  ) async throws(EditError) -> HistoryEntry? {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try self.revert(photo, to: revision, note: note)
    }
  }

  /// The same on the calling thread, which waits.
  @discardableResult
  package func revert(
    _ photo: AssetID, to revision: Revision = .entry(0), note: String? = nil
  ) throws(EditError) -> HistoryEntry? {
    try mappingErrors {
      try store.revert(photo, to: revision, author: EngineVersion.software, note: note)
    }
  }
}

extension HistoryEntry {
  /// The title of an edit's recipe.
  public var title: String? {
    guard let data = edit?.inlineData, let json = try? JSONValue.parse(data) else { return nil }
    return json["title"]?.stringValue
  }
}
