import Adjustments
import Documents
import DurableFiles
import Editing
import Foundation
import ImageFiles
import Rendering
import SampleScene
import TestSupport
import Testing

@Suite("the cache of previews", .timeLimit(.minutes(Effort.minutes)))
struct PreviewCacheTests {
  let scratch: ScratchFolder
  /// As another process has it: nothing is in memory.
  var cache: PreviewCache { PreviewCache(folder: scratch.appending("cache")) }

  init() throws { scratch = try ScratchFolder() }

  private var entries: [String] { scratch.contents().filter { $0.hasSuffix(".entry") } }

  private static func ten(last: Double, first: Double = 0.3) -> Recipe {
    Recipe {
      Crop { $0.width = 0.9 }
      Exposure { $0.ev = first }
      WhiteBalance { $0.temperature = 8 }
      Contrast { $0.amount = 20 }
      Curve { $0.points = [CurvePoint(0, 0), CurvePoint(0.5, 0.55), CurvePoint(1, 1)] }
      Saturation { $0.amount = 15 }
      Vibrance { $0.amount = 30 }
      Sharpen { $0.amount = 60 }
      Invert()
      Vignette { $0.amount = last }
    }
  }

  private func fast(_ input: EditingInput, _ recipe: Recipe, _ longEdge: Int = 200) async throws -> Data {
    try await input.preview(recipe, PreviewTests.request(longEdge), cache: cache).data
  }

  private func fresh(_ input: EditingInput, _ recipe: Recipe, _ longEdge: Int = 200) async throws -> Data {
    try await input.preview(recipe, PreviewTests.request(longEdge)).data
  }

  @Test("a preview is the same with a cold cache, a warm cache and no cache", arguments: PreviewTests.recipes.indices)
  func same(index: Int) async throws {
    let input = try EditingInput(data: SampleFile.medium)
    let recipe = PreviewTests.recipes[index]
    let expected = try await fresh(input, recipe)
    for _ in 0..<2 { #expect(try await fast(input, recipe) == expected) }
    #expect(entries.count == (recipe.steps.isEmpty ? 0 : 1))
  }

  @Test(
    "an entry that was begun before the generation ended is not kept, one that was begun after it is",
    arguments: [false, true])
  func generations(isAfter: Bool) throws {
    let cache = cache
    let key = SHA256Digest(of: [1])
    let entry = PixelCacheEntry(block: ByteBlock(count: 8) { _ in })
    if !isAfter { #expect(cache.entry(key) == nil) }
    // What a purge does, in a folder that need not exist.
    try CacheGeneration.end(in: cache.folder.path)
    if isAfter { #expect(cache.entry(key) == nil) }
    cache.store(entry, as: key)
    #expect(entries.count == (isAfter ? 1 : 0))
    #expect((self.cache.entry(key) != nil) == isAfter)
    cache.store(entry, as: key)
    #expect(entries.count == 1, "the next one is begun now")
  }

  @Test("recently used entries stay in memory for the lifetime of the cache")
  func memory() async throws {
    let input = try EditingInput(data: SampleFile.medium)
    let cache = cache
    let request = PreviewTests.request(200)
    let before = try await input.preview(Self.ten(last: -30), request, cache: cache).data
    for entry in entries { try FileManager.default.removeItem(at: scratch.appending(entry)) }
    #expect(try await input.preview(Self.ten(last: -30), request, cache: cache).data == before)
    #expect(entries.isEmpty, "nothing was computed again, so no entry was made")
    _ = try await input.preview(Self.ten(last: -30, first: 0.4), request, cache: cache)
    #expect(entries.count == 1)
  }

  @Test("moving local sliders over cached pixels gives the same previews as without a cache")
  func localSliders() async throws {
    let input = try EditingInput(data: SampleFile.medium)
    let cache = cache
    let recipes = [
      Recipe { Shadows { $0.amount = 30 } }, Recipe { Shadows { $0.amount = 60 } },
      Recipe { Clarity { $0.amount = 40 } }, Recipe { Shadows { $0.amount = -20 } },
      Recipe { Dehaze { $0.amount = 40 } },
      Recipe {
        Shadows { $0.amount = 30 }
        Clarity { $0.amount = -30 }
      },
      Recipe {
        Exposure { $0.ev = 0.5 }
        Shadows { $0.amount = 30 }
      },
      Recipe { Shadows { $0.amount = 30 } },
    ]
    for delivery in [PreviewRequest.Delivery.draft, .fast] {
      for recipe in recipes {
        let request = PreviewRequest(longEdge: 200, delivery: delivery)
        let plain = try await input.preview(recipe, request)
        #expect(try await input.preview(recipe, request, cache: cache).data == plain.data)
      }
    }
  }

  @Test("changing the last step reuses the pixels before it; changing an earlier one makes new ones")
  func changes() async throws {
    let input = try EditingInput(data: SampleFile.medium)
    for last in [-30.0, 20, 55] {
      let recipe = Self.ten(last: last)
      #expect(try await fast(input, recipe) == fresh(input, recipe))
      #expect(entries.count == 1)
    }
    let other = Self.ten(last: -30, first: 0.31)
    #expect(try await fast(input, other) == fresh(input, other))
    #expect(entries.count == 2)
    var off = Self.ten(last: -30)
    off.steps[3].isEnabled = false
    #expect(try await fast(input, off) == fresh(input, off))
    #expect(entries.count == 3)
  }

  @Test("with a step in the middle as the edited step, changes to it and later steps reuse the pixels before it")
  func middle() async throws {
    let input = try EditingInput(data: SampleFile.medium)
    let request = PreviewTests.request(200, editedStep: 4)
    var recipe = Self.ten(last: -30)
    for change in 0..<4 {
      if change == 1 { recipe.steps[4].isEnabled = false }
      if change == 2 { recipe.steps[7].opacity = 0.4 }
      if change == 3 { recipe.steps.removeLast() }
      let warm = try await input.preview(recipe, request, cache: cache).data
      #expect(try await warm == input.preview(recipe, request).data)
      #expect(entries.count == 1)
    }
  }

  @Test("another photo and another size have their own pixels")
  func others() async throws {
    let recipe = Self.ten(last: -30)
    let (one, other) = (try EditingInput(data: SampleFile.medium), try EditingInput(data: SampleFile.large))
    for (input, size) in [(one, 200), (other, 200), (one, 150)] {
      #expect(try await fast(input, recipe, size) == fresh(input, recipe, size))
    }
    #expect(entries.count == 3)
  }

  /// Damage to an entry's file.
  enum Damage: CaseIterable {
    case empty, header, half, oneByteLess, oneByteMore, flippedKey, flippedLength, flippedShape, flippedPixel,
      flippedEnd
    case folder, link, otherEntry

    func apply(to path: String, other: Data) throws {
      let url = URL(fileURLWithPath: path)
      var data = try Data(contentsOf: url)
      func flip(_ place: Int) { data[place] ^= 0x10 }
      switch self {
      case .empty: data = Data()
      case .header: data = data.prefix(90)
      case .half: data = data.prefix(data.count / 2)
      case .oneByteLess: data.removeLast()
      case .oneByteMore: data.append(0)
      case .flippedKey: flip(20)
      case .flippedLength: flip(50)
      case .flippedShape: flip(56)
      case .flippedPixel: flip(5000)
      case .flippedEnd: flip(data.count - 1)
      case .otherEntry: data = other
      case .folder, .link:
        try FileManager.default.removeItem(at: url)
        if self == .folder {
          return try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        }
        return try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/etc/passwd")
      }
      try data.write(to: url)
    }
  }

  @Test("a damaged entry is never shown and is made again", arguments: Damage.allCases)
  func damaged(damage: Damage) async throws {
    let input = try EditingInput(data: SampleFile.medium)
    let recipe = Self.ten(last: -30)
    _ = try await fast(input, recipe, 150)
    let other = try Data(contentsOf: scratch.appending(#require(entries.first)))
    try FileManager.default.removeItem(at: scratch.appending("cache"))
    let expected = try await fast(input, recipe)
    let path = scratch.appending(try #require(entries.first)).path
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    try damage.apply(to: path, other: other)
    #expect(try await fast(input, recipe) == expected)
    // A folder is nothing that this program made, so it stays.
    if damage != .folder { #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == whole) }
    #expect(try await fast(input, recipe) == expected)
  }

  @Test("entries together stay below the limit, and the least recently used are evicted")
  func limit() async throws {
    let input = try EditingInput(data: SampleFile.medium)
    _ = try await fast(input, Self.ten(last: 10))
    let one = try Data(contentsOf: scratch.appending(#require(entries.first))).count
    try FileManager.default.removeItem(at: cache.folder)
    let small = PreviewCache(folder: cache.folder, limit: one * 5 / 2)
    func show(_ ev: Double) async throws {
      _ = try await input.preview(Self.ten(last: 10, first: ev), PreviewTests.request(200), cache: small)
      // So that times of use differ where a file system keeps only hundredths of a second.
      try await Task.sleep(for: .milliseconds(30))
    }
    try await show(0.1)
    let first = try #require(entries.first)
    try await show(0.2)
    let second = try #require(entries.first { $0 != first })
    try await show(0.1)
    try await show(0.3)
    #expect(entries.count == 2)
    #expect(entries.contains(first) && !entries.contains(second))
    try await show(0.2)
    #expect(entries.count == 2)
    let none = PreviewCache(folder: cache.folder, limit: 1000)
    _ = try await input.preview(Self.ten(last: 10, first: 0.9), PreviewTests.request(200), cache: none)
    #expect(entries.isEmpty)
  }

  @Test("previews are the same if the cache folder is removed or cannot be created")
  func noFolder() async throws {
    let input = try EditingInput(data: SampleFile.medium)
    let recipe = Self.ten(last: -30)
    let expected = try await fresh(input, recipe)
    _ = try await fast(input, recipe)
    try FileManager.default.removeItem(at: cache.folder)
    #expect(try await fast(input, recipe) == expected)
    #expect(entries.count == 1)
    try FileManager.default.removeItem(at: cache.folder)
    try Data("a file".utf8).write(to: cache.folder)
    for _ in 0..<2 { #expect(try await fast(input, recipe) == expected) }
    let nowhere = PreviewCache(folder: URL(fileURLWithPath: "/proc/photoedit/cache"))
    #expect(try await input.preview(recipe, PreviewTests.request(200), cache: nowhere).data == expected)
  }

  @Test("concurrent previews during deletion and eviction are correct and leave no unfinished file")
  func concurrent() async throws {
    let input = try EditingInput(data: SampleFile.medium)
    let recipes = (0..<4).map { Self.ten(last: 10, first: Double($0) / 10) }
    var expected: [Data] = []
    for recipe in recipes { expected.append(try await fresh(input, recipe, 100)) }
    let tight = PreviewCache(folder: cache.folder, limit: 800_000)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<24 {
        let (recipe, data) = (recipes[number % 4], expected[number % 4])
        group.addTask { [cache] in
          if number == 12 { try? FileManager.default.removeItem(at: cache.folder) }
          let preview = try await input.preview(
            recipe, PreviewTests.request(100), cache: number % 3 == 0 ? tight : cache)
          return preview.data == data
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
    await tight.trim()
    #expect(scratch.contents().existAndSatisfy { !$0.contains("tmp") })
  }

  /// Large photos: one that lies on its side, one in another color space with 16 bits, one with transparency.
  enum Large: CaseIterable {
    case turned, wide, clear

    func data() async throws -> Data {
      if self == .turned { return Data(try SamplePhoto.jpeg(width: 3300, height: 500)) }
      var settings = OutputSettings()
      settings.format = .png
      if self == .wide { (settings.profile, settings.depth) = (.displayP3, 16) }
      let photo =
        await self == .wide
        ? try EditingInput(data: SampleFile.medium) : try EditingInput(contentsOf: Corpus.photo("kinds/rgba8.png"))
      let larger = Resize {
        $0.longEdge = 3300
        $0.enlarge = true
      }
      // A strip is as long and has fewer pixels to pack.
      let strip = Crop { $0.height = 0.2 }
      let recipe = Recipe {
        strip
        larger
      }
      return try await photo.render(recipe, settings: settings).data
    }
  }

  @Test(
    "a large photo is decoded once, and its proxy has the same colors, transparency and orientation",
    .enabled(if: Corpus.isPresent, "\(Corpus.reason)"), arguments: Large.allCases)
  func proxy(large: Large) async throws {
    let input = try EditingInput(data: try await large.data())
    let recipe = Recipe {
      Exposure { $0.ev = 0.2 }
      Contrast { $0.amount = 20 }
    }
    var request = PreviewRequest(longEdge: 300, delivery: .fast)
    (request.settings.format, request.settings.profile) = (.png, .source)
    let direct = try await PreviewTests.pixels(try await input.preview(recipe, request))
    for _ in 0..<2 {
      let preview = try await input.preview(recipe, request, cache: cache)
      #expect(preview.isDegraded)
      let shown = try await PreviewTests.pixels(preview)
      try #require(shown.depth == direct.depth && shown.data.count == direct.data.count)
      #expect((shown.width, shown.channels) == (direct.width, direct.channels))
      let bytes = shown.depth / 8
      let off = stride(from: bytes - 1, to: shown.data.count, by: bytes).map {
        abs(Int(shown.data[$0]) - Int(direct.data[$0]))
      }.sorted()
      #expect(
        off[off.count / 2] <= 1 && off[off.count * 98 / 100] <= 6, "\(off[off.count / 2]), \(off[off.count * 98 / 100])"
      )
    }
    // The picture that stands for it, and the pixels before the last step.
    #expect(entries.count == 2)
    let other = Recipe {
      Exposure { $0.ev = 0.4 }
      Contrast { $0.amount = 20 }
    }
    _ = try await input.preview(other, request, cache: cache)
    request.longEdge = 500
    _ = try await input.preview(recipe, request, cache: cache)
    #expect(entries.count == 4)
  }
}
