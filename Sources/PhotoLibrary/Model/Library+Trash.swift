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
    try await WorkThreads.waiting.run { () throws(EditError) in
      try mappingErrors { try self.store.requireFull() }
      let expired = try self.expired()
      if !expired.isEmpty { _ = try self.purged(Set(expired.map(\.id))) }
      return expired
    }
  }

  /// Removes photos in the trash for good, on the calling thread.
  ///
  /// - Throws: `EditError`
  package func purged(_ photos: Set<AssetID>) throws(EditError) -> [CollectedFile] {
    let assets = try mappingErrors { try photos.sorted().map { try store.asset($0) } }
    if let asset = assets.first(where: { $0.trashed == nil }) {
      throw EditError(
        .notInTrash, "the photo \(asset.path) is not in the trash; only photos in the trash can be purged",
        hint: "move it to the trash first", path: asset.path)
    }
    return try mappingErrors { try store.purge(photos, author: EngineVersion.software) }
  }

  /// The photos that have been in the trash for longer than `trashPeriod`.
  ///
  /// - Throws: `EditError`
  package func expired(at now: Date = .now) throws(EditError) -> [Asset] {
    let end = (now.timeIntervalSince1970 - Self.trashPeriod / .seconds(1)) * 1000
    let options = FetchOptions(.number(.trashed, .less, end), includesHidden: true, includesTrashed: true)
    let found = try fetched(options)
    return try found.loaded(0..<found.count)
  }
}
