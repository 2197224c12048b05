import Documents
import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing
import TransactionLog

@testable import LibraryStore

@Suite("local folders of a library", .timeLimit(.minutes(Effort.minutes)))
struct LocalFolderTests {
  private let replica: ReplicaFolder

  init() throws { replica = try ReplicaFolder() }

  private func write(_ text: String, _ path: String) throws {
    try Folder.make(FilePath.folder(of: path))
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  private func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

  @Test("a library without one gets one that begins no stream yet, and from then on has that")
  func first() throws {
    let made = try replica.opened()
    #expect(made.isNew && made.folder.stream == nil && made.former.isEmpty && made.settings == nil)
    #expect(made.note?.contains(made.folder.name) == true && made.note?.contains("settings") == false)
    #expect(try Folder.names(in: made.folder.path) == ["cache", "index", "self", "tmp"])
    #expect(try replica.names() == [made.folder.name] && LocalFolder.isName(made.folder.name))
    let again = try replica.opened()
    #expect(!again.isNew && again.folder == made.folder && again.note == nil)
  }

  @Test("it is complete and durable before its 'self' gets its name, which comes last")
  func order() throws {
    let recorder = CallRecorder()
    let made = try recorder.record { try replica.opened() }
    let changes = recorder.changes(in: replica.root).filter { !$0.hasPrefix("change") }.map {
      $0.replacing(made.folder.name, with: "LOCAL")
    }
    let folders = ["index", "cache", "tmp"].flatMap { ["make folder LOCAL/\($0)", "sync folder LOCAL"] }
    let tags = ["index", "cache"].map { "LOCAL/\($0)" }.flatMap {
      ["write \($0)/TMP", "sync \($0)/TMP", "link \($0)/CACHEDIR.TAG", "unlink \($0)/TMP", "sync folder \($0)"]
    }
    #expect(
      changes == ["make folder LOCAL", "sync folder ."] + folders + tags + [
        "write LOCAL/TMP", "sync LOCAL/TMP", "rename LOCAL/self", "sync folder LOCAL",
      ])
  }

  @Test("it has the mode of the library's folder, with everything in it", arguments: [0o700, 0o770, 0o2775])
  func mode(permissions: mode_t) throws {
    chmod(replica.root, permissions)
    let made = try replica.opened().folder
    for path in [made.path] + made.paths.folders {
      #expect(try FileStatus(at: path)?.permissions == permissions, "\(path)")
    }
    #expect(try FileStatus(at: made.path + "/self")?.permissions == permissions & 0o666)
  }

  @Test("its paths are those of the format document")
  func paths() throws {
    let paths = try replica.opened().folder.paths
    let names = [
      paths.itself, paths.lock, paths.sync, paths.index, paths.cache, paths.temporaries, paths.damaged, paths.blocked,
      paths.remotes, paths.proxies, paths.config, paths.unreferenced, paths.verifyPosition,
    ].map { FilePath.relative($0, to: paths.path) }
    let expected = [
      "self", "lock", "sync", "index", "cache", "tmp", "damaged", "blocked", "remotes", "proxies", "config",
      "unreferenced", "verify-position",
    ]
    #expect(names == expected)
    #expect(paths.folders == [paths.index, paths.cache, paths.temporaries])
  }

  @Test("a name has eight hexadecimal digits, and what a synchronizer makes of it is none")
  func names() {
    for _ in 0..<1000 { #expect(LocalFolder.isName(LocalFolder.randomName())) }
    for name in [
      "", "local-", "local-1234567", "local-123456789", "local-1234567g", "local-1234567A", "Local-12345678",
      "local-12345678.sync-conflict-20261128", "local-12345678 (1)", "local_12345678", ".local-12345678",
      "local-1234567é", "local-12345678\0",
    ] { #expect(!LocalFolder.isName(name), "\(name)") }
  }

  @Test("of several that fit, the first by name is used, and the others count as former ones")
  func several() throws {
    for digit in ["c", "a", "b"] {
      let path = replica.root + "/local-0000000" + digit
      try Folder.make(path)
      try FolderSelf.write(replica.place, stream: nil, in: path)
    }
    #expect(try replica.own() == "local-0000000a")
    #expect(try Set(replica.former()) == ["local-0000000b", "local-0000000c"])
    #expect(try !replica.opened().isNew)
  }

  @Test("the stream that its 'self' states is the one to append to")
  func stream() throws {
    let made = try replica.opened().folder
    for byte in [1, 2] as [UInt8] {
      let stream = StreamName(first: SHA256Digest(of: [byte]))
      let begun = try made.beginning(stream, in: replica.place)
      #expect(begun.path == made.path && begun.stream == stream)
      #expect(try replica.opened().folder == begun)
    }
  }

  @Test("a folder without a 'self', with a damaged one, or one of another library is neither used nor a former one")
  func unusable() throws {
    let names = ["local-00000001", "local-00000002", "local-00000003"]
    try names.forEach { try Folder.make(replica.root + "/" + $0) }
    try write("{}", replica.root + "/\(names[1])/self")
    let other = ReplicaPlace(root: replica.root, library: .random(), machine: replica.machine)
    try FolderSelf.write(other, stream: nil, in: replica.root + "/" + names[2])
    #expect(try replica.own() == nil && replica.former() == [])
    let made = try replica.opened()
    #expect(made.isNew && !names.contains(made.folder.name))
    for name in names { #expect(try FileStatus(at: replica.root + "/" + name)?.kind == .folder) }
  }

  @Test("a link in place of a local folder or of its 'self' is not followed")
  func links() throws {
    let made = try replica.opened().folder
    let outside = replica.scratch.appending("outside").path
    rename(made.path, outside)
    symlink(outside, made.path)
    #expect(try replica.own() == nil)
    unlink(made.path)
    rename(outside, made.path)
    #expect(try replica.own() == made.name)
    rename(made.path + "/self", outside)
    symlink(outside, made.path + "/self")
    #expect(try replica.own() == nil)
  }

  @Test("the former ones come with their streams: those of this machine first, and of each machine the newest")
  func former() throws {
    var streams: [String: StreamName] = [:]
    let machines = [("laptop", "d"), ("nas", "a"), ("laptop", "b"), ("nas", "c")]
    for (number, (machine, digit)) in machines.enumerated() {
      let name = "local-0000000" + digit
      try Folder.make(replica.root + "/" + name)
      streams[name] = StreamName(first: SHA256Digest(of: [UInt8(number)]))
      try FolderSelf.write(
        replica.moved(machine: machine).place, stream: streams[name], in: replica.root + "/" + name)
      usleep(20_000)
    }
    // A copy, none of whose files is the one that it speaks of.
    try replica.shell("cp -a . ../copy")
    let copy = replica.moved(to: FilePath.folder(of: FilePath.folder(of: replica.root)) + "/copy/.photoedit")
    defer { try? FileManager.default.removeItem(atPath: FilePath.folder(of: copy.root)) }
    let made = try copy.opened()
    #expect(made.isNew)
    let order = ["local-0000000b", "local-0000000d", "local-0000000c", "local-0000000a"]
    #expect(made.former.map(\.folder.name) == order)
    #expect(made.former.map(\.isOfThisMachine) == [true, true, false, false])
    #expect(made.former.map(\.folder.stream) == order.map { streams[$0] })
    #expect(made.settings?.name == order[0] && made.note?.contains(order[0]) == true)
    #expect(try copy.former() == order)
  }

  @Test("the settings of this machine's former one go along, and nothing else of it")
  func settings() throws {
    let old = try replica.opened().folder
    for (path, text) in [
      ("config", "limits"), ("remotes/nas/config", "url of nas"), ("remotes/s3/config", "url of s3"),
      ("remotes/nas/state", "x"), ("remotes/empty/state", "x"), ("index/000001.sqlite", "x"), ("damaged/a", "x"),
      ("unreferenced", "x"), ("blocked", "x"), ("proxies/a", "x"), ("remotes/file", "x"),
    ] { try write(text, old.path + "/" + path) }
    try Folder.make(old.path + "/remotes/long")
    try write(String(repeating: "x", count: 65_537), old.path + "/remotes/long/config")
    symlink("nas", old.path + "/remotes/link")
    try Folder.make(old.path + "/remotes/linked")
    symlink("../nas/config", old.path + "/remotes/linked/config")
    try replica.shell("cp -a \"$1\" \"$1.new\"; rm -r \"$1\"; mv \"$1.new\" \"$1\"")
    let made = try replica.opened()
    #expect(made.isNew && made.settings?.name == old.name && made.former.map(\.folder.name) == [old.name])
    let subpaths = try FileManager.default.subpathsOfDirectory(atPath: made.folder.path).sorted()
    #expect(
      subpaths == [
        "cache", "cache/CACHEDIR.TAG", "config", "index", "index/CACHEDIR.TAG", "remotes", "remotes/nas",
        "remotes/nas/config", "remotes/s3", "remotes/s3/config",
        "self", "tmp",
      ])
    #expect(
      text(made.folder.paths.config) == "limits" && text(made.folder.paths.remotes + "/nas/config") == "url of nas")
  }

  @Test("settings that a link leads to are not copied")
  func linkedSettings() throws {
    let old = try replica.opened().folder
    try write("url of nas", replica.scratch.appending("outside/nas/config").path)
    symlink(replica.scratch.appending("outside").path, old.paths.remotes)
    symlink("remotes/nas/config", old.paths.config)
    try replica.shell("cp -a \"$1\" \"$1.new\"; rm -r \"$1\"; mv \"$1.new\" \"$1\"")
    let made = try replica.opened()
    #expect(made.isNew && made.settings?.name == old.name)
    #expect(try Folder.names(in: made.folder.path) == ["cache", "index", "self", "tmp"])
  }

  @Test("the settings of another machine stay where they are")
  func settingsOfOthers() throws {
    let old = try replica.moved(machine: "nas").opened().folder
    try write("limits", old.paths.config)
    try replica.shell("cp -a \"$1\" \"$1.new\"; rm -r \"$1\"; mv \"$1.new\" \"$1\"")
    let made = try replica.opened()
    #expect(made.isNew && made.settings == nil && made.former.map(\.isOfThisMachine) == [false])
    #expect(try Folder.names(in: made.folder.path) == ["cache", "index", "self", "tmp"])
  }

  @Test("the library of a folder is known by its own local folder if the format is lost, and by no copy of one")
  func knownLibrary() throws {
    #expect(try LocalFolder.knownLibrary(in: replica.root, on: replica.machine) == nil)
    try replica.opened()
    unlink(LibraryFormat.path(in: replica.root))
    #expect(try LocalFolder.knownLibrary(in: replica.root, on: replica.machine) == replica.library)
    try replica.shell("cp -a \"$1\" \"$1.new\"")
    #expect(try LocalFolder.knownLibrary(in: replica.root + ".new", on: replica.machine) == nil)
  }

  @Test("without a format none is made, nor a format")
  func withoutFormat() throws {
    unlink(LibraryFormat.path(in: replica.root))
    #expect(throws: ExclusiveLock.Failure.self) { try replica.opened() }
    #expect(try Folder.names(in: replica.root) == [])
  }

  @Test("while another process makes one, it is waited for, and not beyond the timeout")
  func busy() throws {
    let holder = try Descriptor.open(LibraryFormat.path(in: replica.root), O_RDWR)
    try holder.lock(.exclusive)
    let format = LibraryFormat.path(in: replica.root)
    #expect(throws: ExclusiveLock.Failure.self) {
      _ = try LocalFolder.foundOrMade(in: replica.place, lockedBy: format, timeout: .milliseconds(50))
    }
    #expect(try replica.names() == [])
    flock(holder.number, LOCK_UN)
    #expect(try replica.opened().isNew)
  }
}
