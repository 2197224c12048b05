import Adjustments
import Documents
import Editing
import Foundation
import LibraryStore
import PhotoLibrary
import Rendering
import TestSupport
import Testing

@Suite("resources of a photo", .timeLimit(.minutes(Effort.minutes)))
struct ResourceTests: EditedLibrarySuite {
  let edited: EditedLibrary

  init() async throws { edited = try await EditedLibrary() }

  /// The bytes of a resource, as they are streamed.
  private func bytes(_ resource: AssetResource, in other: Library? = nil) async throws -> Data {
    var bytes = Data()
    for try await part in (other ?? library).data(of: resource) {
      #expect(part.count <= 1 << 18)
      bytes += part
    }
    return bytes
  }

  private func resource(_ kind: AssetResource.Kind, _ revision: Revision = .current) async throws -> AssetResource {
    try #require(try await library.resources(of: asset, revision).first { $0.kind == kind })
  }

  /// The code of the error of reading a resource, and of writing it, which leaves nothing.
  private func code(of resource: AssetResource, in other: Library? = nil) async throws -> EditError.Code? {
    let file = scratch.appending("out.bin")
    let names = scratch.contents()
    let written = await #expect(throws: EditError.self) { try await (other ?? library).write(resource, to: file) }
    #expect(scratch.contents() == names)
    let read = await #expect(throws: EditError.self) { _ = try await bytes(resource, in: other) }
    #expect(read?.code == written?.code)
    return read?.code
  }

  @Test("the original lists its history and its file; an edit also lists its rendition and its adjustments")
  func list() async throws {
    let original = try await library.resources(of: asset, .entry(0))
    try #require(original.map(\.kind) == [.history, .original])
    #expect(original[1].fileName == "photo.jpg" && original[1].digest == asset.digest)
    let edit = try await library.resources(of: asset, .entry(2))
    try #require(edit.map(\.kind) == [.history, .original, .rendition, .adjustmentData])
    #expect(edit.map(\.fileName) == ["history.tar", "photo.jpg", "rendition.jpg", "adjustments.json"])
    #expect(edit.map(\.mediaType) == ["application/x-tar", "image/jpeg", "image/jpeg", "application/json"])
    #expect(edit.existAndSatisfy { $0.isStored && $0.entry == 2 && $0.photo == asset.id })
    #expect(edit[2].digest == (try rendition(2)))
    #expect(try await library.resources(of: asset) == library.resources(of: asset, .entry(3)))
  }

  @Test("streamed and written bytes have the listed size and digest")
  func streamed() async throws {
    for resource in try await library.resources(of: asset) {
      let file = scratch.appending(resource.fileName + ".copy")
      let bytes = try await bytes(resource)
      try await library.write(resource, to: file)
      #expect(try Data(contentsOf: file) == bytes)
      if resource.kind == .history { continue }
      #expect(bytes.count == resource.size)
      #expect(SHA256Digest(of: Array(bytes)) == resource.digest)
    }
    #expect(try await bytes(resource(.original)) == SampleFile.small)
  }

  @Test("a large file is streamed in order")
  func large() async throws {
    let long =
      SampleFile.data(width: 900) + Data((0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) })
    try long.write(to: scratch.appending("long.jpg"))
    let photo = try await library.importPhoto(at: scratch.appending("long.jpg"), byReference: true).asset
    let original = try #require(try await library.resources(of: photo).last)
    #expect(try await bytes(original) == long)
    try FileManager.default.removeItem(at: scratch.appending("long.jpg"))
    #expect(try await library.resources(of: photo).last?.isStored == false)
    #expect(try await code(of: original) == .objectMissing)
    try SampleFile.small.write(to: scratch.appending("long.jpg"))
    #expect(try await code(of: original) == .objectDamaged)
  }

  @Test("reading a damaged file fails at its end, and no file is written")
  func damaged() async throws {
    try damage(try rendition(3))
    try damage(asset.digest)
    for kind in [AssetResource.Kind.rendition, .original, .history] {
      #expect(try await code(of: resource(kind)) == .objectDamaged)
    }
    _ = try await bytes(resource(.adjustmentData))
  }

  @Test("a rendition that was evicted or never kept is not stored, but can be exported")
  func evicted() async throws {
    let before = try await resource(.rendition, .entry(1))
    _ = try library.collect(gracePeriod: .zero)
    let after = try await resource(.rendition, .entry(1))
    #expect(before.isStored && !after.isStored && after.digest == before.digest)
    #expect(try await code(of: before) == .resourceNotStored)
    try await library.setRenditions(.none)
    guard
      case .committed(let entry) = try await library.editingSession(for: asset).commit(
        Recipe { Exposure { $0.ev = 2 } })
    else {
      Issue.record("nothing was committed")
      return
    }
    let never = try await resource(.rendition, .entry(entry.number))
    #expect(never.digest == nil && never.size == nil && !never.isStored)
    #expect(try await code(of: never) == .resourceNotStored)
    _ = try await library.file(of: asset, .entry(entry.number))
  }

  @Test("the foreign rendition, the base, and the files that adjustments name are listed")
  func foreign() async throws {
    let foreign = AdjustmentData(formatIdentifier: "com.example", formatVersion: "1", data: Data([1, 2, 3, 255]))
    _ = try await library.editingSession(for: asset).commit(
      foreign, rendition: SampleFile.medium, mediaType: "image/jpeg")
    let theirs = try await library.resources(of: asset)
    try #require(theirs.map(\.fileName) == ["history.tar", "photo.jpg", "rendition.jpg", "adjustments.data"])
    #expect(try await bytes(theirs[3]) == foreign.data)
    try CommitTests.table.write(to: scratch.appending("swap.cube"))
    var recipe = Recipe { LUT { $0.file = .path("swap.cube") } }
    try await recipe.readFiles(in: scratch.url)
    _ = try await library.editingSession(for: asset).commit(recipe)
    let ours = try await library.resources(of: asset)
    try #require(
      ours.map(\.kind) == [.history, .original, .rendition, .adjustmentData, .adjustmentBase, .attachment])
    #expect(ours[4].fileName == "base.jpg" && ours[4].mediaType == "image/jpeg")
    #expect(try await bytes(ours[4]) == SampleFile.medium)
    #expect(try await bytes(ours[5]) == CommitTests.table)
    let path = path(try #require(ours[5].digest))
    try FileManager.default.removeItem(at: path)
    #expect(try await library.resources(of: asset)[5].isStored == false)
    #expect(try await code(of: ours[5]) == .objectMissing)
  }

  @Test("an existing file is replaced only on request, and an original never")
  func existing() async throws {
    let original = try await resource(.original)
    let file = scratch.appending("there.txt")
    try Data("mine".utf8).write(to: file)
    func code(_ url: URL, _ overwriting: Bool, _ resource: AssetResource) async -> EditError.Code? {
      await #expect(throws: EditError.self) { try await library.write(resource, to: url, overwriting: overwriting) }?
        .code
    }
    for resource in [original, try await resource(.history), try await resource(.adjustmentData)] {
      #expect(await code(file, false, resource) == .outputExists)
      #expect(await code(scratch.appending("photo.jpg"), true, resource) == .outputIsInput)
      #expect(await code(scratch.url, true, resource) == .outputIsFolder)
      #expect(await code(scratch.appending("none/x"), false, resource) == .cannotCreate)
    }
    #expect(try Data(contentsOf: file) == Data("mine".utf8))
    #expect(try Data(contentsOf: scratch.appending("photo.jpg")) == SampleFile.small)
    try await library.write(original, to: file, overwriting: true)
    #expect(try Data(contentsOf: file) == SampleFile.small)
  }

  @Test("a resource of another library, a resource of a purged photo and a missing state fail with their own errors")
  func unknown() async throws {
    let resource = try await resource(.rendition)
    let other = try await PhotoShelf(photos: 1)
    #expect(try await code(of: resource, in: other.library) == .assetNotFound)
    let copy = try ScratchFolder()
    let second = try await Library.create(in: copy.url)
    _ = try await second.importPhoto(at: scratch.appending("photo.jpg"))
    #expect(try await code(of: resource, in: second) == .entryNotFound)
    _ = try await second.editingSession(for: asset).commit(Recipe { Contrast { $0.amount = 30 } })
    let theirs = try #require(try await second.resources(of: asset).first { $0.kind == .rendition })
    #expect(try await code(of: theirs) == .resourceNotFound)
    let purged = try await self.resource(.original)
    let asset = asset
    try await library.performChanges { changes throws(EditError) in changes.trash([asset.id]) }
    try await library.purge([asset.id])
    #expect(try await code(of: purged) == .assetNotFound)
    let gone = await #expect(throws: EditError.self) { try await library.resources(of: asset) }
    #expect(gone?.code == .assetNotFound)
  }
}
