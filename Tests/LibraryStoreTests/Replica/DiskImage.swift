import Foundation
import Glibc

/// A file with an empty file system, which root can mount.
struct DiskImage {
  let path: String

  /// Makes one of a kind.
  init(_ kind: String, at path: String) throws {
    self.path = path
    let size = 512 << 20
    guard FileManager.default.createFile(atPath: path, contents: nil), truncate(path, size) == 0 else {
      throw CocoaError(.fileWriteUnknown)
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["mkfs." + kind, path]
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw CocoaError(.executableLoad) }
  }

  /// Whether this process can make and mount one of a kind.
  static func isPossible(_ kind: String) -> Bool {
    guard geteuid() == 0, InstalledProgram.exists("mkfs." + kind) else { return false }
    if kind == "btrfs", !InstalledProgram.exists("btrfs") { return false }
    let lines = """
      image=$(mktemp)
      trap 'rm -f "$image"' EXIT
      truncate -s 512M "$image"
      mkfs.\(kind) "$image"
      mount -o loop "$image" /mnt
      umount /mnt
      """
    return LocalFolderWorker.canRun(lines, isMapped: false)
  }
}
