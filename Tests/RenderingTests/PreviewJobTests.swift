import Adjustments
import Documents
import Foundation
import ImageFiles
import Rendering
import TestSupport
import Testing
import Threads
import VIPS

@Suite("preview jobs", .timeLimit(.minutes(Effort.minutes)))
struct PreviewJobTests {
  /// Larger than a proxy. Enlarging a small photo takes less time than drawing a large one.
  private static let photo = Result {
    let larger = Resize {
      $0.longEdge = 3300
      $0.enlarge = true
    }
    let small = try Photo(bytes: ByteBlock(copying: [UInt8](SampleFile.medium)))
    let job = RenderJob(
      source: .photo(small), recipe: Recipe { larger }, targets: [.init(settings: OutputSettings(format: .jpeg))])
    return try Photo(bytes: ByteBlock(copying: job.run().file.bytes))
  }

  private func preview(_ photo: Photo, _ cache: MemoryCache, _ quality: PreviewJob.Quality = .fast) throws -> [UInt8] {
    var settings = OutputSettings()
    (settings.format, settings.longEdge) = (.jpeg, 200)
    let job = PreviewJob(
      photo: photo, recipe: Recipe { Exposure { $0.ev = 0.3 } }, settings: settings, quality: quality, cache: cache)
    return try job.run { _ in true }.bytes
  }

  @Test("a draft is computed at its own size, a small fast preview at up to about twice the width and height")
  func draft() throws {
    let photo = try Self.photo.get()
    for (quality, widths) in [(PreviewJob.Quality.draft, 200...200), (.fast, 400...560)] {
      let cache = MemoryCache()
      let picture = try Photo(bytes: ByteBlock(copying: preview(photo, cache, quality)))
      #expect(picture.info.uprightSize == FrameSize(width: 200, height: 133))
      // An encoded picture has none.
      #expect(try #require(cache.widths.first) == 0 && cache.widths.count == 2 && widths.contains(cache.widths[1]))
    }
  }

  @Test(
    "a proxy of other versions is not used",
    arguments: [("engine", .number(0)), ("libvips", "8.0.0"), ("photoedit", "0.0.1")] as [(String, JSONValue)])
  func otherVersions(member: String, value: JSONValue) throws {
    let photo = try Self.photo.get()
    let empty = MemoryCache()
    let expected = try preview(photo, empty)
    let now = EngineVersion.json(decoding: photo.info.format)
    #expect(empty.entry(PreviewJob.proxyKey(of: photo.info.digest, engine: now)) != nil)

    var engine = try #require(now.objectValue)
    #expect(engine[member] != nil)
    engine[member] = value
    let cache = MemoryCache()
    // A picture with fewer pixels, which would show.
    let other = PixelCacheEntry(block: ByteBlock(copying: [UInt8](SampleFile.small)))
    cache.store(other, as: PreviewJob.proxyKey(of: photo.info.digest, engine: .object(engine)))
    #expect(try preview(photo, cache) == expected)
    cache.store(other, as: PreviewJob.proxyKey(of: photo.info.digest, engine: now))
    #expect(try preview(photo, cache) != expected, "a proxy of these versions is used")
  }
}

/// A cache in memory.
private final class MemoryCache: PixelCache {
  let path = MissingFile.path
  let limit = Int.max
  let isWritable = true
  private let entries = Monitor<[SHA256Digest: PixelCacheEntry]>([:])

  func entry(_ key: SHA256Digest) -> PixelCacheEntry? { entries.withLock { $0[key] } }

  /// The widths of what is cached, in their order; 0 for an encoded picture.
  var widths: [Int] { entries.withLock { $0.values.map(\.width) }.sorted() }

  func store(_ entry: PixelCacheEntry, as key: SHA256Digest) { entries.withLock { $0[key] = entry } }
}
