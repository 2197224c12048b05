import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing

@testable import LibraryStore

/// What a folder remains itself through, and what makes a copy of it.
@Suite("whose folder is this", .timeLimit(.minutes(Effort.minutes)), .enabled(if: LocalFolderWorker.words == nil))
struct FolderIdentityTests {
  private let replica: ReplicaFolder
  private let own: String
  private var parent: String { FilePath.folder(of: replica.root) }

  init() throws {
    replica = try ReplicaFolder()
    own = try replica.opened().folder.name
  }

  /// The scratch folder is on a file system that records births.
  static let hasBirths: Bool = {
    guard let scratch = try? ScratchFolder() else { return false }
    let path = scratch.appending("a").path
    guard (try? DurableFile.write([1], to: path)) != nil, let file = try? Descriptor.open(path, O_RDONLY) else {
      return false
    }
    return (try? InodeIdentity(of: file))?.mark == .birth
  }()

  static let needsBirths: Comment = "needs ext4, XFS, F2FS or tmpfs for temporary files"

  @Test("a library that is moved or renamed stays itself", .enabled(if: hasBirths, needsBirths))
  func move() throws {
    try replica.shell("mkdir ../moved-$$; mv \"$1\" ../moved-$$/lib; mv ../moved-$$ moved")
    let moved = replica.moved(to: parent + "/moved/lib")
    #expect(try moved.own() == own && moved.former() == [])
  }

  @Test(
    "a copy is another folder, and the original stays itself", .enabled(if: hasBirths, needsBirths),
    arguments: ["cp -a \"$1\" copy", "cp -r \"$1\" copy", "mkdir copy; tar -cC \"$1\" . | tar -xC copy"])
  func copy(command: String) throws {
    try replica.shell(command)
    let copy = replica.moved(to: parent + "/copy")
    #expect(try replica.own() == own)
    #expect(try copy.own() == nil && copy.former() == [own])
    let made = try copy.opened()
    #expect(made.isNew && made.former.existAndSatisfy { $0.isOfThisMachine })
    #expect(try copy.own() == made.folder.name && replica.own() == own && replica.former() == [])
  }

  @Test("so is what rsync makes", .enabled(if: hasBirths && InstalledProgram.exists("rsync"), "needs rsync and births"))
  func rsync() throws { try copy(command: "rsync -aHAX \"$1/\" copy") }

  @Test("a copy of hard links is another folder as long as there are both", .enabled(if: hasBirths, needsBirths))
  func hardLinks() throws {
    try replica.shell("cp -al \"$1\" copy")
    let copy = replica.moved(to: parent + "/copy")
    #expect(try replica.own() == own && copy.own() == nil && copy.former() == [own])
    // Without the original it is what a move would have left.
    try FileManager.default.removeItem(atPath: replica.root)
    #expect(try copy.own() == own)
  }

  @Test("a file 'self' with another hard link counts at its path only", .enabled(if: hasBirths, needsBirths))
  func secondName() throws {
    try #require(link(replica.root + "/\(own)/self", parent + "/link") == 0)
    #expect(try replica.own() == own)
    try replica.shell("mv \"$1\" moved")
    #expect(try replica.moved(to: parent + "/moved").own() == nil)
    unlink(parent + "/link")
    #expect(try replica.moved(to: parent + "/moved").own() == own)
  }

  @Test("a disk that is carried to another machine stays itself", .enabled(if: hasBirths, needsBirths))
  func otherMachine() throws {
    #expect(try replica.moved(machine: "nas").own() == own)
    #expect(try !replica.moved(machine: "nas").opened().isNew)
  }

  @Test(
    "the contents of a copy that replace those of a folder do not make it the copy's",
    .enabled(if: hasBirths, needsBirths))
  func restored() throws {
    try replica.shell("cp -a \"$1\" backup; rm -r \"$1\"; cp -a backup \"$1\"")
    #expect(try replica.own() == nil && replica.former() == [own])
  }

  @Test(
    "a library in memory is itself, and not what a copy of it is on the disk",
    .enabled(if: access("/dev/shm", W_OK) == 0 && hasBirths, "needs a tmpfs at /dev/shm and births on the disk"))
  func memory() throws {
    let folder = "/dev/shm/" + Temporary.freshName()
    try Folder.make(folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let inMemory = try ReplicaFolder(in: folder)
    let name = try inMemory.opened().folder.name
    #expect(try inMemory.own() == name)
    try inMemory.shell("cp -a \"$1\" \"$2\"; mv \"$1\" \"$1.moved\"", parent + "/copy")
    #expect(try inMemory.moved(to: inMemory.root + ".moved").own() == name)
    #expect(try inMemory.moved(to: parent + "/copy").own() == nil)
  }

  @Test(
    "a bind mount shows the folder itself, under any path",
    .enabled(if: LocalFolderWorker.hasMounts && hasBirths, "needs mounts of its own (unshare) and births"))
  func bindMount() throws {
    let mounted = parent + "/mounted"
    try Folder.make(mounted)
    let mounts = "mount --bind '\(replica.root)' '\(mounted)'"
    #expect(try LocalFolderWorker.answer(replica, at: mounted, mounts: mounts) == own)
    #expect(try LocalFolderWorker.answer(replica, at: mounted) == "none")
  }

  @Test(
    "a copy on another file system is another folder, although it has the same path",
    .enabled(if: LocalFolderWorker.hasMounts && hasBirths, "needs mounts of its own (unshare) and births"))
  func samePath() throws {
    try replica.shell("cp -a \"$1\" copy")
    let mounts = "mount -t tmpfs none '\(replica.root)'; cp -a '\(parent)/copy/.' '\(replica.root)'"
    #expect(try LocalFolderWorker.answer(replica, mounts: mounts) == "none")
    #expect(try LocalFolderWorker.answer(replica) == own)
  }

  @Test(
    "where a file system keeps no inodes, a folder is known by its path and the machine",
    .enabled(if: LocalFolderWorker.hasMounts && hasOverlay, "needs overlay mounts of its own (unshare)"))
  func overlay() throws {
    let library = try ReplicaFolder()
    let (root, layers) = (library.root, FilePath.folder(of: library.root) + "/layers")
    let mounts = """
      mkdir -p '\(layers)/upper' '\(layers)/work' '\(layers)/moved'
      touch '\(layers).start' '\(library.scratch.appending("answer").path).start'
      mount -t overlay none -o 'lowerdir=\(root),upperdir=\(layers)/upper,workdir=\(layers)/work' '\(root)'
      """
    let made = try LocalFolderWorker.answer(library, "make", mounts: mounts).split(separator: " ").map(String.init)
    #expect(made.count == 3 && made[1...] == ["new", "complete"])
    #expect(try LocalFolderWorker.answer(library, mounts: mounts) == made[0])
    #expect(try LocalFolderWorker.answer(library, machine: "nas", mounts: mounts) == "none")
    let elsewhere = mounts + "\nmount --bind '\(root)' '\(layers)/moved'"
    #expect(try LocalFolderWorker.answer(library, at: layers + "/moved", mounts: elsewhere) == "none")
    #expect(try library.own() == nil && library.names() == [])
  }

  @Test(
    "on a disk of its own with ext4 a library stays itself through mounts and machines, and no copy there is it",
    .enabled(if: DiskImage.isPossible("ext4"), "needs mkfs.ext4 and root"))
  func ext4() throws { try checkDisk("ext4") }

  @Test(
    "on a disk of its own with XFS a library stays itself through mounts and machines, and no copy there is it",
    .enabled(if: DiskImage.isPossible("xfs"), "needs mkfs.xfs and root"))
  func xfs() throws { try checkDisk("xfs") }

  @Test(
    "on a disk of its own with F2FS a library stays itself through mounts and machines, and no copy there is it",
    .enabled(if: DiskImage.isPossible("f2fs"), "needs mkfs.f2fs and root"))
  func f2fs() throws { try checkDisk("f2fs") }

  @Test(
    "on a disk of its own with Btrfs a library stays itself through mounts and machines, and no copy there is it",
    .enabled(if: DiskImage.isPossible("btrfs"), "needs mkfs.btrfs and root"))
  func btrfs() throws { try checkDisk("btrfs") }

  private func checkDisk(_ kind: String) throws {
    let library = try ReplicaFolder()
    let (disk, elsewhere) = (parent + "/disk", parent + "/elsewhere")
    let image = try DiskImage(kind, at: parent + "/image")
    func answer(_ job: String = "find", on mount: String, _ path: String, machine: String = "laptop", then: String = "")
      throws -> String
    {
      let mounts = """
        touch '\(library.scratch.appending("answer").path).start'
        mkdir -p '\(mount)'
        mount -o loop '\(image.path)' '\(mount)'
        cd '\(mount)'
        [ -e a ] || \(kind == "btrfs" ? "btrfs subvolume create a" : "mkdir a")
        [ -e a/lib ] || cp -a '\(library.root)' a/lib
        \(then)
        cd /
        """
      return try LocalFolderWorker.answer(
        library, job, at: mount + path, machine: machine, mounts: mounts, isMapped: false)
    }
    let name = try #require(try answer("make", on: disk, "/a/lib").split(separator: " ").first.map(String.init))
    #expect(try answer(on: disk, "/a/lib") == name)
    #expect(try answer(on: elsewhere, "/a/lib", machine: "nas") == name)
    #expect(try answer(on: disk, "/b", then: "cp -a a/lib b") == "none")
    #expect(try answer(on: disk, "/moved", then: "mv a/lib moved; mkdir a/lib") == (kind == "btrfs" ? "none" : name))
    if kind == "btrfs" { #expect(try answer(on: disk, "/c/lib", then: "btrfs subvolume snapshot a c") == "none") }
  }

  private static let hasOverlay =
    (try? String(contentsOfFile: "/proc/filesystems", encoding: .utf8))?.contains("\toverlay\n") == true
}
