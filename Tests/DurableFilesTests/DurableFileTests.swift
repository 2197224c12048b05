import Foundation
import Glibc
import TestSupport
import Testing

@testable import DurableFiles

@Suite("Durable files", .timeLimit(.minutes(Effort.minutes)))
struct DurableFileTests {
  private let folder: ScratchFolder
  private var root: String { folder.url.path }

  init() throws { folder = try ScratchFolder() }

  private func contents(_ name: String) -> String? {
    FileManager.default.contents(atPath: root + "/" + name).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("a file is written, synced, named, and its folder synced, in this order")
  func order() throws {
    let recorder = CallRecorder()
    try recorder.record { try DurableFile.write(Array("abc".utf8), to: root + "/a") }
    #expect(recorder.changes(in: root) == ["write TMP", "sync TMP", "link a", "unlink TMP", "sync folder ."])
    #expect(contents("a") == "abc")
    #expect(folder.contents() == ["a"])
  }

  @Test("an existing file is kept, or replaced in one step", arguments: [DurableFile.Existing.fail, .replace])
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

  @Test("whichever call fails, the error names it and no half file has the name", arguments: 0..<12, [ENOSPC, EIO])
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

  @Test("a call that a signal interrupts is made again", arguments: 0..<8)
  func interrupted(call: Int) throws {
    let recorder = CallRecorder { index, _ in index == call ? EINTR : 0 }
    try recorder.record { try DurableFile.write(Array("abc".utf8), to: root + "/a") }
    #expect(contents("a") == "abc")
  }

  @Test(
    "a file system without locks, links or synced folders is good enough",
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

  @Test("a path with a NUL is refused and not cut short")
  func nul() throws {
    #expect(throws: FileError.self) { try DurableFile.write([1], to: root + "/a\0b") }
    #expect(folder.contents() == [])
  }

  @Test("a file that has another size than was written gets no name", arguments: [3, 5])
  func size(expected: Int) throws {
    let file = try PendingFile(in: root)
    try file.write(Array("four".utf8))
    do {
      try file.publish(as: root + "/a", ifExists: .fail, size: expected)
      Issue.record("it was published")
    } catch {
      #expect(error.code == EIO)
    }
    #expect(folder.contents() == [])
  }

  @Test("only the temporaries of the dead are removed")
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

  @Test("a removal of what the dead left is seen like any other, and one that fails is not said to be done")
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

  @Test("whoever writes by the temporary's path gets a durable file, or none where it fails")
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

  @Test("a missing folder is made with its parents, each one synced")
  func folders() throws {
    let recorder = CallRecorder()
    try recorder.record { try Folder.make(root + "/x/y") }
    #expect(recorder.changes(in: root) == ["make folder x", "sync folder .", "make folder x/y", "sync folder x"])
  }

  @Test(
    "paths are taken apart like the shell does",
    arguments: [
      ("/a/b", "/a", "b"), ("b", ".", "b"), ("/b", "/", "b"), ("a//b/", "a", "b"), ("/", "/", ""),
    ])
  func paths(path: String, parent: String, name: String) {
    #expect(FilePath.folder(of: path) == parent)
    #expect(FilePath.name(of: path) == name)
  }

  @Test("an exclusive lock waits for the shared ones and gives up in time")
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
