import DurableFiles
package import Documents
package import Foundation

/// What garbage collection may remove.
package struct CollectOptions: Sendable {
  /// The default grace period: a day.
  package static let defaultGracePeriod = Duration.seconds(86_400)

  /// The minimum age of removed files. An object without a reference must also have been found so by an earlier
  /// collection this long ago, as the dates of the transactions since count it (`CountedTime`), unless this is zero or the
  /// object is named. With less than a day, an object that an edit is about to use may be removed. Then the edit fails;
  /// nothing acknowledged is lost.
  package var gracePeriod = defaultGracePeriod
  /// The present time.
  package var now = Date.now
  /// Whether to only list what would be removed.
  package var isDryRun = false
  /// The only objects that are considered; nil for all. What is named here goes even if a line that cannot be read may
  /// have referred to it.
  package var onlyObjects: Set<SHA256Digest>?
  /// Whether nothing is removed unless all of `onlyObjects` can be.
  package var requiresAll = false
  /// Whether a rendition of an edit can be rendered again, byte for byte; nil to remove no rendition. What the library
  /// keeps by its setting stays all the same.
  package var isReproducible: (@Sendable (Edit, StoredRendition) -> Bool)?

  /// The default grace period; no rendition is removed.
  package init() {}
}

/// A file that garbage collection removed, or would remove.
package struct CollectedFile: Hashable, Sendable {
  /// Why a file is removed. The names are stable.
  package enum Reason: String, Sendable, CaseIterable {
    /// An object that no line of the log refers to.
    case unreferenced
    /// A rendition that can be rendered again, and is not the current state of a photo unless the library keeps none.
    case rendition
    /// The unfinished file of a dead process.
    case temporary
    /// A discarded index.
    case index
    /// An entry of the cache above the limit of its size.
    case cache
    /// The local folder of the library that this one was copied from.
    case localFolder = "local-folder"
  }

  /// Why it is removed.
  package let reason: Reason
  /// Its path.
  package let path: String
  /// The bytes that its removal frees; 0 for a file with another hard link.
  package let size: Int
  /// The digest of an object; nil for any other file.
  package let digest: SHA256Digest?
  /// The edits that a rendition belongs to.
  package let entries: [EntryReference]

  /// An entry of the cache.
  package init(cached path: String, size: Int) { self.init(.cache, path, size: size) }

  /// Any other file or folder.
  init(_ reason: Reason, _ path: String, size: Int) {
    (self.reason, self.path, self.size, digest, entries) = (reason, path, size, nil, [])
  }

  init(
    _ reason: Reason, _ path: String, _ status: FileStatus?, digest: SHA256Digest? = nil, entries: [EntryReference] = []
  ) {
    (self.reason, self.path, self.digest, self.entries) = (reason, path, digest, entries)
    size = status.map { $0.linkCount > 1 ? 0 : $0.size } ?? 0
  }
}
