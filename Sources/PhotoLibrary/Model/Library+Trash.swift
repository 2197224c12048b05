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
  /// - Returns: The photos, as they were before.
  /// - Throws: `EditError` where the library cannot be changed.
  @discardableResult
  public func purgeExpired() async throws(EditError) -> [Asset] {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.purgeExpired() }
  }

  /// The same on the calling thread, which waits.
  @discardableResult
  package func purgeExpired() throws(EditError) -> [Asset] {
    try mappingErrors { try store.requireFull() }
    let end = Self.expiry(at: .now)
    let expired = Set(try expired(before: end).map(\.id))
    if expired.isEmpty { return [] }
    return try mappingErrors {
      // Another program may have restored some since, or trashed them anew.
      try store.purge(expired, author: EngineVersion.software) { photo in
        photo.trashedMilliseconds.map { Double($0) < end } ?? false
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

  /// The photos that have been in the trash for longer than `trashPeriod`.
  ///
  /// - Throws: `EditError`
  package func expired(at now: Date = .now) throws(EditError) -> [Asset] { try expired(before: Self.expiry(at: now)) }

  /// The time, in milliseconds since 1970, before which a photo was trashed that has been in the trash for long enough.
  private static func expiry(at now: Date) -> Double { (now.timeIntervalSince1970 - trashPeriod / .seconds(1)) * 1000 }

  private func expired(before end: Double) throws(EditError) -> [Asset] {
    let options = FetchOptions(.number(.trashed, .less, end), includesHidden: true, includesTrashed: true)
    let found = try fetched(options)
    return try found.loaded(0..<found.count)
  }
}
