import Documents
import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing

@testable import LibraryStore

/// A program of version 1 may run while a library is upgraded, and goes on with whatever it finds when it gets the lock.
///
/// It looks at `photoedit.sqlite` at the beginning of every operation and refuses everything, with nothing changed, if
/// `user_version` is greater than 1. Without that, it would take a library whose manifests are elsewhere for an empty
/// one, and its garbage collection would remove every object. So the index has to be replaced first, in one step.
@Suite("Programs of version 1 beside an upgrade", .timeLimit(.minutes(Effort.minutes)))
struct OldProgramTests {
  let old: OldLibrary

  init() throws { old = try OldLibrary(seed: 6, steps: 12) }

  /// How far an upgrade came, as a program of version 1 sees it.
  private enum Stage {
    case untouched, stopped, withoutManifests, finished
  }

  /// The `user_version` of the index; nil if there is no index.
  private func indexVersion(_ path: String) -> Int? {
    FileManager.default.contents(atPath: path + "/photoedit.sqlite")
      .map { $0[60..<64].reduce(0) { $0 << 8 | Int($1) } }
  }

  /// What is left after an upgrade that died, which must have lost nothing.
  private func stage(_ copy: OldLibrary, _ before: [String: SHA256Digest], _ note: Comment) throws -> Stage {
    let after = try copy.fingerprint()
    for (name, digest) in before where name.hasPrefix("objects/") { #expect(after[name] == digest, note) }
    for (name, digest) in before where name.hasPrefix("revisions/") {
      #expect(after[name] ?? after[name.replacing("revisions/", with: "revisions.v1/")] == digest, note)
    }
    let version = indexVersion(copy.path)
    if version == 1 {
      #expect(before.allSatisfy { after[$0.key] == $0.value }, note)
      return .untouched
    }
    #expect(version == 2, note)
    if try LibraryFormat(LibraryLayout(root: copy.path)).version == 2 {
      #expect(try FileStatus(at: copy.path + "/revisions")?.kind == .file, note)
      return .finished
    }
    return before.keys.contains { $0.hasPrefix("revisions/") && after[$0] == nil } ? .withoutManifests : .stopped
  }

  @Test("killed at any of its calls, an upgrade has changed nothing, or the index that stops version 1 is in its place")
  func killed() throws {
    let asset = try #require(old.photos.first { $0.list.newest > 0 }).id
    try old.library.move(try #require(old.photos.first { $0.id != asset }).id, to: "elsewhere.jpg")
    let before = try old.fingerprint()
    let rehearsal = try OldLibrary(copying: old)
    let calls = CallRecorder()
    _ = try calls.record { try PhotoStore.upgrade(at: rehearsal.path, author: "test") }
    let changing: Set<SystemCall.Name> = [.write, .sync, .syncFolder, .link, .rename, .unlink, .makeFolder]
    var stages: [Stage] = []
    for (index, call) in calls.recorded.enumerated() where changing.contains(call.name) {
      let copy = try OldLibrary(copying: old)
      // All later calls fail, too: nobody tidies up after a process that was killed.
      let recorder = CallRecorder { number, _ in number >= index ? EIO : 0 }
      _ = recorder.record { try? PhotoStore.upgrade(at: copy.path, author: "test") }
      stages.append(try stage(copy, before, "\(call.name.rawValue) \(call.path)"))
    }
    #expect(Set(stages) == [.untouched, .stopped, .withoutManifests, .finished])
  }

  @Test("without an exchange of names, the index is still replaced in one step, before the manifests")
  func withoutExchange() throws {
    let before = try old.fingerprint()
    let rehearsal = try OldLibrary(copying: old)
    let calls = CallRecorder()
    _ = try calls.record { try PhotoStore.upgrade(at: rehearsal.path, author: "test") }
    // The name is used twice: when the new index is written, and for the exchange.
    let aside = rehearsal.path + "/photoedit.sqlite.unusable"
    let exchange = calls.recorded.lastIndex { $0.name == .rename && $0.path == aside }
    for (name, expected) in [("photoedit.sqlite", Stage.untouched), ("revisions", .stopped)] {
      let copy = try OldLibrary(copying: old)
      let path = copy.path
      let recorder = CallRecorder { number, call in
        guard call.name == .rename else { return 0 }
        if number == exchange || call.path == path + "/revisions.v1" { return EINVAL }
        return call.path == path + "/" + name ? EIO : 0
      }
      #expect(recorder.record { try? PhotoStore.upgrade(at: path, author: "test") } == nil)
      #expect(try stage(copy, before, "\(name)") == expected)
    }
  }

  @Test("an upgrade waits for programs that use the library, and says so")
  func waits() throws {
    let lock = try FileLock(old.path + "/lock", .shared, timeout: .zero)
    let found = storeError {
      _ = try PhotoStore.upgrade(at: old.path, author: "test", timeout: .milliseconds(20))
    }
    #expect(found?.code == "store-busy")
    withExtendedLifetime(lock) {}
    #expect(try !Folder.names(in: old.path).contains("log"))
  }

  @Test("a library in which a link leads out of it is not upgraded")
  func links() throws {
    let outside = old.folder.appending("outside").path
    try Folder.make(outside)
    try FileManager.default.createSymbolicLink(atPath: old.path + "/log", withDestinationPath: outside)
    #expect(
      storeError { _ = try PhotoStore.upgrade(at: old.path, author: "t") }?.code == "store-not-a-library")
    #expect(try Folder.names(in: outside) == [])
  }
}
