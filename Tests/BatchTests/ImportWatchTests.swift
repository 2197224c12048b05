import Documents
import DurableFiles
import Foundation
import Jobs
import LibraryStore
import PhotoLibrary
import TestSupport
import Testing
import Threads

@testable import Batch

@Suite("folders whose photos are imported", .timeLimit(.minutes(Effort.minutes)))
struct ImportWatchTests {
  private let scratch: ScratchFolder
  private let library: Library
  /// A fifth of what users wait.
  private static let times = WatchTimes(stable: .milliseconds(200), wait: .milliseconds(40))
  /// Rounds without a change: what is there at the start is taken after ten that wait.
  private static var untilTaken: [() throws -> Void] { Array(repeating: {}, count: 12) }

  init() throws {
    scratch = try ScratchFolder()
    library = try Library.create(in: scratch.url)
    try FileManager.default.createDirectory(at: scratch.appending("in"), withIntermediateDirectories: true)
  }

  /// Writes a photo with bytes of its own.
  private func photo(_ name: String, _ number: UInt8) throws {
    var data = SampleFile.small
    data.insert(contentsOf: [0xFF, 0xFE, 0x00, 0x04, number, 7], at: 2)
    try put(name, data)
  }

  private func sidecar(_ name: String, rating: Int) throws {
    let text = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
      <rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="\(rating)"/></rdf:RDF></x:xmpmeta>
      """
    try put(name, Data(text.utf8))
  }

  private func put(_ name: String, _ data: Data) throws {
    let url = scratch.appending("in/" + name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }

  /// What came of the files until nothing waits any more.
  ///
  /// - Parameter changes: what happens meanwhile, one change after the other.
  private func outcomes(
    recursive: Bool = false, _ changes: [() throws -> Void] = []
  ) async throws -> [Outcome] {
    let watch = try ImportWatch(
      scratch.appending("in").path, isRecursive: recursive, ImportRequest(FoundSubjects([]), into: library))
    let hand = Hand(watch, changes)
    try await WatchTimes.$current.withValue(Self.times) {
      try await watch.run(JobControl(shouldStop: { hand.shouldStop() }), observers: [hand]) { _ in }
    }
    return hand.outcomes
  }

  /// Makes changes while a folder is watched, and collects what comes of them. Only the task of the watch uses it.
  private final class Hand: JobObserver, @unchecked Sendable {
    private let watch: ImportWatch
    private var changes: ArraySlice<() throws -> Void>
    private var idle = 0
    private(set) var outcomes: [Outcome] = []

    init(_ watch: ImportWatch, _ changes: [() throws -> Void]) { (self.watch, self.changes) = (watch, changes[...]) }

    func shouldStop() -> Bool {
      if let change = changes.popFirst() {
        do { try change() } catch { Issue.record(error) }
        idle = 0
      } else {
        idle = watch.arrivals.isEmpty ? idle + 1 : 0
      }
      return idle > 3
    }

    func ended(_ outcome: Outcome) { outcomes.append(outcome) }
  }

  /// The ratings of the photos by the names of their files; 0 for none.
  private func ratings() throws -> [String: Int] {
    Dictionary(uniqueKeysWithValues: try library.assets().map { (FilePath.name(of: $0.path), $0.rating ?? 0) })
  }

  @Test("photos that are there and photos that come are imported once, with a row each; others are left alone")
  func arriving() async throws {
    try photo("there.jpg", 1)
    try put("notes.txt", Data("no photo".utf8))
    let found = try await outcomes(
      recursive: true,
      [
        { try photo("came.jpg", 2) }, { try photo("below/deep.jpg", 3) }, { try photo(".hidden.jpg", 4) },
        { try put("bad.jpg", Data("no photo".utf8)) },
      ])
    #expect(
      found.map { FilePath.name(of: $0.input) }.sorted() == ["bad.jpg", "came.jpg", "deep.jpg", "there.jpg"])
    #expect(found.filter { $0.error != nil }.map { FilePath.name(of: $0.input) } == ["bad.jpg"])
    #expect(Set(try ratings().keys) == ["there.jpg", "came.jpg", "deep.jpg"])
    #expect(try await outcomes().allSatisfy { $0.error != nil || FilePath.name(of: $0.input) != "deep.jpg" })
    #expect(try await library.assets().count == 3)
  }

  @Test("a bad photo is imported once its file is replaced by a good one")
  func mended() async throws {
    try put("a.jpg", Data("no photo".utf8))
    let found = try await outcomes(Self.untilTaken + [{ try photo("a.jpg", 1) }])
    #expect(found.map { $0.error == nil } == [false, true])
    #expect(Set(try ratings().keys) == ["a.jpg"])
  }

  @Test(
    "whatever the order in which photos and sidecars come and change, the library has what the last ones say",
    arguments: 0..<3)
  func anyOrder(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    var said: [String: Int] = [:]
    var changes: [() throws -> Void] = []
    let photos = ["a.jpg", "b.jpg", "b.jpeg"]
    for (number, name) in photos.enumerated() { changes.append { try photo(name, UInt8(number)) } }
    for name in ["a.jpg.xmp", "b.xmp"] {
      let ratings = (0..<3).map { _ in Int.random(in: 1...5, using: &random) }
      for rating in ratings { changes.append { try sidecar(name, rating: rating) } }
      said[name] = 0
    }
    changes.shuffle(using: &random)
    // The times of files are a few milliseconds behind those of the library.
    _ = try await outcomes(changes.flatMap { [$0, {}] })
    for name in said.keys {
      let text = String(decoding: try Data(contentsOf: scratch.appending("in/" + name)), as: UTF8.self)
      said[name] = text.firstMatch(of: /Rating="(\d)"/).flatMap { Int($0.output.1) }
    }
    #expect(
      try ratings() == ["a.jpg": said["a.jpg.xmp"], "b.jpg": said["b.xmp"], "b.jpeg": said["b.xmp"]])
  }

  @Test("photos with sidecars are imported without a listing of the folder for each sidecar")
  func listings() async throws {
    for number in 0..<40 as Range<UInt8> {
      try photo("\(number).jpg", number)
      try sidecar("\(number).jpg.xmp", rating: 3)
    }
    let listed = Monitor(0)
    let observer = SystemCall.Observer { call in
      if call.name == .listFolder, call.path.hasSuffix("/in") { listed.withLock { $0 += 1 } }
      return 0
    }
    _ = try await SystemCall.$observer.withValue(observer) { try await outcomes(Self.untilTaken) }
    #expect(try ratings().values.count { $0 == 3 } == 40)
    let count = listed.withLock { $0 }
    #expect(1...8 ~= count, "listed \(count) times")
  }

  @Test("a folder that is gone ends the watch, and the library keeps what was imported")
  func gone() async throws {
    try photo("a.jpg", 1)
    await #expect {
      _ = try await outcomes(
        Self.untilTaken + [{ try FileManager.default.removeItem(at: scratch.appending("in")) }])
    } throws: { ($0 as? EditError)?.code == .watchedFolderGone }
    #expect(Set(try ratings().keys) == ["a.jpg"])
  }
}
