import Adjustments
import Documents
import DurableFiles
import Editing
import Foundation
import LibraryStore
import PhotoLibrary
import Rendering
import TestSupport
import Testing

@Suite("rendition policies of a library", .timeLimit(.minutes(Effort.minutes)))
struct RenditionPolicyTests {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  /// A library with a photo and three edits.
  private func library(_ policy: RenditionPolicy, _ name: String = "library") async throws -> (Library, Asset) {
    let folder = scratch.appending("\(name)-\(policy.rawValue)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    try SampleFile.small.write(to: folder.appendingPathComponent("photo.jpg"))
    let library = try await Library.create(in: folder)
    if policy != .current { try await library.setRenditions(policy) }
    let asset = try await library.importPhoto(at: folder.appendingPathComponent("photo.jpg")).asset
    for recipe in Self.recipes { _ = try await library.editingSession(for: asset).commit(recipe) }
    return (library, try library.asset(named: asset.id.text))
  }

  static let recipes: [Recipe] = {
    var safe = Recipe {
      Exposure { $0.ev = 0.3 }
      Contrast { $0.amount = 20 }
    }
    var output = OutputSettings()
    (output.metadata, output.longEdge) = (.safe, 50)
    safe.output = output
    return [Recipe { Exposure { $0.ev = 0.5 } }, Recipe { Crop { $0.aspect = .square } }, safe]
  }()

  private func objects(_ library: Library) throws -> Int {
    let folder = library.folder.appendingPathComponent(".photoedit/objects")
    return (FileManager.default.subpaths(atPath: folder.path) ?? []).count { $0.count > 10 }
  }

  @Test("without renditions, the file that a photo was imported from is not read again", arguments: [false, true])
  func unread(isOneOfMany: Bool) async throws {
    let file = scratch.appending("photo.jpg")
    try SampleFile.small.write(to: file)
    let library = try await Library.create(in: scratch.url)
    try await library.setRenditions(.none)
    // A file that was just written could change again without looking different.
    usleep(100_000)
    let imported =
      isOneOfMany ? try await library.importPhotos(at: [file])[0].get() : try await library.importPhoto(at: file)
    let recorder = CallRecorder()
    #expect(try recorder.record { try library.asset(ofFile: file) }?.id == imported.asset.id)
    #expect(recorder.recorded.contains { $0.path == file.path })
    #expect(!recorder.recorded.contains { $0.name != .stat && $0.path == file.path })
  }

  @Test("the policy is stored, and 'current' is the default")
  func choice() async throws {
    let library = try await Library.create(in: scratch.url)
    #expect(try await library.renditions == .current)
    for policy in RenditionPolicy.allCases {
      try await library.setRenditions(policy)
      #expect(try await library.renditions == policy)
      #expect(try await Library(at: scratch.url).renditions == policy)
    }
    #expect(try library.rebuildIndex() == [])
    #expect(try await library.renditions == RenditionPolicy.none)
  }

  @Test("every state has the same file and the same exports under 'none', 'all' and 'current'")
  func equal() async throws {
    var files: [[Data]] = []
    for policy in RenditionPolicy.allCases {
      let (library, asset) = try await library(policy)
      #expect(try objects(library) == (policy == .none ? 1 : 4))
      #expect(
        try await library.history(of: asset.id).dropFirst().existAndSatisfy {
          ($0.rendition == nil) == (policy == .none)
        })
      var own: [Data] = []
      for number in 0...3 {
        let file = try await library.file(of: asset, .entry(number))
        #expect(file.warnings == [] && file.mediaType == "image/jpeg")
        own.append(file.data)
        own.append(try await library.export(asset, .entry(number), path: "a.jpg", settings: nil).data)
        own.append(try await library.export(asset, .entry(number), path: "a.png", settings: nil).data)
      }
      #expect(try objects(library) == (policy == .none ? 1 : 4), "nothing is stored by reading under 'none'")
      files.append(own)
    }
    #expect(files[0] == files[1] && files[1] == files[2])
  }

  @Test("a library without renditions passes every check, also after a repair and from an archive")
  func checks() async throws {
    let (library, asset) = try await library(.none)
    #expect(try await library.verify(readsData: false) == [])
    #expect(try await library.verify() == [])
    #expect(try library.verify(asset) == [])
    let report = try await library.verifyRenditions(.all)
    #expect(report.findings == [] && report.checked == 3 && report.all == 3)
    var seen = 0
    for _ in 0..<3 { seen += try await library.verifyRenditions(.count(1)).checked }
    #expect(seen == 3)
    let repair = try await library.repair()
    #expect(repair.parts == [])
    #expect(try library.collect(gracePeriod: .zero) == [])
    let archive = scratch.appending("all.tar")
    _ = try library.exportHistories(to: archive.path)
    let other = try ScratchFolder()
    let second = try await Library.create(in: other.url)
    _ = try second.importHistories(from: archive)
    #expect(try await second.verify() == [])
    let found = try second.asset(named: asset.id.text)
    #expect(try await second.file(of: found).data == library.file(of: asset).data)
    try await Task { [scratch] in
      _ = try second.exportHistories(to: scratch.appending("again.tar").path)
    }.value
    // The other library keeps renditions of current states, so the one that was asked for is in its archive.
    #expect(try await second.history(of: found.id)[3].rendition != nil)
  }

  @Test("a check by rendering reports an edit that can no longer be rendered as damage")
  func damaged() async throws {
    let (library, asset) = try await library(.none)
    let path = library.folder.appendingPathComponent(
      ".photoedit/objects/\(asset.digest.hex.prefix(2))/\(asset.digest)")
    try FileManager.default.removeItem(at: path)
    let codes = try await library.verifyRenditions(.all).findings.map(\.code)
    #expect(codes == ["rendition-not-rendered", "rendition-not-rendered", "rendition-not-rendered"])
  }

  @Test("an edit under 'none' is validated against the photo like one that is rendered")
  func checked() async throws {
    let (library, asset) = try await library(.none)
    let session = try await library.editingSession(for: asset)
    var code: String?
    do { _ = try await session.commit(Recipe()) } catch { code = error.code.rawValue }
    #expect(code == "no-adjustments")
    code = nil
    let tiny = Recipe { Resize { ($0.width, $0.height) = (70_000, 70_000) } }
    do { _ = try await session.commit(tiny) } catch { code = error.code.rawValue }
    #expect(code != nil)
    #expect(try await session.commit(Self.recipes[2]) == .unchanged)
    #expect(try await library.history(of: asset.id).count == 4)
    // What is measured is recorded as numbers.
    let auto = Recipe { Crop { ($0.aspect, $0.anchor) = (.square, .attention) } }
    guard case .committed(let entry) = try await session.commit(auto) else { return }
    let recorded = try await library.editingSession(for: asset, at: .entry(entry.number)).recipe
    #expect(recorded != nil && recorded?.steps.first?.from != nil)
  }

  @Test("gc keeps all renditions, those of current states or none, by policy; removed renditions are no damage")
  func collection() async throws {
    let (all, _) = try await library(.all)
    #expect(try all.collect(gracePeriod: .zero) == [])
    let (library, asset) = try await library(.current)
    let file = try await library.file(of: asset).data
    #expect(try library.collect(gracePeriod: .zero).count == 2)
    try await library.setRenditions(.none)
    #expect(try library.collect() == [], "younger than the grace period")
    #expect(try library.collect(gracePeriod: .zero, keepsRenditions: true) == [])
    let gone = try library.collect(gracePeriod: .zero)
    #expect(gone.map(\.reason) == [.rendition] && gone.flatMap(\.entries).map(\.number) == [3])
    #expect(try objects(library) == 1)
    #expect(try await library.verify() == [])
    #expect(try library.verify(asset) == [])
    #expect(try await library.repair().done == [])
    #expect(try await library.file(of: asset).data == file)
    #expect(try objects(library) == 1)
    _ = try library.exportHistories(to: scratch.appending("gone.tar").path)
    // Kept again from now on: what is missing is told, is no damage, and is stored as soon as it is rendered.
    try await library.setRenditions(.current)
    #expect(try await library.verify().map(\.isDamage) == [false])
    #expect(try library.verify(asset).map(\.isDamage) == [false])
    #expect(try await library.file(of: asset).data == file)
    #expect(try objects(library) == 2)
    #expect(try await library.verify() == [])
  }

  @Test("a library that keeps renditions again stores them as they are rendered")
  func later() async throws {
    let (library, asset) = try await library(.none)
    try await library.setRenditions(.current)
    #expect(try await library.verify() == [])
    let old = try await library.file(of: asset, .entry(1)).data
    #expect(try await library.history(of: asset.id)[1].rendition == nil)
    let current = try await library.file(of: asset).data
    #expect(try await library.history(of: asset.id)[3].rendition == SHA256Digest(of: Array(current)))
    #expect(try await library.verifyRenditions(.all).findings == [])
    try await library.setRenditions(.all)
    #expect(try await library.file(of: asset, .entry(1)).data == old)
    #expect(try await library.history(of: asset.id)[1].rendition != nil)
    #expect(try await library.verify() == [])
    #expect(try library.collect(gracePeriod: .zero) == [])
  }

  @Test("another program's edit keeps its rendition and its base")
  func foreign() async throws {
    let (library, asset) = try await library(.none)
    let before = try await library.file(of: asset).data
    let session = try await library.editingSession(for: asset, author: "com.acme 1.0") { !$0.isRecipe }
    #expect(session.input.isFlattened)
    let data = AdjustmentData(formatIdentifier: "com.acme", formatVersion: "1.0", data: Data("{}".utf8))
    _ = try await session.commit(data, rendition: SampleFile.medium, mediaType: "image/jpeg")
    _ = try await library.editingSession(for: asset).commit(Recipe { Exposure { $0.ev = 0.2 } })
    #expect(try objects(library) == 3)
    #expect(try library.collect(gracePeriod: .zero) == [])
    #expect(try await library.file(of: asset, .entry(3)).data == before)
    #expect(try await library.file(of: asset, .entry(4)).data == SampleFile.medium)
    #expect(try await library.history(of: asset.id)[5].rendition == nil)
    #expect(try await library.verify() == [])
    #expect(try await library.verifyRenditions(.all).findings == [])
    // The rendition that gc has removed before comes back for such an editor, too.
    let (second, other) = try await self.library(.current, "second")
    _ = try await second.undo(other.id)
    _ = try second.collect(gracePeriod: .zero)
    let third = try await second.editingSession(for: other, at: .entry(3), author: "com.acme 1.0") { _ in false }
    #expect(third.input.isFlattened)
    #expect(try await second.verify() == [])
  }

  @Test("an output rendered by an app is committed without its file under 'none'")
  func output() async throws {
    let (library, asset) = try await library(.none)
    let session = try await library.editingSession(for: asset)
    let output = try await session.input.render(Recipe { Exposure { $0.ev = 0.9 } })
    guard case .committed(let entry) = try await session.commit(output) else {
      Issue.record("expected an entry")
      return
    }
    #expect(entry.rendition == nil)
    #expect(try objects(library) == 1)
    #expect(try await !library.file(of: asset).data.isEmpty)
  }
}
