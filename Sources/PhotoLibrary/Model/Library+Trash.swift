public import Documents
import Editing
package import Foundation
public import LibraryStore
import Rendering

extension Library {
  /// How long photos stay in the trash before garbage collection purges them: 30 days.
  package static var trashPeriod: Duration { .seconds(30 * 86_400) }

  /// Removes photos in the trash for good: their histories, settings, originals and renditions. Only a backup brings
  /// them back. The file that a photo was imported from stays where it is, even if the library only refers to the
  /// original.
  ///
  /// - Returns: The files of the library that were removed.
  /// - Throws: `EditError`: `not-in-trash` where a photo is not in the trash; then nothing has changed.
  @discardableResult
  package func purge(_ photos: some Sequence<AssetID> & Sendable) async throws(EditError) -> [CollectedFile] {
    let photos = Set(photos)
    return try await WorkThreads.waiting.run { () throws(EditError) in try self.purged(photos) }
  }

  /// Removes for good the photos that have been in the trash for longer than `trashPeriod`.
  ///
  /// The time is counted from the change that put a photo there, through each later change of the library, to now. From
  /// one to the next, at most 7 days count, so that a clock that is wrong removes nothing early.
  ///
  /// - Returns: The photos, as they were before.
  /// - Throws: `EditError` where the library cannot be changed.
  @discardableResult
  public func purgeExpired() async throws(EditError) -> [Asset] {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.purgeExpired() }
  }

  /// The same on the calling thread, which waits.
  @discardableResult
  package func purgeExpired(at now: Date = .now) throws(EditError) -> [Asset] {
    try mappingErrors { try store.requireFull() }
    let found = Set(try expired(at: now).map(\.id))
    if found.isEmpty { return [] }
    return try mappingErrors {
      // Another program may have restored some since, or trashed them anew.
      var still: Set<AssetID>?
      return try store.purge(found, author: EngineVersion.software) { photo throws(StoreError) in
        if still == nil { still = Set(try store.expired(after: Self.trashPeriod, at: now).map(\.id)) }
        return still?.contains(photo.id) == true
      }.photos
    }
  }

  /// Removes photos in the trash for good, on the calling thread.
  ///
  /// - Throws: `EditError`
  package func purged(_ photos: Set<AssetID>) throws(EditError) -> [CollectedFile] {
    try mappingErrors {
      for asset in try photos.sorted().map({ try store.asset($0) }) { _ = try Self.requireTrashed(asset) }
      // Another program may have restored some since.
      return try store.purge(photos, author: EngineVersion.software, where: Self.requireTrashed).files
    }
  }

  private static func requireTrashed(_ photo: Asset) throws(StoreError) -> Bool {
    if photo.trashed == nil { throw .notInTrash(path: photo.path) }
    return true
  }

  /// The photos that have been in the trash for longer than `trashPeriod`, by id.
  ///
  /// - Throws: `EditError`
  package func expired(at now: Date = .now) throws(EditError) -> [Asset] {
    try mappingErrors { try store.expired(after: Self.trashPeriod, at: now) }
  }
}
