import Documents
package import DurableFiles
package import TransactionLog

/// What the file `self` of a local folder says: whose it is, and which file it is itself. A copy of it is another file.
package struct FolderSelf: Hashable, Sendable {
  /// The name of the file.
  package static let name = "self"
  /// The most bytes that are read.
  package static let sizeLimit = 64 << 10

  /// The library's folder when it was written, the library and the machine.
  package let place: ReplicaPlace
  /// The stream that the folder's commits are appended to; nil before the first.
  package let stream: StreamName?
  /// Its inode.
  package let inode: UInt64
  /// When it was created, in nanoseconds since 1970; nil where its file system did not record it.
  package let birth: Int64?
  /// The id of its file system.
  package let fileSystem: UInt64

  /// What a file says that has this identity.
  package init(_ place: ReplicaPlace, stream: StreamName?, as file: InodeIdentity) {
    (self.place, self.stream) = (place, stream)
    (inode, birth, fileSystem) = (file.inode, file.birth, file.fileSystem)
  }

  /// Whether a file that says this is the one that it speaks of, and its folder that of a place.
  package func fits(_ file: InodeIdentity, in place: ReplicaPlace) -> Bool {
    guard self.place.library == place.library else { return false }
    let isHere = self.place.root == place.root
    switch file.mark {
    case .none: return isHere && self.place.machine == place.machine
    case .birth: return isBirth(of: file) && (isHere || file.linkCount == 1)
    case .birthAndFileSystem:
      return isBirth(of: file) && fileSystem == file.fileSystem && (isHere || file.linkCount == 1)
    }
  }

  private func isBirth(of file: InodeIdentity) -> Bool { inode == file.inode && birth != nil && birth == file.birth }
}
