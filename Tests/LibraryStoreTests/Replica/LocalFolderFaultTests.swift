import Documents
import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing
import Threads
import TransactionLog

@testable import LibraryStore

@Suite("failing calls while a local folder is made", .timeLimit(.minutes(Effort.minutes)))
struct LocalFolderFaultTests {
  private let replica: ReplicaFolder
  /// The names in the library's folder.
  private let before: [String]

  /// A copy of a library, whose own former local folder has settings.
  init() throws {
    replica = try ReplicaFolder()
    let old = try replica.opened().folder
    try Folder.make(old.paths.remotes + "/nas")
    for path in [old.paths.config, old.paths.remotes + "/nas/config"] { try DurableFile.write([1], to: path) }
    try replica.shell("cp -a \"$1\" \"$1.new\"; rm -r \"$1\"; mv \"$1.new\" \"$1\"")
    before = try Folder.names(in: replica.root)
  }

  /// More calls than are made.
  private static let calls = 0..<220

  /// A local folder that fits has everything that one has.
  private func expectComplete(_ note: Comment) throws {
    let own = try #require(try LocalFolder.search(in: replica.place).own, note)
    for folder in own.paths.folders { #expect(try FileStatus(at: folder)?.kind == .folder, note) }
    #expect(try FileStatus(at: own.paths.config)?.size == 1, note)
    #expect(try FileStatus(at: own.paths.remotes + "/nas/config")?.size == 1, note)
  }

  @Test("so many calls are made, so that each of them is made to fail below")
  func count() throws {
    let recorder = CallRecorder()
    #expect(try recorder.record { try replica.opened().isNew })
    #expect((60..<Self.calls.upperBound).contains(recorder.recorded.count), "\(recorder.recorded.count)")
  }

  @Test(
    "whichever call fails, none is left that fits, nor a part of one, and the next try makes it",
    arguments: Effort.pairs(Array(Self.calls), [ENOSPC, EIO], oneIn: 9))
  func oneCall(call: Int, code: CInt) throws {
    let recorder = CallRecorder { index, _ in index == call ? code : 0 }
    let result = recorder.record { Result { try replica.opened() } }
    let failed = call < recorder.recorded.count ? recorder.recorded[call] : nil
    let note = Comment(rawValue: failed.map { "\($0.name.rawValue) \($0.path)" } ?? "none")
    switch result {
    case .success(let made):
      #expect(made.isNew, note)
    case .failure(let error):
      #expect(error is FileError || error is ExclusiveLock.Failure, note)
      #expect(try replica.own() == nil, note)
      #expect(try Folder.names(in: replica.root) == before, note)
      #expect(try replica.opened().isNew, note)
    }
    try expectComplete(note)
  }

  @Test("if it is not known whether the new name is durable, the folder does not fit, even where it cannot be removed")
  func unsynced() throws {
    let isNamed = Monitor(false)
    let recorder = CallRecorder { _, call in
      if call.name == .rename { isNamed.withLock { $0 = true } }
      return isNamed.withLock { $0 } && [.syncFolder, .listFolder].contains(call.name) ? EIO : 0
    }
    #expect(throws: FileError.self) { try recorder.record { try replica.opened() } }
    #expect(try replica.own() == nil && Folder.names(in: replica.root).count == before.count + 1)
    #expect(try replica.opened().isNew)
  }

  @Test(
    "if all calls fail from one on, as after a kill, what fits is complete, and the next try goes on",
    arguments: Effort.some(Array(Self.calls), oneIn: 7))
  func allCalls(from call: Int) throws {
    let recorder = CallRecorder { index, _ in index >= call ? EIO : 0 }
    let result = recorder.record { Result { try replica.opened() } }
    let note = Comment(rawValue: "from \(call)")
    if case .success = result { #expect(call >= recorder.recorded.count - 1, note) }
    if try replica.own() != nil { try expectComplete(note) }
    _ = try replica.opened()
    try expectComplete(note)
  }

  @Test(
    "if a call fails while a stream is begun, the folder fits, with this stream or the one before", arguments: 0..<20)
  func beginning(call: Int) throws {
    let streams = (0..<2).map { StreamName(first: SHA256Digest(of: [UInt8($0)])) }
    let own = try replica.opened().folder.beginning(streams[0], in: replica.place)
    let recorder = CallRecorder { index, _ in index == call ? EIO : 0 }
    let result = recorder.record { Result { try own.beginning(streams[1], in: replica.place) } }
    let found = try replica.opened().folder
    #expect(found.path == own.path)
    switch result {
    case .success(let begun): #expect(found == begun && begun.stream == streams[1])
    case .failure: #expect(found == own || found.stream == streams[1])
    }
    #expect(try Folder.names(in: own.path) == ["cache", "config", "index", "remotes", "self", "tmp"])
  }

  @Test("if a call fails while the local folders are read, none is made beside the one that fits", arguments: 0..<12)
  func reading(call: Int) throws {
    let own = try replica.opened().folder
    let recorder = CallRecorder { index, _ in index == call ? EIO : 0 }
    let result = recorder.record { Result { try replica.opened() } }
    if case .success(let found) = result { #expect(found.folder == own) }
    #expect(call < recorder.recorded.count || (try? result.get()) != nil)
    #expect(try replica.names().count == 2 && replica.own() == own.name)
  }
}
