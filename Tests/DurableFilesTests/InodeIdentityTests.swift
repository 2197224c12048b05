import Foundation
import Glibc
import TestSupport
import Testing

@testable import DurableFiles

@Suite("identities of files", .timeLimit(.minutes(Effort.minutes)))
struct InodeIdentityTests {
  private let folder: ScratchFolder
  private var root: String { folder.url.path }

  init() throws { folder = try ScratchFolder() }

  private func identity(_ path: String) throws -> InodeIdentity {
    try InodeIdentity(of: Descriptor.open(path, O_RDONLY | O_NOFOLLOW))
  }

  private func output(_ program: String, _ arguments: String...) throws -> String {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  @Test(
    "where inodes may come again, a file is identified by inode and birth, with snapshots by the file system too",
    arguments: [
      (0xEF53, .birth), (0x5846_5342, .birth), (0xF2F5_2010, .birth), (0x0102_1994, .birth),
      (0x9123_683E, .birthAndFileSystem), (0x2FC1_2FC1, .birthAndFileSystem), (0xCA45_1A4E, .birthAndFileSystem),
      // NFS, SMB, FUSE, overlay, FAT, exFAT, 9p, Ceph, none.
      (0x6969, .none), (0xFE53_4D42, .none), (0x6573_5546, .none), (0x794C_7630, .none), (0x4D44, .none),
      (0x2011_BAB0, .none), (0x0102_1997, .none), (0x00C3_6400, .none), (0, .none),
    ] as [(UInt32, InodeIdentity.Mark)])
  func marks(kind: UInt32, mark: InodeIdentity.Mark) {
    #expect(InodeIdentity.mark(kind: kind, hasBirth: true) == mark)
    #expect(InodeIdentity.mark(kind: kind, hasBirth: false) == .none)
  }

  @Test("the identity of a path is that of a link itself, and that of a file that must not be opened")
  func path() throws {
    try DurableFile.write([1], to: root + "/file")
    symlink("file", root + "/link")
    try #require(chmod(root + "/file", 0) == 0 && mkfifo(root + "/pipe", 0o600) == 0)
    for name in ["file", "link", "pipe"] {
      let status = try #require(try FileStatus(at: root + "/" + name))
      #expect(try InodeIdentity(at: root + "/" + name).inode == status.inode)
    }
    #expect(throws: FileError.self) { try InodeIdentity(at: root + "/none") }
  }

  @Test("inode, links, birth and file system are those that stat prints")
  func values() throws { try compare(in: root) }

  @Test("so they are in memory", .enabled(if: access("/dev/shm", W_OK) == 0, "needs a tmpfs at /dev/shm"))
  func memory() throws { try compare(in: "/dev/shm") }

  private func compare(in place: String) throws {
    let path = FilePath.joined(place, Temporary.freshName())
    defer { unlink(path) }
    try DurableFile.write([1], to: path)
    let found = try identity(path)
    let printed = try output("stat", "-c", "%i %h %.9W", path).split(separator: " ").map(String.init)
    #expect("\(found.inode)" == printed[0] && "\(found.linkCount)" == printed[1])
    let birth = printed[2].replacing(".", with: "")
    if let found = found.birth { #expect("\(found)" == birth) }
    #expect(found.birth != nil || found.mark == .none)
    #expect(try InodeIdentity(at: path) == found)
    #expect(try String(found.fileSystem, radix: 16) == output("stat", "-f", "-c", "%i", path))
    #expect(found.mark == InodeIdentity.mark(kind: try FileSystem.kind(of: path), hasBirth: found.birth != nil))
  }

  @Test("a birth is known if the system says so, and there is a time")
  func births() {
    #expect(InodeIdentity.birth(1_795_659_184, 675_422_244, isKnown: true) == 1_795_659_184_675_422_244)
    #expect(InodeIdentity.birth(-1, 5, isKnown: true) == -999_999_995)
    #expect(InodeIdentity.birth(0, 1, isKnown: true) == 1)
    #expect(InodeIdentity.birth(0, 0, isKnown: true) == nil && InodeIdentity.birth(1, 1, isKnown: false) == nil)
  }

  @Test("a file stays the same under another name and with other bytes, and no copy is it")
  func sameness() throws {
    let path = root + "/a"
    try DurableFile.write([1, 2, 3], to: path)
    let found = try identity(path)
    rename(path, root + "/b")
    #expect(try identity(root + "/b") == found)
    try Descriptor.open(root + "/b", O_WRONLY).truncate(to: 1)
    #expect(try identity(root + "/b") == found)
    try FileManager.default.copyItem(atPath: root + "/b", toPath: path)
    #expect(try identity(path).inode != found.inode)
    try #require(link(root + "/b", root + "/c") == 0)
    let linked = try identity(root + "/c")
    #expect(linked.linkCount == 2 && linked.inode == found.inode && linked.birth == found.birth)
  }

  @Test("a file that is being written has the identity that it has under its final name")
  func pending() throws {
    let file = try PendingFile(in: root)
    try file.write([1])
    let found = try file.identity()
    try file.publish(as: root + "/a", ifExists: .replace, size: 1)
    #expect(try identity(root + "/a") == found)
  }

  @Test("a new file is another one, although it gets the inode of a removed one")
  func reusedInode() throws {
    var known: Set<InodeIdentity> = []
    for _ in 0..<50 {
      let path = root + "/a"
      close(open(path, O_CREAT | O_EXCL | O_WRONLY, 0o600))
      let found = try identity(path)
      #expect(found.birth == nil || known.insert(found).inserted)
      unlink(path)
      // The kernel takes the time of birth from its last tick.
      usleep(11_000)
    }
  }

  @Test("where a call fails, the error names it", arguments: 1...2)
  func failure(call: Int) throws {
    try DurableFile.write([1], to: root + "/a")
    let recorder = CallRecorder { index, _ in index == call ? EIO : 0 }
    #expect(throws: FileError(.stat, root + "/a", EIO)) { try recorder.record { _ = try identity(root + "/a") } }
  }
}
