public import Documents
import Editing
public import Foundation
public import LibraryStore

extension Library {
  /// Reads an archive with the history of a photo, such as its resource `history`, or of all photos of a library, and
  /// checks it completely. `ChangeRequests.createAsset(from:)` creates photos from them.
  ///
  /// - Returns: The histories, sorted by the ids of the photos.
  /// - Throws: `EditError`: `archive-damaged` where it is truncated, changed or not an archive; `store-newer-version`.
  public static func histories(in archive: URL) async throws(EditError) -> [PhotoHistory] {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try mappingErrors(path: archive.path) { try PhotoHistory.histories(inFile: archive.path) }
    }
  }
}

extension ChangeRequests {
  /// Adds a photo with its complete history: the same id, entries, pictures and settings that it had. If the library
  /// already has a part of the history, the rest is added; if it has all of it, nothing changes. If the photo was edited
  /// here, too, what both lead to together is shown.
  ///
  /// The changes fail with `archive-damaged` where the file is not what was read.
  /// - Returns: The id of the photo.
  @discardableResult
  public mutating func createAsset(from history: PhotoHistory) -> AssetID {
    add(.restore(history))
    return history.photo
  }
}
