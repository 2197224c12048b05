import Foundation
import Glibc
import TestSupport
import Testing
import Threads

@testable import DurableFiles

@Suite("durable files", .timeLimit(.minutes(Effort.minutes)))
struct DurableFileTests {
  private let folder: ScratchFolder
  private var root: String { folder.url.path }

  init() throws { folder = try ScratchFolder() }

  private func contents(_ name: String) -> String? {
    FileManager.default.contents(atPath: root + "/" + name).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("a file is written, synced and named, and its folder is synced, in this order")
  func order() throws {
    let recorder = CallRecorder()
    try recorder.record { try DurableFile.write(Array("abc".utf8), to: root + "/a") }
    #expect(recorder.changes(in: root) == ["write TMP", "sync TMP", "link a", "unlink TMP", "sync folder ."])
    #expect(contents("a") == "abc")
    #expect(folder.contents() == ["a"])
  }

  @Test("an existing file is kept or replaced atomically", arguments: [DurableFile.Existing.fail, .replace])
  func existing(choice: DurableFile.Existing) throws {
    try DurableFile.write(Array("old".utf8), to: root + "/a")
    do {
      try DurableFile.write(Array("new".utf8), to: root + "/a", ifExists: choice)
      #expect(choice == .replace)
    } catch {
      #expect(choice == .fail)
      #expect(error.code == EEXIST)
      #expect(error.path == root + "/a")
    }
    #expect(contents("a") == (choice == .fail ? "old" : "new"))
    #expect(folder.contents() == ["a"])
  }

  @Test("a symbolic link at the target is not followed", arguments: [DurableFile.Existing.fail, .replace])
  func link(choice: DurableFile.Existing) throws {
    try DurableFile.write(Array("precious".utf8), to: root + "/precious")
    #expect(symlink("precious", root + "/a") == 0)
    _ = try? DurableFile.write(Array("new".utf8), to: root + "/a", ifExists: choice)
    #expect(contents("precious") == "precious")
    #expect(contents("a") == (choice == .fail ? "precious" : "new"))
  }

  @Test("whichever call fails, the error names it and no partial file has the name", arguments: 0..<12, [ENOSPC, EIO])
  func failure(call: Int, code: CInt) throws {
    try DurableFile.write(Array("old".utf8), to: root + "/a")
    let recorder = CallRecorder { index, _ in index == call ? code : 0 }
    do {
      try recorder.record { try DurableFile.write(Array("new".utf8), to: root + "/a", ifExists: .replace) }
      #expect(contents("a") == "new")
      #expect(recorder.recorded.count <= call)
    } catch let error as FileError {
      #expect(error.code == code)
      #expect(error.operation == recorder.recorded[call].name)
      #expect(error.path == recorder.recorded[call].path)
      #expect(contents("a") == "old" || (contents("a") == "new" && recorder.recorded.contains { $0.name == .rename }))
    }
    #expect(folder.contents() == ["a"])
  }

  @Test("a call interrupted by a signal is repeated", arguments: 0..<8)
  func interrupted(call: Int) throws {
    let recorder = CallRecorder { index, _ in index == call ? EINTR : 0 }
    try recorder.record { try DurableFile.write(Array("abc".utf8), to: root + "/a") }
    #expect(contents("a") == "abc")
  }

  @Test(
    "a file system without locks, links or folder syncs is sufficient",
    arguments: [
      SystemCall.Name.lock, .link, .syncFolder,
    ])
  func poorFileSystem(lacking: SystemCall.Name) throws {
    let recorder = CallRecorder { _, call in call.name == lacking ? EOPNOTSUPP : 0 }
    try recorder.record { try DurableFile.write(Array("abc".utf8), to: root + "/a") }
    #expect(contents("a") == "abc")
    #expect(folder.contents() == ["a"])
    #expect(throws: FileError.self) { try recorder.record { try DurableFile.write([1], to: root + "/a") } }
    #expect(contents("a") == "abc")
  }

  @Test(
    "without hard links and a rename that never replaces, a new file gets its name, and an existing one stays",
    arguments: [EINVAL, ENOSYS, EOPNOTSUPP])
  func poorRename(code: CInt) throws {
    func recorder(otherRenames: CInt = 0) -> CallRecorder {
      let renames = Monitor(0)
      return CallRecorder { _, call in
        if call.name == .link { return EOPNOTSUPP }
        guard call.name == .rename else { return 0 }
        return renames.withLock { renames in
          renames += 1
          return renames == 1 ? code : otherRenames
        }
      }
    }
    // A rename that fails leaves no name behind.
    #expect(throws: FileError.self) {
      try recorder(otherRenames: EIO).record { try DurableFile.write([1], to: root + "/a") }
    }
    #expect(folder.contents() == [])
    try recorder().record { try DurableFile.write(Array("abc".utf8), to: root + "/a") }
    #expect(contents("a") == "abc" && folder.contents() == ["a"])
    do {
      try recorder().record { try DurableFile.write([1], to: root + "/a") }
      Issue.record("the file was replaced")
    } catch let error as FileError {
      #expect(error.code == EEXIST)
    }
    #expect(contents("a") == "abc" && folder.contents() == ["a"])
    try FileManager.default.createSymbolicLink(atPath: root + "/b", withDestinationPath: "c")
    #expect(throws: FileError.self) { try recorder().record { try DurableFile.write([1], to: root + "/b") } }
    #expect(folder.contents() == ["a", "b"])
  }

  @Test("a path with a NUL is refused, not truncated")
  func nul() throws {
    #expect(throws: FileError.self) { try DurableFile.write([1], to: root + "/a\0b") }
    #expect(folder.contents() == [])
  }

  @Test("a file whose size differs from the expected one gets no name", arguments: [3, 5])
  func size(expected: Int) throws {
    let file = try PendingFile(in: root)
    try file.write(Array("four".utf8))
    do {
      try file.publish(as: root + "/a", ifExists: .fail, size: expected)
      Issue.record("the file was published")
    } catch {
      #expect(error.code == EIO)
    }
    #expect(folder.contents() == [])
  }

  @Test("only temporaries of dead processes are removed")
  func stale() throws {
    let living = try PendingFile(in: root)
    let dead = root + "/" + Temporary.prefix + "dead"
    try Data("half".utf8).write(to: URL(fileURLWithPath: dead))
    try Data("mine".utf8).write(to: folder.appending("photo.jpg"))
    #expect(try Temporary.stale(in: root) == [dead])
    #expect(try Temporary.removeStale(in: root) == [dead])
    #expect(contents("photo.jpg") == "mine")
    try living.write(Array("done".utf8))
    try living.publish(as: root + "/a", ifExists: .fail, size: 4)
    #expect(contents("a") == "done")
  }

  @Test("removed temporaries of dead processes are reported, and one that cannot be removed is not")
  func staleThatStays() throws {
    let dead = root + "/" + Temporary.prefix + "dead"
    try Data("half".utf8).write(to: URL(fileURLWithPath: dead))
    let failing = CallRecorder { _, call in call.name == .unlink ? EIO : 0 }
    #expect(try failing.record { try Temporary.removeStale(in: root) } == [])
    #expect(try Temporary.stale(in: root) == [dead])
    let recorder = CallRecorder()
    #expect(try recorder.record { try Temporary.removeStale(in: root) } == [dead])
    #expect(recorder.changes(in: root) == ["unlink TMP"])
  }

  @Test("writing through the temporary's path makes a durable file, or none on failure")
  func fill() throws {
    try DurableFile.write(to: root + "/a") { path in
      try Data("filled".utf8).write(to: URL(fileURLWithPath: path))
    }
    #expect(contents("a") == "filled")
    #expect(throws: CancellationError.self) {
      try DurableFile.write(to: root + "/b") { _ in throw CancellationError() }
    }
    #expect(folder.contents() == ["a"])
  }

  @Test("a missing folder is created with its parents, and each is synced")
  func folders() throws {
    let recorder = CallRecorder()
    try recorder.record { try Folder.make(root + "/x/y") }
    #expect(recorder.changes(in: root) == ["make folder x", "sync folder .", "make folder x/y", "sync folder x"])
  }

  @Test(
    "paths are split as in the shell",
    arguments: [
      ("/a/b", "/a", "b"), ("b", ".", "b"), ("/b", "/", "b"), ("a//b/", "a", "b"), ("/", "/", ""),
    ])
  func paths(path: String, parent: String, name: String) {
    #expect(FilePath.folder(of: path) == parent)
    #expect(FilePath.name(of: path) == name)
  }

  @Test("a folder that does not exist has no names, and an unreadable one is an error")
  func names() throws {
    #expect(try Folder.names(in: root + "/none") == [])
    symlink("loop", root + "/loop")
    #expect(throws: FileError(.listFolder, root + "/loop", ELOOP)) { try Folder.names(in: root + "/loop") }
  }

  @Test("an unused path has the first free number")
  func unused() throws {
    for name in ["a.1", "a.2", "a.4"] { try Data().write(to: folder.appending(name)) }
    #expect(try Folder.unusedPath(root + "/a") == root + "/a.3")
    #expect(try Folder.unusedPath(root + "/b") == root + "/b.1")
  }

  @Test("a partial write is continued, or its error is reported")
  func shortWrite() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    let end = Descriptor(adopting: ends[1], path: "pipe")
    let bytes = [UInt8](repeating: 7, count: 1 << 20)
    // A pipe takes some of it, and then nothing.
    let error = #expect(throws: FileError.self) { try bytes.withUnsafeBytes { try end.write($0) } }
    #expect(error?.code == EAGAIN)
  }

  @Test("a lock released in the meantime is acquired, also that of a new file that replaced it")
  func releasedLock() throws {
    let path = root + "/lock"
    for isReplaced in [false, true] {
      let holder = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
      #expect(flock(holder, LOCK_EX | LOCK_NB) == 0)
      let taken = Monitor<Bool?>(nil)
      Thread {
        var isFree: Bool?
        if let lock = try? FileLock(path, .exclusive, timeout: .seconds(20)) {
          let other = open(path, O_RDWR | O_CLOEXEC)
          isFree = flock(other, LOCK_EX | LOCK_NB) == 0
          close(other)
          withExtendedLifetime(lock) {}
        }
        taken.withLock { $0 = .some(isFree == false) }
      }.start()
      // Long enough for it to find the lock held.
      #expect(taken.wait(timeout: .milliseconds(100)) { $0 } == nil)
      if isReplaced {
        unlink(path)
        close(open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666))
      }
      close(holder)
      #expect(taken.wait(timeout: .seconds(20)) { $0 } == true)
    }
  }

  @Test("an exclusive lock waits for shared ones and times out")
  func locks() throws {
    let path = root + "/lock"
    do {
      let one = try FileLock(path, .shared, timeout: .zero)
      let two = try FileLock(path, .shared, timeout: .zero)
      #expect(throws: FileError(.lock, path, EWOULDBLOCK)) {
        _ = try FileLock(path, .exclusive, timeout: .milliseconds(20))
      }
      withExtendedLifetime(one) { withExtendedLifetime(two) {} }
    }
    _ = try FileLock(path, .exclusive, timeout: .zero)
  }
}
