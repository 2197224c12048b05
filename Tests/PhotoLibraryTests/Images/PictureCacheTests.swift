import Adjustments
import Documents
import ImageFiles
import Rendering
import TestSupport
import Testing

@testable import PhotoLibrary

@Suite("pictures in memory", .timeLimit(.minutes(Effort.minutes)))
struct PictureCacheTests {
  /// What the cache should hold: pictures with the time of their last use.
  private struct Model {
    var entries: [PictureKey: (picture: RenderedFile, used: Int)] = [:]
    var holds: [PictureKey: Int] = [:]
    var clock = 0
    let limit: Int

    static func cost(_ picture: RenderedFile) -> Int { picture.bytes.capacity + 1024 }

    var size: Int { entries.values.reduce(0) { $0 + Self.cost($1.picture) } }

    mutating func use(_ key: PictureKey) -> RenderedFile? {
      clock += 1
      entries[key]?.used = clock
      return entries[key]?.picture
    }

    mutating func insert(_ picture: RenderedFile, _ key: PictureKey) {
      guard Self.cost(picture) <= limit else { return }
      entries[key] = (picture, 0)
      _ = use(key)
      while size > limit {
        let held = entries.filter { holds[$0.key] != nil }
        let others = entries.filter { holds[$0.key] == nil }
        let oldest = (others.isEmpty ? held : others).min { $0.value.used < $1.value.used }
        entries[oldest!.key] = nil
      }
    }

    mutating func hold(_ key: PictureKey) {
      holds[key, default: 0] += 1
      _ = use(key)
    }

    mutating func release(_ key: PictureKey) {
      guard let count = holds[key] else { return }
      holds[key] = count == 1 ? nil : count - 1
      if count == 1 { entries[key] = nil }
    }
  }

  /// Keys of two photos in two formats and several sizes; every quality and shape that a grid asks for.
  private static let keys: [PictureKey] = {
    let states = (0..<2).map { PhotoState(base: SHA256Digest(of: [UInt8($0)]), recipe: nil) }
    return states.flatMap { state in
      [64, 200, 512].flatMap { edge in
        [ImageOptions.ContentMode.fit, .fill].flatMap { mode in
          [PictureKey.Quality.fast, .final].map { quality in
            var options = ImageOptions()
            (options.targetSize, options.contentMode) = (FrameSize(width: edge, height: edge * 3 / 4), mode)
            options.resizeMode = .exact
            return PictureKey(state, options, quality)
          }
        }
      }
    }
  }()

  private static func picture(_ random: inout SeededGenerator, _ edge: Int) -> RenderedFile {
    let bytes = [UInt8](repeating: .random(in: 0...255, using: &random), count: .random(in: 1...9000, using: &random))
    return RenderedFile(bytes: bytes, format: .jpeg, size: FrameSize(width: edge, height: edge), warnings: [])
  }

  @Test(
    "the cache holds what a model of it holds, whatever is inserted, used, held and released",
    arguments: 1...UInt64(Effort.choose(12, full: 2000)))
  func model(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let limit = Int.random(in: 4000...40_000, using: &random)
    let cache = PictureCache(limit: limit)
    var model = Model(limit: limit)
    for _ in 0..<400 {
      let key = Self.keys.randomElement(using: &random)!
      switch Int.random(in: 0..<8, using: &random) {
      case 0...2:
        let picture = Self.picture(&random, .random(in: 1...900, using: &random))
        cache.insert(picture, key)
        model.insert(picture, key)
      case 3, 4: #expect(cache.picture(key)?.bytes == model.use(key)?.bytes)
      case 5:
        cache.hold(key)
        model.hold(key)
      case 6:
        cache.release(key)
        model.release(key)
      default:
        let same = model.entries.filter {
          $0.key.state == key.state && $0.key.settings == key.settings && $0.key.shape.showsSame(as: key.shape)
        }
        let largest = same.values.compactMap { $0.picture.size?.longEdge }.max()
        #expect(cache.fallback(for: key)?.size?.longEdge == largest)
      }
      #expect(cache.size == model.size && cache.size <= limit)
    }
    for key in Self.keys { #expect(cache.picture(key)?.bytes == model.use(key)?.bytes) }
  }

  @Test("a picture that alone has exactly the limit is kept, and one that has a byte more is not")
  func limit() {
    let picture = RenderedFile(
      bytes: [UInt8](repeating: 1, count: 5000), format: .jpeg, size: FrameSize(width: 1, height: 1), warnings: [])
    for (limit, isKept) in [(Model.cost(picture), true), (Model.cost(picture) - 1, false)] {
      let cache = PictureCache(limit: limit)
      cache.insert(picture, Self.keys[0])
      #expect((cache.picture(Self.keys[0]) != nil) == isKept)
    }
  }
}
