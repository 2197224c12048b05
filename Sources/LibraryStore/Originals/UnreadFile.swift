import DurableFiles

/// A file that somebody is about to read, as it is before that.
package struct UnreadFile: Sendable {
  let path: String
  /// When reading begins, in nanoseconds since 1970.
  let begin: Int64
  let status: FileStatus?

  /// The file at a path, through links.
  package init(_ path: String) { self.init(path, begin: FileStatus.now) }

  init(_ path: String, begin: Int64) {
    (self.path, self.begin) = (path, begin)
    status = try? FileStatus(at: path, followingLinks: true)
  }
}
