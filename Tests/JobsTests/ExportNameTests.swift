import Documents
import Foundation
import Jobs
import LibraryStore
import PhotoLibrary
import TestSupport
import Testing
import Threads
import Workers

/// An archive that takes what it is given.
private final class NamedArchive: OutputStore {
  let names = Monitor<[String]>([])

  func existing(at place: StoragePlace) throws(EditError) -> PlacedOutput? { nil }

  func put(
    _ bytes: [UInt8], at place: StoragePlace, fingerprint: String, mediaType: String, policy: ExistingOutput,
    check: () throws(EditError) -> Void
  ) throws(EditError) -> PutOutcome {
    try check()
    if case .tar(_, let name) = place { names.withLock { $0.append(name) } }
    return .written
  }
}

@Suite("names of exports that would be the same", .timeLimit(.minutes(Effort.minutes)))
struct ExportNameTests {
  /// A library with photos of one name, and with photos that have the names which those would get.
  private struct Shelf {
    let folder: JobFolder
    let library: Library
    var photos: [Asset] = []

    init() async throws {
      folder = try JobFolder()
      library = try await Library.create(in: folder.url)
      // Three photos were at the same path, one after the other.
      for width in 40..<43 { try await add("a.jpg", width) }
      for (number, photo) in photos.enumerated() { try await add("a-\(photo.id.text.prefix(8)).jpg", 50 + number) }
      try await add("a-2.jpg", 60)
      try await add("b.jpg", 61)
    }

    private mutating func add(_ name: String, _ width: Int) async throws {
      try folder.photo(name, width: width)
      photos.append(try await library.importPhoto(at: folder.scratch.appending(name)).asset)
    }

    func request(_ photos: [Asset], to output: String) -> ExportRequest {
      var request = ExportRequest(FoundSubjects(photos.map { Subject($0, in: library) }), of: library, to: output)
      request.scheduling = Scheduling(.none, jobs: 1)
      return request
    }
  }

  @Test(
    "in whatever order photos come, an archive has a name of its own for each: of one path, the smallest free number")
  func archive() async throws {
    let shelf = try await Shelf()
    var random = SeededGenerator(seed: 4)
    for round in 0..<Effort.choose(20, full: 200) {
      let photos = Array(shelf.photos.shuffled(using: &random).prefix(Int.random(in: 3...6, using: &random)))
      var request = shelf.request(photos, to: "{stem}.{ext}")
      let archive = NamedArchive()
      request.archive = archive
      let outcomes = await (try ExportPlan(request)).job.outcomes()
      let names = outcomes.compactMap(\.output)
      #expect(outcomes.map(\.word) == photos.map { _ in .done } && archive.names.withLock { $0 } == names)
      #expect(names == expected(photos) { _ in [] }, "round \(round)")
    }
  }

  /// The names of photos: the name that a photo has, or else the first of others that no photo before it has.
  private func expected(_ photos: [Asset], or others: (Asset) -> [String]) -> [String] {
    photos.reduce(into: []) { names, photo in
      let stem = photo.fileName.dropLast(4)
      let all = [photo.fileName] + others(photo) + (2...9).map { "\(stem)-\($0).jpg" }
      names.append(all.first { !names.contains($0) } ?? "")
    }
  }

  @Test("in whatever order photos come, those of one path get their ids, and a number where that is taken")
  func folders() async throws {
    let shelf = try await Shelf()
    var random = SeededGenerator(seed: 6)
    for round in 0..<Effort.choose(10, full: 100) {
      let photos = Array(shelf.photos.shuffled(using: &random).prefix(Int.random(in: 3...6, using: &random)))
      let output = "out\(round)/"
      var request = shelf.request(photos, to: shelf.folder.path(output))
      request.keepsFolders = true
      let outcomes = await (try ExportPlan(request)).job.outcomes()
      let expected = expected(photos) { ["\($0.fileName.dropLast(4))-\($0.id.text.prefix(8)).jpg"] }
      #expect(outcomes.compactMap(\.output) == expected.map { shelf.folder.path(output + $0) }, "round \(round)")
      #expect(shelf.folder.names(in: output) == expected.sorted())
      for (photo, name) in zip(photos, expected) {
        #expect(try SHA256Digest(of: Array(shelf.folder.data(output + name))) == photo.digest)
      }
    }
  }
}
