public import Adjustments
public import Documents
import Editing
public import LibraryStore

extension Library {
  /// The history of a photo, starting at the original.
  ///
  /// - Throws: `EditError`
  public func history(of photo: AssetID) async throws(EditError) -> [HistoryEntry] {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.history(of: photo) }
  }

  /// The entry of a revision: the original or an edit.
  ///
  /// - Throws: `EditError` where there is none.
  public func entry(of photo: AssetID, _ revision: Revision = .current) async throws(EditError) -> HistoryEntry {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.entry(of: photo, revision) }
  }

  /// The adjustments of a revision; nil for the original.
  ///
  /// - Throws: `EditError`
  public func adjustmentData(
    of photo: AssetID, _ revision: Revision = .current
  ) async throws(EditError) -> AdjustmentData? {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.adjustmentData(of: photo, revision) }
  }

  /// The recipe of a state of a photo, with the files that it names; nil for the original.
  ///
  /// - Throws: `EditError` where another program made the state, or a file is missing.
  public func recipe(of photo: AssetID, at revision: Revision = .current) async throws(EditError) -> Recipe? {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.recipe(of: photo, at: revision) }
  }

  /// The adjustments of a photo for others to copy: without inputs and output.
  ///
  /// - Parameter name: as `resolve` accepts it: `PHOTO`, `PHOTO@3`.
  /// - Throws: `EditError` where it has none.
  package func adjustments(copiedFrom name: String) async throws(EditError) -> Recipe {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.adjustments(copiedFrom: name) }
  }

  /// The output settings that an edit records, which an export obeys; nil for an original, an edit without any, and an
  /// edit by another program.
  ///
  /// - Throws: `EditError` where there is no such revision, or its adjustments are damaged.
  package func outputSettings(
    of photo: AssetID, _ revision: Revision = .current
  ) async throws(EditError) -> OutputSettings? {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.outputSettings(of: photo, revision) }
  }

  /// The differences between the adjustments of two revisions, named as `ASSET@REVISION`.
  ///
  /// - Parameters:
  ///   - from: the first revision.
  ///   - to: the second; nil compares the first revision with the state that it was made from.
  /// - Throws: `EditError`
  package func difference(from: String, to: String?) async throws(EditError) -> [RecipeChange] {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.difference(from: from, to: to) }
  }

  /// Steps back to the state before the current one.
  ///
  /// - Returns: The new entry; nil where there is nothing to undo.
  /// - Throws: `EditError`
  public func undo(_ photo: AssetID, note: String? = nil) async throws(EditError) -> HistoryEntry? {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.undo(photo, note: note) }
  }

  /// Steps forward again after an undo.
  ///
  /// - Returns: The new entry; nil where there is nothing to redo.
  /// - Throws: `EditError`
  public func redo(_ photo: AssetID, note: String? = nil) async throws(EditError) -> HistoryEntry? {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.redo(photo, note: note) }
  }

  /// Makes the original, or another state, the current one. Undo brings the edits back.
  ///
  /// - Returns: The new entry; nil where that state is the current one already.
  /// - Throws: `EditError` where no such state exists.
  public func revert(
    _ photo: AssetID, to revision: Revision = .entry(0), note: String? = nil
  ) async throws(EditError) -> HistoryEntry? {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try self.revert(photo, to: revision, note: note)
    }
  }

  /// Makes another state of a photo the current one, if an entry is still the photo's newest.
  ///
  /// - Parameter expected: the number of that entry.
  /// - Returns: The new entry; nil where there is no state to move to.
  /// - Throws: `EditError`: `entry-conflict` where another entry was added in the meantime.
  package func move(
    _ photo: AssetID, _ destination: RequestedChange.Destination, after expected: Int, note: String? = nil
  ) async throws(EditError) -> HistoryEntry? {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try self.commit([.move(photo, destination, after: expected, note: note)]).first
    }
  }
}

extension Recipe {
  /// Finds the files that adjustments name by digest among the objects of a library.
  ///
  /// - Throws: `EditError` where one is missing or damaged.
  package mutating func readFiles(from library: Library) async throws(EditError) {
    self = try await WorkThreads.waiting.run { [self] () throws(EditError) in
      var read = self
      try read.readFiles(from: library)
      return read
    }
  }
}
