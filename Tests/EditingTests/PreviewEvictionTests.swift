import Documents
import Editing
import Foundation
import ImageFiles
import Rendering
import TestSupport
import Testing

/// Which entries go, and which stay.
@Suite("what the cache of previews evicts", .timeLimit(.minutes(Effort.minutes)))
struct PreviewEvictionTests {
  private static let seeds = Effort.isFull ? (0..<20).map { _ in UInt64.random(in: 0...(.max)) } : [1]
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  /// A file of the cache.
  private struct File {
    let name: String
    let size: Int
    let used: Int
  }

  private func make(_ file: File) throws {
    let url = scratch.appending(file.name)
    try Data(count: file.size).write(to: url)
    var times = [timeval(tv_sec: file.used, tv_usec: 0), timeval(tv_sec: file.used, tv_usec: 0)]
    try #require(utimes(url.path, &times) == 0)
  }

  private static func name(_ number: Int) -> String { SHA256Digest(of: [UInt8(number)]).hex + ".entry" }

  @Test(
    "in whatever order entries of any sizes and times of use came, those used last stay, as many as fit",
    arguments: seeds)
  func files(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for round in 0..<Effort.choose(150, full: 1000) {
      let files = (0..<Int.random(in: 3...6, using: &random)).map { number in
        File(
          name: Self.name(number), size: [0, 10, 10, 20, 50].randomElement(using: &random) ?? 0,
          used: 1_700_000_000 + Int.random(in: 0..<3, using: &random))
      }
      for file in files.shuffled(using: &random) { try make(file) }
      let total = files.reduce(0) { $0 + $1.size }
      let limit = [total, total - 1, total / 2, 10, 0].randomElement(using: &random) ?? 0
      PreviewCache(folder: scratch.url, limit: limit).trim()
      let left = Set(scratch.contents())
      let (kept, gone) = (files.filter { left.contains($0.name) }, files.filter { !left.contains($0.name) })
      let place = Comment(rawValue: "seed \(seed), round \(round): \(files), limit \(limit)")
      let size = kept.reduce(0) { $0 + $1.size }
      #expect(size <= limit, place)
      #expect((gone.map(\.used).max() ?? 0) <= (kept.map(\.used).min() ?? .max), place)
      // One more would not fit: of those that were used last among the evicted ones, the last that went.
      let last = gone.filter { $0.used == gone.map(\.used).max() }
      #expect(gone.isEmpty || last.contains { size + $0.size > limit }, place)
      for file in kept { try FileManager.default.removeItem(at: scratch.appending(file.name)) }
    }
  }

  @Test("nothing but entries counts and goes, and of temporary files only those of dead processes")
  func others() throws {
    let files = FileManager.default
    let dead = ".photoedit-tmp-dead"
    for name in ["photo.jpg", "x.entry.jpg", dead] { try Data(count: 100).write(to: scratch.appending(name)) }
    try files.createDirectory(at: scratch.appending("folder.entry"), withIntermediateDirectories: false)
    try files.createSymbolicLink(
      at: scratch.appending("link.entry"), withDestinationURL: scratch.appending("photo.jpg"))
    for number in 0..<3 { try make(File(name: Self.name(number), size: 10, used: 1_700_000_000 + number)) }
    let cache = PreviewCache(folder: scratch.url, limit: 20)
    cache.trim()
    let others = ["folder.entry", "link.entry", "photo.jpg", "x.entry.jpg"]
    #expect(Set(scratch.contents()) == Set(others + [Self.name(1), Self.name(2)]))
    PreviewCache(folder: scratch.url, limit: 0).trim()
    #expect(scratch.contents() == others)
  }

  /// Bytes of a length that take no memory of their own.
  private func block(megabytes: Int) throws -> ByteBlock {
    let file = scratch.appending("zeros")
    if !FileManager.default.fileExists(atPath: file.path) {
      try Data().write(to: file)
      try #require(truncate(file.path, 132 << 20) == 0)
    }
    let descriptor = open(file.path, O_RDONLY)
    defer { close(descriptor) }
    return try #require(ByteBlock(mapping: descriptor, from: 0, count: megabytes << 20))
  }

  @Test("the three entries used last stay in memory, up to 128 MiB of them together", arguments: seeds)
  func memory(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    // Nothing fits onto the disk.
    let cache = PreviewCache(folder: scratch.appending("cache"), limit: 0)
    let keys = (0..<5).map { SHA256Digest(of: [UInt8($0)]) }
    let sizes = [1, 40, 64, 88, 128, 129]
    let blocks = Dictionary(uniqueKeysWithValues: try sizes.map { ($0, try block(megabytes: $0)) })
    var known: [(key: Int, megabytes: Int)] = []
    for step in 0..<Effort.choose(150, full: 1000) {
      let key = Int.random(in: 0..<5, using: &random)
      if Bool.random(using: &random) {
        let megabytes = Bool.random(using: &random) ? 1 : sizes.randomElement(using: &random) ?? 1
        let entry = PixelCacheEntry(width: megabytes, block: try #require(blocks[megabytes]))
        cache.store(entry, as: keys[key])
        known = (known.filter { $0.key != key } + [(key, megabytes)]).suffix(3)
        while known.reduce(0, { $0 + $1.megabytes }) > 128 { known.removeFirst() }
      } else {
        let expected = known.first { $0.key == key }
        #expect(cache.entry(keys[key])?.width == expected?.megabytes, "seed \(seed), step \(step)")
        if let expected { known = known.filter { $0.key != key } + [expected] }
      }
      // Those that are asked for from the one used first to the one used last stay in this order.
      for (key, megabytes) in known {
        #expect(cache.entry(keys[key])?.width == megabytes, "seed \(seed), step \(step)")
      }
      for key in 0..<5 where !known.contains(where: { $0.key == key }) {
        #expect(cache.entry(keys[key])?.width == nil, "seed \(seed), step \(step)")
      }
    }
  }
}
