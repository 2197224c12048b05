/// What is known of an input without reading it all. Equal identities mean equal content.
package enum InputIdentity: Hashable, Sendable {
  /// A file: its size, its times of modification and of status change in nanoseconds since 1970, and its inode.
  case file(size: Int, modified: Int, changed: Int, inode: UInt64)
  /// An object of a store.
  case object(etag: String, size: Int)
  /// A member of an archive: the text of the archive's own identity, and where its bytes are.
  case member(archive: String, offset: Int, size: Int)
}
