import Foundation
import PhotoEdit
import TestSupport
import Testing
import ImageFiles
import VIPS

@testable import Workers

/// Photos that are opened where their codecs may crash.
@Suite("loaders", .timeLimit(.minutes(Effort.minutes)))
struct LoaderTests {
  let shop: Workshop
  let loader = PhotoLoader(.processes(executable: URL(fileURLWithPath: Program.path)))

  static let formats = ["jpg", "png", "webp", "tif", "heic", "avif", "jxl"]

  init() throws { shop = try Workshop() }

  private func photo(_ format: String) throws -> URL {
    try shop.photo(width: 240)
    try shop.recipe()
    let name = "in.\(format)"
    try #require(
      try shop.program("apply", "recipe.json", "photo.jpg", "--set", "exposure.ev=0.1", "-o", name).status == 0)
    return shop.url(name)
  }

  @Test(
    "a loader's photo info, explanations, previews and renderings equal those of this process byte for byte",
    arguments: formats
  )
  func same(format: String) async throws {
    let file = try photo(format)
    let (here, there) = (try await EditingInput(contentsOf: file), try await loader.input(contentsOf: file))
    #expect(there.info.json == here.info.json && there.warnings == here.warnings)
    #expect(try await loader.input(data: Data(contentsOf: file)).info.json == here.info.json)
    try shop.recipe(
      "crop.json", #"{"op": "exposure", "ev": 0.3}, {"op": "crop", "aspect": "1:1", "anchor": "attention"}"#)
    let recipe = try Recipe(json: shop.data("crop.json"))
    #expect(try there.explain(recipe) == here.explain(recipe))
    for delivery in [PreviewRequest.Delivery.fast, .highQuality] {
      let request = PreviewRequest(longEdge: 100, delivery: delivery)
      let one = try await here.preview(recipe, request)
      let other = try await there.preview(recipe, request)
      #expect(one.data == other.data)
      #expect(one.isDegraded == other.isDegraded && one.size == other.size)
      #expect(one.format == other.format && one.warnings == other.warnings)
    }
    let (one, other) = (try await here.render(recipe), try await there.render(recipe))
    #expect(one.data == other.data && one.adjustmentData == other.adjustmentData && one.warnings == other.warnings)
    #expect(try await here.renderPixels(recipe) == there.renderPixels(recipe))
  }

  @Test(
    "real photos opened in this process and by a worker are the same",
    .enabled(if: Corpus.isPresent, "\(Corpus.reason)"),
    arguments: ["containers/iphone11_p3.heic", "derived/p3_10bit.heic"])
  func real(path: String) throws {
    let file = Corpus.photo(path)
    #expect(try loader.input(contentsOf: file).info.json == EditingInput(contentsOf: file).info.json)
  }

  @Test("a library photo is committed in the worker with the same rendition", arguments: ["jpg", "avif"])
  func session(format: String) async throws {
    let file = try photo(format)
    let recipe = Recipe { Exposure { $0.ev = 0.3 } }
    var digests: Set<String> = []
    for loader in [loader, PhotoLoader(.none)] {
      let folder = shop.url("library \(digests.count)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let library = try await Library.create(in: folder)
      let (asset, _) = try await library.importPhoto(loader.candidate(contentsOf: file))
      guard case .committed = try await library.editingSession(for: asset, by: loader).commit(recipe) else {
        Issue.record("expected an entry")
        return
      }
      digests.insert(try await "\(library.file(of: library.asset(named: asset.id.text)).data.hashValue)")
    }
    #expect(digests.count == 1)
  }

  @Test("a worker is started only for a photo whose codec must not run in this process", arguments: formats)
  func started(format: String) throws {
    let file = try photo(format)
    let loader = PhotoLoader(.processes(executable: shop.url("nowhere")))
    do throws(EditError) {
      _ = try loader.input(contentsOf: file)
      #expect(["jpg", "png", "webp", "tif"].contains(format))
    } catch {
      #expect(error.code == "worker-not-started" && ["heic", "avif", "jxl"].contains(format))
    }
  }

  @Test("a missing file, one that is not a photo or above a limit is refused with the same message as in this process")
  func refused() throws {
    let file = try photo("avif")
    let whole = try Data(contentsOf: file)
    try shop.write("short.avif", whole.prefix(whole.count / 2))
    try shop.write("header.avif", whole.prefix(40))
    var limits = PhotoLimits()
    limits.pixels = 1000
    let strict = PhotoLoader(.processes(executable: URL(fileURLWithPath: Program.path)), limits: limits)
    for (name, loader) in [
      ("short.avif", loader), ("header.avif", loader), ("recipe.json", loader), ("missing.avif", loader),
      ("in.avif", strict),
    ] {
      let there = #expect(throws: EditError.self) { try loader.input(contentsOf: shop.url(name)) }
      let here = #expect(throws: EditError.self) {
        try EditingInput(contentsOf: shop.url(name), limits: loader.limits)
      }
      // What libvips says of damage may have words of another thread in it.
      #expect(there?.code == here?.code && there?.category == here?.category, "\(name)")
      #expect(there?.hint == here?.hint && there?.path == here?.path, "\(name)")
    }
  }

  @Test("one worker serves threads one after another and survives their end")
  func threads() async throws {
    let file = try photo("avif")
    var workers: Set<pid_t?> = []
    for _ in 0..<3 {
      await withCheckedContinuation { continuation in
        Thread {
          #expect((try? loader.input(contentsOf: file))?.size.width == 240)
          continuation.resume()
        }.start()
      }
      usleep(20_000)
      workers.insert(try loader.use { runner throws(EditError) in runner.worker?.id })
    }
    #expect(workers.count == 1 && !workers.contains(nil))
  }

  @Test("an impossible header from a worker is refused")
  func headers() throws {
    let good = PhotoHeader(
      format: .avif, storedSize: FrameSize(width: 3, height: 2), depth: 8, bands: 3, isCMYK: false, pageCount: 1,
      profile: [1, 2])
    #expect(try PhotoHeader(good.message) == good)
    var bad = [good, good, good, good, good]
    (bad[0].storedSize.width, bad[1].depth, bad[2].bands, bad[3].pageCount) = (0, 12, 5, 0)
    bad[4].storedSize.height = -1
    for header in bad {
      let error = #expect(throws: EditError.self) { try PhotoHeader(header.message) }
      #expect(error?.code == "worker-protocol")
    }
  }
}
