public import Documents
import Editing
import Foundation
import ImageFiles
import Rendering
public import LibraryStore

extension Library {
  /// Imports a photo that has already been read. The same bytes are the same asset.
  ///
  /// The bytes that were read are stored, unless the file system can share the file's blocks.
  /// - Parameters:
  ///   - candidate: the photo that was read.
  ///   - byReference: whether the library only refers to the original, by path and digest.
  ///   - note: recorded in the history.
  ///   - allowingDamage: whether a damaged photo is accepted; then the note of its first entry says what is wrong.
  /// - Returns: The asset, and whether it is new.
  /// - Throws: `EditError`: `damaged-photo` where it is damaged; other errors where it cannot be stored.
  @discardableResult
  public func importPhoto(
    _ candidate: ImportCandidate, byReference: Bool = false, note: String? = nil, allowingDamage: Bool = false
  ) async throws(EditError) -> (asset: Asset, isNew: Bool) {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try self.importPhoto(candidate, byReference: byReference, note: note, allowingDamage: allowingDamage)
    }
  }

  /// The same on the calling thread, which waits.
  @discardableResult
  package func importPhoto(
    _ candidate: ImportCandidate, byReference: Bool = false, note: String? = nil, allowingDamage: Bool = false
  ) throws(EditError) -> (asset: Asset, isNew: Bool) {
    let photo = candidate.photo
    guard case .file(let file) = candidate.source else {
      let (id, result) = try performChangesWaiting { changes throws(EditError) in
        changes.importPhoto(candidate, byReference: byReference, note: note, allowingDamage: allowingDamage)
      }
      return (try mappingErrors { try store.imported(id) }, result.created.contains(id))
    }
    try candidate.checkDamage(isAllowed: allowingDamage)
    let path = file.path
    let imported = try mappingErrors(path: path) {
      try photo.bytes.withUnsafeBytes { bytes in
        try store.importPhoto(
          at: path, contents: HashedBytes(bytes, digest: photo.info.digest), mediaType: photo.info.format.mimeType,
          facts: candidate.facts, byReference: byReference, author: EngineVersion.software, note: candidate.note(note))
      }
    }
    remember([candidate])
    keepKnown()
    return imported
  }
}
