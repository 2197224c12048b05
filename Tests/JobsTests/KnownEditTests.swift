import Adjustments
import Documents
import Editing
import Foundation
import Jobs
import LibraryStore
import PhotoLibrary
import Rendering
import SampleScene
import TestSupport
import Testing
import Workers

@testable import Jobs

@Suite("edits without opening photos", .timeLimit(.minutes(Effort.minutes)))
struct KnownEditTests {
  let scratch: ScratchFolder
  let library: Library
  let names: [String]

  init() throws {
    scratch = try ScratchFolder()
    names = (0..<40).map { "photo\($0).jpg" }
    library = try Library.create(in: scratch.url)
    try library.chooseRenditions(.none)
    for (number, name) in names.enumerated() {
      // A comment makes another photo of it.
      var data = SampleFile.small
      data.insert(contentsOf: [0xFF, 0xFE, 0x00, 0x04, UInt8(number), 1], at: 2)
      try data.write(to: scratch.appending(name))
      try library.importPhoto(at: scratch.appending(name))
    }
  }

  private static func request(_ recipe: Recipe, _ inputs: [String], _ library: Library) -> ApplyRequest {
    var request = ApplyRequest(
      recipe, inputs,
      output: nil, settings: OutputSettings())
    request.work.library = library
    return request
  }

  private func request(_ recipe: Recipe) -> ApplyRequest {
    Self.request(recipe, names.map { scratch.appending($0).path }, library)
  }

  private func run(_ request: ApplyRequest) async throws -> [Outcome] {
    await (try ApplyPlan(request)).job.outcomes()
  }

  /// How many photos of a request need not be opened.
  private func count(_ request: ApplyRequest) throws -> Int {
    let items = try ApplyPlan(request).tasks
    var group = KnownGroup(items, of: request.work, in: try #require(request.work.library))
    return items.enumerated().count { group.prepared($0.element, $0.offset) != nil }
  }

  /// A result without its times.
  private static func text(_ result: Outcome) -> String {
    """
    \(result.input) \(result.status) \(result.warnings) \(result.format ?? "-") \(String(describing: result.size)) \
    \(result.reason ?? "-") \(result.asset ?? "-") \(result.path ?? "-") \(String(describing: result.entry)) \
    \(result.isCommitted) \(String(describing: result.replaced)) \(String(describing: result.byteCount))
    """
  }

  /// What the history says of the current edit, but for when it was made and what makes its id unpredictable.
  private static func edit(_ asset: Asset, in library: Library) throws -> Edit? {
    try library.store.entry(of: asset.id).edit
  }

  private static let light = Recipe { Exposure { $0.ev = 0.4 } }

  @Test(
    "an edit that changes nothing says that its note was not kept, whether the photo is opened or not",
    arguments: [false, true])
  func note(isOpened: Bool) async throws {
    if isOpened { try library.chooseRenditions(.all) }
    var request = Self.request(Self.light, [scratch.appending(names[0]).path], library)
    request.work.note = "kept"
    #expect(try await run(request).map(\.reason) == [nil])
    request.work.note = nil
    #expect(try await run(request).map(\.reason) == ["the photo has these adjustments already"])
    request.work.note = "lost"
    #expect(
      try await run(request).map(\.reason) == ["the photo has these adjustments already, so the note was not kept"])
    let asset = try library.asset(named: names[0])
    #expect(try await library.history(of: asset.id).compactMap(\.note) == ["kept"])
  }

  @Test("imported photos are edited without opening any, repeatedly")
  func imported() async throws {
    #expect(try count(request(Self.light)) == names.count)
    let results = try await run(request(Self.light))
    #expect(results.existAndSatisfy { $0.entry == 1 && $0.isCommitted && $0.format == "jpeg" && $0.size?.width == 96 })
    let again = try await run(request(Self.light))
    #expect(again.existAndSatisfy { $0.word == .unchanged && $0.entry == 1 && $0.reason != nil })
    let more = try await run(request(Recipe { Exposure { $0.ev = 0.5 } }))
    #expect(more.existAndSatisfy { $0.entry == 2 && $0.replaced == .init(entry: 1, adjustments: 1) })
    #expect(try await library.verify() == [])
  }

  @Test("unknown photos are opened once")
  func opened() async throws {
    try FileManager.default.removeItem(at: LocalFiles(of: scratch.url).url("cache"))
    let other = try await Library(at: scratch.url)
    var request = request(Self.light)
    request.work.library = other
    #expect(try count(request) == 0)
    #expect(try await run(request).existAndSatisfy { $0.entry == 1 })
    #expect(try count(request) == names.count)
  }

  @Test("edits that need measuring, storing or a new check use a session")
  func unusual() throws {
    #expect(try count(request(Recipe { Crop { ($0.aspect, $0.anchor) = (.square, .attention) } })) == 0)
    #expect(try count(request(Recipe())) == 0)
    var limited = request(Self.light)
    limited.work.limits.pixels = 1000
    #expect(try count(limited) == 0)
    var all = request(Self.light)
    all.work.allowsDamage = true
    #expect(try count(all) == names.count)
  }

  @Test("limits apply to known photos")
  func limits() async throws {
    var request = request(Self.light)
    request.work.limits.pixels = 1000
    let results = try await run(request)
    #expect(results.count == names.count)
    #expect(
      results.existAndSatisfy { result in
        if case .failed(let error) = result.status { error.message.contains("limit 'pixels'") } else { false }
      })
  }

  @Test("a changed original is still refused, and the others are edited")
  func damaged() async throws {
    _ = try await run(request(Self.light))
    let asset = try library.asset(named: names[7])
    let object = scratch.appending(".photoedit/objects/\(asset.digest.hex.prefix(2))/\(asset.digest.hex)")
    var data = try Data(contentsOf: object)
    data[data.count - 3] ^= 1
    try FileManager.default.removeItem(at: object)
    try data.write(to: object)
    let results = try await run(request(Recipe { Exposure { $0.ev = 0.6 } }))
    for (index, result) in results.enumerated() {
      if index == 7, case .failed(let error) = result.status {
        #expect(error.code == "object-damaged")
      } else {
        #expect(result.entry == 2 && index != 7, "\(index)")
      }
    }
  }

  @Test("a file changed since its import is not a photo of the library")
  func changed() async throws {
    _ = try await run(request(Self.light))
    var data = try Data(contentsOf: scratch.appending(names[3]))
    data[6] ^= 0x40
    try data.write(to: scratch.appending(names[3]))
    let results = try await run(request(Recipe { Exposure { $0.ev = 0.6 } }))
    for (index, result) in results.enumerated() {
      if case .failed = result.status { #expect(index == 3) } else { #expect(result.entry == 2 && index != 3) }
    }
  }

  @Test(
    "facts remembered by another version and invalid facts are ignored",
    arguments: ["version", "width", "color", ""])
  func versions(member: String) async throws {
    let asset = try library.asset(named: names[0])
    let photo = try #require(try library.store.knownPhotos([.photo(asset.id)]) { _ in true }.first ?? nil)
    var facts = try #require(try JSONValue.parse(photo.facts).objectValue)
    facts[member] = "0"
    let record = member.isEmpty ? Array("no JSON".utf8) : JSONValue.object(facts).canonicalBytes()
    library.store.remember(record, of: asset.digest)
    #expect(try count(request(Self.light)) == names.count - 1)
    #expect(try await run(request(Self.light)).existAndSatisfy { $0.entry == 1 })
    // What cannot be remembered because somebody else is at it is remembered by a later run.
    var known = try count(request(Self.light))
    for _ in 0..<10 where known < names.count {
      _ = try await run(request(Self.light))
      known = try count(request(Self.light))
    }
    #expect(known == names.count)
  }

  @Test("edits continue from the current adjustments of a photo")
  func combinations() async throws {
    _ = try await run(request(Self.light))
    var onTop = request(Recipe { Contrast { $0.amount = 20 } })
    onTop.work.combination = .onTop
    #expect(try count(onTop) == names.count)
    #expect(try await run(onTop).existAndSatisfy { $0.entry == 2 && $0.replaced == nil })
    let recipe = try await library.editingSession(for: library.asset(named: names[0])).recipe
    #expect(recipe?.steps.map(\.adjustment.op) == ["exposure", "contrast"])
  }

  @Test("a preset keeps the frame of each photo, and only what it replaces is counted")
  func preset() async throws {
    _ = try await run(
      request(
        Recipe {
          Rotate { $0.quarterTurns = 1 }
          Exposure(ev: 1)
        }))
    var preset = request(Recipe { Contrast { $0.amount = 20 } })
    preset.work.combination = .preset
    #expect(try count(preset) == names.count)
    #expect(
      try await run(preset).existAndSatisfy { $0.entry == 2 && $0.replaced == .init(entry: 1, adjustments: 1) })
    let recipe = try await library.editingSession(for: library.asset(named: names[0])).recipe
    #expect(recipe?.steps.map(\.adjustment.op) == ["rotate", "contrast"])
  }

  @Test(
    "photos are remembered only if the library stores no renditions",
    arguments: [(RenditionPolicy.none, true), (.all, false)])
  func renditions(policy: RenditionPolicy, isRemembered: Bool) throws {
    let folder = try ScratchFolder()
    try SampleFile.small.write(to: folder.appending("a.jpg"))
    let library = try Library.create(in: folder.url)
    try library.chooseRenditions(policy)
    try library.importPhoto(at: folder.appending("a.jpg"))
    let files = try FileManager.default.subpathsOfDirectory(atPath: LocalFiles(of: folder.url).url("cache").path)
    #expect(files.contains { $0.hasPrefix("originals") } == isRemembered, "\(files)")
  }

  @Test(
    "real photos of all kinds have the same results and history as with a session",
    .enabled(if: Corpus.isPresent, "\(Corpus.reason)"))
  func same() async throws {
    let files = Corpus.files(below: "photos", extensions: ["jpg", "png", "tif", "tiff", "webp", "gif", "heic", "avif"])
      .filter { !$0.path.contains("/luts/") }
    let turned = Recipe {
      Exposure { $0.ev = 0.3 }
      Crop { $0.aspect = .square }
      Straighten { $0.degrees = 7 }
    }
    var made: [[Outcome]] = []
    var edits: [[Edit?]] = []
    for isKnown in [true, false] {
      let folder = try ScratchFolder()
      let library = try await Library.create(in: folder.url)
      try library.chooseRenditions(.none)
      let ids = files.compactMap { try? library.importPhoto(at: $0).asset.id.text }
      #expect(ids.count >= 32)
      for recipe in [Self.light, turned] {
        var request = Self.request(recipe, ids, library)
        // Within other limits, every photo is opened.
        if !isKnown { request.work.limits.time += 1 }
        #expect(try count(request) == (isKnown ? ids.count : 0))
        made.append(try await run(request))
        edits.append(try ids.map { try Self.edit(try library.asset(named: $0), in: library) })
      }
    }
    for index in 0..<2 {
      for (known, opened) in zip(made[index], made[index + 2]) { #expect(Self.text(known) == Self.text(opened)) }
      #expect(edits[index] == edits[index + 2])
    }
    #expect(made[0].contains { !$0.warnings.isEmpty })
  }
}
