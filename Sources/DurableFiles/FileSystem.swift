import CLinux
import Glibc

/// The file system that a path is on.
package struct FileSystem: Hashable, Sendable {
  /// Its type as the kernel names it, such as `ext4` or `fuse.sshfs`; nil where /proc does not say.
  package let type: String?
  /// The folder that it is mounted on; nil where /proc does not say.
  package let mount: String?
  /// The name of a network file system, whose locks other machines may not see: a store is not safe there. Nil for a
  /// local one.
  package let network: String?
  /// The size in bytes.
  package let totalBytes: Int
  /// How many bytes this user can still write.
  package let freeBytes: Int
  /// How many files can still be made; nil where the file system has no such limit.
  package let freeFiles: Int?

  /// The file system of an existing file or folder.
  package init(of path: String) throws(FileError) {
    let raw = try Self.status(path)
    network = Self.networks[raw.kind]
    let unit = UInt64(raw.f_frsize > 0 ? raw.f_frsize : raw.f_bsize)
    func bytes(_ blocks: UInt64) -> Int { Int(clamping: blocks.multipliedReportingOverflow(by: unit).partialValue) }
    (totalBytes, freeBytes) = (bytes(UInt64(raw.f_blocks)), bytes(UInt64(raw.f_bavail)))
    freeFiles = raw.f_files == 0 ? nil : Int(clamping: UInt64(raw.f_ffree))
    let resolved = try FilePath.resolved(path)
    // Of two on one folder, the later one hides the other; so does one on a folder below.
    let found = Mount.table().filter { FilePath.isWithin(resolved, $0.folder) }
      .max { $0.folder.utf8.count < $1.folder.utf8.count }
    (type, mount) = (found?.type, found?.folder)
  }

  /// The name of the network file system that a path is on; nil for a local one.
  package static func network(of path: String) throws(FileError) -> String? {
    networks[try kind(of: path)]
  }

  /// The magic number of the file system that a path is on, as statfs(2) lists them.
  package static func kind(of path: String) throws(FileError) -> UInt32 { try status(path).kind }

  private static func status(_ path: String) throws(FileError) -> statfs {
    var raw = statfs()
    try SystemCall.perform(.stat, path) { statfs(path, &raw) }
    return raw
  }

  private static let networks: [UInt32: String] = [
    0x6969: "NFS", 0x517B: "SMB", 0xFF53_4D42: "CIFS", 0xFE53_4D42: "SMB2", 0x00C3_6400: "Ceph", 0x5346_414F: "AFS",
    0x6B41_4653: "AFS", 0x7375_7245: "Coda", 0x0102_1997: "9P", 0x0BD0_0BD0: "Lustre", 0x7461_636F: "OCFS2",
    0x0116_1970: "GFS2", 0x564C: "NCP", 0x1983_0326: "BeeGFS",
  ]
}

extension statfs {
  /// The magic number, whatever the width of the field.
  fileprivate var kind: UInt32 { UInt32(truncatingIfNeeded: f_type) }
}

/// A line of /proc/self/mountinfo.
struct Mount {
  let folder: String
  let type: String

  /// A line as proc(5) describes it: `36 35 98:0 / /mnt rw,noatime shared:1 - ext3 /dev/root rw`, in which blanks and
  /// backslashes of paths are octal numbers. Nil for anything else.
  init?(_ line: Substring) {
    let fields = line.split(separator: " ")
    guard let end = fields.firstIndex(of: "-"), end > 4, end + 1 < fields.count else { return nil }
    (folder, type) = (Self.unescaped(fields[4]), String(fields[end + 1]))
  }

  /// The mounts, in the order in which they hide each other; none without /proc.
  static func table() -> [Mount] {
    guard let bytes = try? Descriptor.open("/proc/self/mountinfo", O_RDONLY).bytes() else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { Mount($0) }
  }

  private static func unescaped(_ text: Substring) -> String {
    var (bytes, rest) = ([UInt8](), Array(text.utf8)[...])
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\"), let code = UInt8(String(decoding: rest.prefix(3), as: UTF8.self), radix: 8) {
        bytes.append(code)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
