import CLinux

/// File systems whose locks other machines may not see: a store is not safe there.
enum NetworkFileSystem {
  /// The name of the network file system that a path is on; nil for a local one.
  static func name(of path: String) throws(FileError) -> String? {
    var raw = statfs()
    try SystemCall.perform(.stat, path) { statfs(path, &raw) }
    return names[UInt32(truncatingIfNeeded: raw.f_type)]
  }

  /// Magic numbers of statfs(2).
  private static let names: [UInt32: String] = [
    0x6969: "NFS", 0x517B: "SMB", 0xFF53_4D42: "CIFS", 0xFE53_4D42: "SMB2", 0x00C3_6400: "Ceph", 0x5346_414F: "AFS",
    0x6B41_4653: "AFS", 0x7375_7245: "Coda", 0x0102_1997: "9P", 0x0BD0_0BD0: "Lustre", 0x7461_636F: "OCFS2",
    0x0116_1970: "GFS2", 0x564C: "NCP", 0x1983_0326: "BeeGFS",
  ]
}
