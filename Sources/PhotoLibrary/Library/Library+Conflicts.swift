public import Documents
import Editing
public import LibraryStore
import Rendering

extension Library {
  /// What people did differently to a photo without knowing each other's changes, as when an archive of another library was
  /// imported.
  ///
  /// - Throws: `EditError`: `asset-not-found`.
  public func conflicts(of photo: AssetID) async throws(EditError) -> [AssetConflict] {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.conflicts(of: photo) }
  }

  /// The same on the calling thread, which waits.
  package func conflicts(of photo: AssetID) throws(EditError) -> [AssetConflict] {
    try mappingErrors { try store.conflicts(of: photo) }
  }

  /// Ends conflicts of a photo. The calling thread waits.
  ///
  /// - Throws: `EditError`: `conflict-changed` where one of them is not what was seen.
  package func resolve(_ choices: [ConflictChoice], of photo: AssetID) throws(EditError) {
    _ = try mappingErrors {
      try store.perform([.resolve(photo, choices)], author: EngineVersion.software)
    }
  }
}

extension ChangeRequests {
  /// Ends a conflict of a photo with one of its versions: that is what is shown from now on, in every library.
  ///
  /// The changes fail with `conflict-changed` where the conflict is no longer the one that was seen.
  /// - Parameter version: the index of the version.
  public mutating func resolve(_ conflict: AssetConflict, of photo: AssetID, with version: Int) {
    add(.resolve(photo, [ConflictChoice(conflict, .version(version))]))
  }

  /// Ends a conflict of a photo with a value, which may be none of its versions. Whole recipes, originals and whether a step
  /// is there, or an entry counts, can be one of their versions only.
  ///
  /// The changes fail with `conflict-changed` where the conflict is no longer the one that was seen.
  /// - Parameter value: the value; nil for none.
  public mutating func resolve(_ conflict: AssetConflict, of photo: AssetID, setting value: JSONValue?) {
    add(.resolve(photo, [ConflictChoice(conflict, .value(value))]))
  }
}
