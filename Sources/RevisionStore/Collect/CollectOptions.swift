public import Documents

/// What `collect` may remove.
package struct CollectOptions: Sendable {
  /// How old something usually is before it is removed: a day.
  package static let defaultGracePeriod = Duration.seconds(86_400)

  /// How old something must be. Under a day, an object that an edit is about to name may be removed; the edit then
  /// fails, and nothing that was acknowledged is lost.
  package var gracePeriod = defaultGracePeriod
  /// Whether it is only said what would be removed.
  package var isDryRun = false
  /// Says of an edit whether its rendition can be made again, byte for byte; nil keeps every rendition.
  package var isReproducible: (@Sendable (Manifest.Edit) -> Bool)?

  /// Nothing younger than a day, and no rendition.
  package init() {}
}

/// A file that `collect` removed, or would remove.
public struct CollectedFile: Hashable, Sendable {
  /// Why it may go.
  public enum Reason: String, Sendable, CaseIterable {
    /// An object that no entry needs.
    case unreferenced
    /// A rendition that can be made again and is not the current state of a photo.
    case rendition
    /// A file that a dead process left unfinished.
    case temporary
    /// An index that was put aside.
    case index
  }

  /// Why it may go.
  public let reason: Reason
  /// Its path.
  public let path: String
  /// What it frees, in bytes; 0 where the file has another name, too.
  public let size: Int
  /// The object it is.
  public let digest: Digest?
  /// The edits a rendition belongs to.
  public let entries: [EntryReference]

  init(_ reason: Reason, _ path: String, _ status: FileStatus?, digest: Digest? = nil, entries: [EntryReference] = []) {
    (self.reason, self.path, self.digest, self.entries) = (reason, path, digest, entries)
    size = status.map { $0.linkCount > 1 ? 0 : $0.size } ?? 0
  }
}
