import CLinux

/// What kind of file system a folder is on, as far as it matters for locks and syncs.
package enum FileSystemKind: Hashable, Sendable {
  /// A file system of this machine.
  case local
  /// One whose locks other machines may not see: a store is not safe there.
  case network(String)
  /// One that a program provides (FUSE), which may be either.
  case userSpace

  /// Asks the kernel about a path.
  package init(of path: String) throws(FileError) {
    var raw = statfs()
    try SystemCall.perform(.stat, path) { statfs(path, &raw) }
    let magic = UInt32(truncatingIfNeeded: raw.f_type)
    if magic == 0x6573_5546 {
      self = .userSpace
    } else {
      self = Self.networks[magic].map { .network($0) } ?? .local
    }
  }

  /// Magic numbers of statfs(2).
  private static let networks: [UInt32: String] = [
    0x6969: "NFS", 0x517B: "SMB", 0xFF53_4D42: "CIFS", 0xFE53_4D42: "SMB2", 0x00C3_6400: "Ceph", 0x5346_414F: "AFS",
    0x6B41_4653: "AFS", 0x7375_7245: "Coda", 0x0102_1997: "9P", 0x0BD0_0BD0: "Lustre", 0x7461_636F: "OCFS2",
    0x0116_1970: "GFS2", 0x564C: "NCP", 0x1983_0326: "BeeGFS",
  ]
}
