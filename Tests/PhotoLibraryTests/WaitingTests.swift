import Adjustments
import Documents
import Editing
@testable import PhotoLibrary
import Rendering
import LibraryStore
import Foundation
import TestSupport
import Testing
import Threads

@Suite(
  "a library that another process has locked", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: LibraryLock.isInstalled, "needs flock"))
struct WaitingTests {
  let scratch: ScratchFolder
  let library: Library
  let asset: Asset

  init() async throws {
    scratch = try ScratchFolder()
    try SampleFile.small.write(to: scratch.appending("photo.jpg"))
    try SampleFile.medium.write(to: scratch.appending("other.jpg"))
    library = try await Library.create(in: scratch.url)
    asset = try await library.importPhoto(at: scratch.appending("photo.jpg")).asset
  }

  private static let recipe = Recipe { Exposure(ev: 0.4) }
  private static let foreign = AdjustmentData(
    formatIdentifier: "com.example.editor", formatVersion: "1.0", data: Data("layers".utf8))

  /// Everything that needs the lock, each with a library of its own, as another part of an app would have it.
  private func writers() async throws -> [@Sendable () async throws -> Void] {
    let (asset, scratch) = (asset, scratch)
    // The test decides how long they wait, however busy the machine is.
    let store = scratch.appending(".photoedit").path
    let libraries = try (0..<6).map { _ in Library(try PhotoStore.open(at: store, timeout: .seconds(600))) }
    return [
      { _ = try await libraries[0].importPhoto(at: scratch.appending("other.jpg")) },
      { _ = try await libraries[1].undo(asset.id) },
      { _ = try await libraries[2].redo(asset.id) },
      { _ = try await libraries[3].revert(asset.id) },
      { _ = try await libraries[4].repair() },
      { try await libraries[5].performChanges { $0.setFavorite(true, of: [asset.id]) } },
    ]
  }

  @Test("readers never wait for the lock")
  func readers() async throws {
    try await OneThread.task {
      let lock = try LibraryLock(of: scratch.url)
      let opened = try await Library(at: scratch.url)
      #expect(try await Library.find(from: scratch.url) != nil)
      #expect(try opened.asset(named: "photo.jpg") == asset)
      _ = try await library.editingSession(for: asset)
      _ = try await library.editingSession(for: asset) { _ in true }
      #expect(try await library.history(of: asset.id).count == 1)
      #expect(try await library.recipe(of: asset.id) == nil)
      #expect(try await library.file(of: asset).data == SampleFile.small)
      _ = try await library.export(asset, path: "x.jpg", settings: nil)
      #expect(try await library.verify() == [])
      _ = try library.exportHistories(to: scratch.appending("all.tar").path)
      #expect(lock.waiting == 0)
      lock.release()
    }.value
  }

  @Test("tasks that wait for the lock, even more than there are threads, do not block other tasks")
  func others() async throws {
    var operations: [@Sendable () async throws -> Void] = []
    for _ in 0..<8 { operations += try await writers() }
    try await OneThread.task { [operations] in
      let lock = try LibraryLock(of: scratch.url)
      let done = Monitor(0)
      let tasks = operations.map { operation in
        OneThread.task {
          defer { done.withLock { $0 += 1 } }
          try await operation()
        }
      }
      // A task that blocked the thread of all would give up before this goes on.
      try await lock.waitFor(20)
      for _ in 0..<1000 { await Task.yield() }
      #expect(done.withLock { $0 } == 0)
      // Rendering goes on beside those that wait.
      let output = try await EditingInput(data: SampleFile.small).render(Self.recipe)
      #expect(!output.data.isEmpty && done.withLock { $0 } == 0)
      lock.release()
      for task in tasks { try await task.value }
    }.value
    #expect(try await library.verify() == [])
  }

  @Test("a commit that is canceled while it waits for the lock does not happen, and its task ends at once")
  func commit() async throws {
    try await OneThread.task {
      let session = try await library.editingSession(for: asset)
      let lock = try LibraryLock(of: scratch.url)
      let commits = [
        OneThread.task { try await session.commit(Self.recipe) },
        OneThread.task { try await session.commit(try await session.input.render(Self.recipe)) },
        OneThread.task {
          try await session.commit(Self.foreign, rendition: SampleFile.medium, mediaType: "image/jpeg")
        },
      ]
      try await lock.waitFor(1)
      for commit in commits {
        commit.cancel()
        let result = await commit.result
        // One of them may still be rendering, which has words of its own.
        let error = #expect(throws: EditError.self) { try result.get() }
        #expect(error?.code == EditError.canceled.code)
      }
      lock.release()
      try await lock.waitForNobody()
    }.value
    #expect(try await library.history(of: asset.id).count == 1)
    #expect(try await library.verify() == [])
  }

  @Test("an import and an undo that are canceled while they wait for the lock do not happen")
  func importAndUndo() async throws {
    let entry = try await library.editingSession(for: asset).commit(Self.recipe)
    guard case .committed = entry else { Issue.record("expected an entry"); return }
    try await OneThread.task {
      let lock = try LibraryLock(of: scratch.url)
      let undo = OneThread.task { _ = try await library.undo(asset.id) }
      let imports = OneThread.task { _ = try await library.importPhoto(at: scratch.appending("other.jpg")) }
      try await lock.waitFor(1)
      for task in [undo, imports] {
        task.cancel()
        let result = await task.result
        let error = #expect(throws: EditError.self) { try result.get() }
        #expect(error?.code == .canceled && error?.category == .interrupted)
      }
      lock.release()
    }.value
    #expect(try await library.history(of: asset.id).count == 2)
    #expect(try await library.assets().count == 1)
  }

  @Test("a commit that is not canceled happens once the lock is free")
  func goesOn() async throws {
    let result = try await OneThread.task {
      let session = try await library.editingSession(for: asset)
      let lock = try LibraryLock(of: scratch.url)
      let commit = OneThread.task { try await session.commit(Self.recipe) }
      try await lock.waitFor(1)
      lock.release()
      return try await commit.value
    }.value
    guard case .committed(let entry) = result else { Issue.record("expected an entry"); return }
    #expect(entry.number == 1)
  }
}
