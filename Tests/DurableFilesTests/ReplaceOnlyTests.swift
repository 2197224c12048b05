import Foundation
import Glibc
import TestSupport
import Testing
import Threads

@testable import DurableFiles

/// Replacing a file that was examined before, and no other.
@Suite("files that are replaced only as they were seen", .timeLimit(.minutes(Effort.minutes)))
struct ReplaceOnlyTests {
  private let folder: ScratchFolder
  private var target: String { folder.url.path + "/a" }

  init() throws {
    folder = try ScratchFolder()
    try Data("seen".utf8).write(to: folder.appending("a"))
  }

  private var contents: String? {
    FileManager.default.contents(atPath: target).map { String(decoding: $0, as: UTF8.self) }
  }

  private func seen() throws -> FileStatus { try #require(try FileStatus(at: target)) }

  /// What another program does to the file.
  enum Change: CaseIterable {
    case another, rewritten, gone

    func make(_ path: String) throws {
      switch self {
      case .another:
        try Data("theirs".utf8).write(to: URL(fileURLWithPath: path + "2"))
        #expect(rename(path + "2", path) == 0)
      case .rewritten:
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: Data("theirs".utf8))
      case .gone: try FileManager.default.removeItem(atPath: path)
      }
    }

    var code: CInt { self == .gone ? ENOENT : EEXIST }
    var contents: String? { self == .gone ? nil : "theirs" }
  }

  @Test(
    "the file that was seen is replaced, also under a second name and where names cannot be exchanged",
    arguments: [true, false])
  func same(canExchange: Bool) throws {
    let seen = try seen()
    #expect(Glibc.link(target, target + ".other") == 0)
    let first = Monitor(true)
    let recorder = CallRecorder { _, call in
      guard !canExchange, call.name == .rename else { return 0 }
      return first.withLock { isFirst in
        defer { isFirst = false }
        return isFirst ? EINVAL : 0
      }
    }
    try recorder.record { try DurableFile.write(Array("new".utf8), to: target, ifExists: .replaceOnly(seen)) }
    #expect(contents == "new")
    #expect(FileManager.default.contents(atPath: target + ".other") == Data("seen".utf8))
    #expect(folder.contents() == ["a", "a.other"])
  }

  @Test("a file that has changed since stays, and nothing is left behind", arguments: Change.allCases)
  func before(change: Change) throws {
    let seen = try seen()
    try change.make(target)
    do {
      try DurableFile.write(Array("new".utf8), to: target, ifExists: .replaceOnly(seen))
      Issue.record("replaced")
    } catch {
      #expect(error.code == change.code && error.path == target)
    }
    #expect(contents == change.contents)
    #expect(folder.contents() == (change == .gone ? [] : ["a"]))
  }

  @Test(
    "a file that changes between the check and the exchange gets its name back",
    arguments: [Change.another, .rewritten])
  func between(change: Change) throws {
    let (seen, target) = (try seen(), target)
    let hasChanged = Monitor(false)
    let recorder = CallRecorder { _, call in
      guard call.name == .rename, !hasChanged.withLock({ $0 }) else { return 0 }
      hasChanged.withLock { $0 = true }
      do { try change.make(target) } catch { Issue.record(error) }
      return 0
    }
    #expect(throws: FileError(.rename, target, EEXIST)) {
      try recorder.record { try DurableFile.write(Array("new".utf8), to: target, ifExists: .replaceOnly(seen)) }
    }
    #expect(hasChanged.withLock { $0 })
    #expect(contents == "theirs")
    #expect(folder.contents() == ["a"])
  }
}
