import Adjustments
import Documents
import Editing
import PhotoLibrary
import PhotoMetadata
import Rendering
import LibraryStore
import Foundation
import TestSupport
import Testing

@Suite("repairs of a library", .timeLimit(.minutes(Effort.minutes)))
struct RepairTests: EditedLibrarySuite {
  let edited: EditedLibrary

  init() async throws { edited = try await EditedLibrary() }

  @Test(
    "a repair rebuilds a missing or damaged index, and histories are unchanged",
    arguments: ["", "gone", "noise", "half"])
  func index(change: String) async throws {
    let history = try await library.history(of: asset.id)
    let database = try LibraryLog(of: scratch.url).index()
    var bytes = try Data(contentsOf: database)
    switch change {
    case "gone": try FileManager.default.removeItem(at: database)
    case "": try Data().write(to: database)
    case "half": try bytes.prefix(bytes.count / 2).write(to: database)
    default:
      for offset in stride(from: 4096, to: bytes.count, by: 97) { bytes[offset] ^= 0x5A }
      try bytes.write(to: database)
    }
    let opened = try await Library(at: scratch.url, recovering: false)
    let report = try await opened.repair()
    #expect(report.damage == [])
    #expect(try await Library(at: scratch.url).history(of: asset.id) == history)
    #expect(try await Library(at: scratch.url).verify() == [])
  }

  @Test("originals are restored from their files, renditions from their recipes; damaged objects are quarantined")
  func objects() async throws {
    let before = try (0...3).map { try library.file(of: asset, .entry($0)).data }
    let digests = [asset.digest] + (try (1...3).map(rendition))
    for digest in digests { try damage(digest) }
    #expect(try await library.verify().filter(\.isDamage).count == 4)
    let report = try await library.repair()
    #expect(report.damage == [] && report.done.count == 4)
    #expect(report.done.existAndSatisfy { $0.finding.code == "object-damaged" && $0.asset == asset.id })
    #expect(report.done.compactMap(\.entry).sorted() == [0, 1, 2, 3])
    #expect(report.done.compactMap(\.outcome.source?.name).sorted() == ["file", "recipe", "recipe", "recipe"])
    for number in 0...3 { #expect(try await library.file(of: asset, .entry(number)).data == before[number]) }
    #expect(try await library.verify() == [])
    let aside = try FileManager.default.contentsOfDirectory(atPath: LocalFiles(of: scratch.url).url("damaged").path)
    #expect(Set(aside) == Set(digests.map { $0.hex + ".1" }))
    let kept = report.done.compactMap(\.outcome.keptPath).map { URL(fileURLWithPath: $0).lastPathComponent }
    #expect(Set(kept) == Set(aside))
    // Objects that are gone, too.
    for digest in digests { try FileManager.default.removeItem(at: path(digest)) }
    #expect(try await library.repair().damage == [])
    for number in [0, 3] { #expect(FileManager.default.fileExists(atPath: path(digests[number]).path)) }
    #expect(try await library.repair().done == [])
  }

  @Test("what cannot be repaired is listed with its entries and stays unchanged")
  func lost() async throws {
    try FileManager.default.removeItem(at: scratch.appending("photo.jpg"))
    let digests = [asset.digest, try rendition(2)]
    for digest in digests { try damage(digest) }
    let damaged = try digests.map { try Data(contentsOf: path($0)) }
    let report = try await library.repair()
    #expect(report.done == [] && report.category == .no)
    #expect(
      report.damage.map(\.outcome) == [.left, .left]
        && report.damage.existAndSatisfy { $0.asset == asset.id })
    #expect(report.damage.compactMap(\.entry).sorted() == [0, 2])
    #expect(report.damage.contains { $0.description.contains("\(asset.id)@0") })
    #expect(report.damage.contains { $0.description.contains("\(asset.id)@2") })
    #expect(try digests.map { try Data(contentsOf: path($0)) } == damaged)
  }

  @Test("a repair of an object whose size differs from the log ends, changes nothing and lists the object")
  func otherSize() async throws {
    let digest = try createPhotoOfOtherSize()
    let report = try await library.repair()
    #expect(report.done == [])
    #expect(report.damage.map(\.finding.code) == ["object-damaged"])
    #expect(FileManager.default.fileExists(atPath: path(digest).path))
  }

  /// Creates a photo whose object has another size than the log says.
  private func createPhotoOfOtherSize() throws -> SHA256Digest {
    let store = library.store
    let bytes = Array("a photo".utf8)
    try Data(bytes).write(to: scratch.appending("other.jpg"))
    let object = try store.put(.bytes(bytes))
    let original = Original(
      object: StoredObject(digest: object.digest, size: object.size + 1), name: "other.jpg", path: "other.jpg",
      mediaType: "image/jpeg", isReference: false)
    try store.perform([.create(original, PropertyValues(), note: nil)], author: "test")
    return object.digest
  }
}
