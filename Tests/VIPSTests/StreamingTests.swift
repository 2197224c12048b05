import Foundation
import Glibc
import ImageFiles
import Synchronization
import TestSupport
import Testing

@testable import VIPS

extension VIPSSuite {
  @Suite("evaluation in bands")
  struct StreamingTests {
    /// Which threads computed.
    final class Threads: Sendable {
      private let ids = Mutex<Set<String>>([])
      var all: Set<String> { ids.withLock { $0 } }
      func note() { ids.withLock { _ = $0.insert(Self.current) } }
      /// Those that still run, besides the one that asks.
      var left: Set<String> {
        all.filter { $0 != Self.current && FileManager.default.fileExists(atPath: "/proc/" + $0) }
      }
      /// The calling thread, such as `12/task/14`.
      static var current: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")) ?? "unknown"
      }
    }

    struct Refusal: Error, Equatable {}

    /// An image that notes who computes it, and is not quick about it.
    private func noting(_ threads: Threads, height: Int = 600) throws -> VIPSImage {
      try Self.computed(height: height) { _ in
        threads.note()
        usleep(1000)
      }
    }

    private static func computed(
      height: Int, _ body: @escaping @Sendable (PixelRect) throws -> Void
    ) throws -> VIPSImage {
      try VIPSImage.computed(
        from: Sample.image8(64, height), width: 64, height: height, bands: 3, format: .uchar, interpretation: .srgb
      ) { source, target in
        try body(target.rect)
        for y in 0..<target.rect.height {
          target.base.advanced(by: y * target.bytesPerRow).copyMemory(
            from: source.base + y * source.bytesPerRow, byteCount: target.rect.width * 3)
        }
      }
    }

    @Test(
      "bands are delivered from top to bottom, each once, whatever their height and the number of threads",
      arguments: [1, 16, 33, 1000], [1, 2, 7])
    func order(bandHeight: Int, threads: Int) throws {
      let seen = Mutex<[PixelRect]>([])
      let sum = Mutex<[UInt8]>([])
      let image = try Sample.image8(50, 333)
      try image.streamed(Streaming(bandHeight: bandHeight, threads: threads), operation: "test") { tile in
        let rect = tile.rect
        seen.withLock { $0.append(rect) }
        for y in 0..<rect.height {
          let row = UnsafeRawBufferPointer(start: tile.base + y * tile.bytesPerRow, count: rect.width * 3)
          sum.withLock { $0.append(contentsOf: row) }
        }
      }
      let bands = seen.withLock { $0 }
      #expect(bands.first?.y == 0 && bands.last?.bottom == 333)
      for (above, below) in zip(bands, bands.dropFirst()) { #expect(above.bottom == below.y) }
      #expect(bands.existAndSatisfy { $0.x == 0 && $0.width == 50 && $0.height <= bandHeight })
      // One thread has no reason to make them lower.
      if threads == 1 { #expect(bands.dropLast().allSatisfy { $0.height == bandHeight }) }
      #expect(sum.withLock { $0 } == Sample.bytes(50, 333, 3))
    }

    @Test("only the requested rows are computed, in bands that end with their range", arguments: [5, 16, 1000])
    func someRows(bandHeight: Int) throws {
      let computed = Mutex<[PixelRect]>([]), seen = Mutex<[Range<Int>]>([])
      let image = try Self.computed(height: 600) { rect in computed.withLock { $0.append(rect) } }
      let ranges = [3..<19, 19..<20, 70..<70, 400..<440]
      let expected = Sample.bytes(64, 600, 3)
      try image.streamed(rows: ranges, bandHeight: bandHeight, operation: "test") { tile in
        let rows = tile.rect.y..<tile.rect.bottom
        #expect(tile.rect.x == 0 && tile.rect.width == 64)
        for y in rows {
          let row = UnsafeRawBufferPointer(
            start: tile.base + (y - rows.lowerBound) * tile.bytesPerRow, count: 64 * 3)
          #expect(row.elementsEqual(expected[y * 192..<(y + 1) * 192]))
        }
        seen.withLock { $0.append(rows) }
      }
      let bands = seen.withLock { $0 }
      #expect(bands.flatMap(Array.init) == Array(3..<20) + Array(400..<440))
      #expect(bands.existAndSatisfy { $0.count <= bandHeight && !($0.contains(18) && $0.contains(19)) })
      let rows = computed.withLock { $0 }.map { $0.y..<$0.bottom }
      #expect(rows.existAndSatisfy { $0.clamped(to: 3..<20) == $0 || $0.clamped(to: 400..<440) == $0 }, "\(rows)")
    }

    @Test("bands are lower at the beginning and toward the end, so that no thread waits long, and never tiny")
    func lower() throws {
      let heights = Mutex<[Int]>([])
      try Sample.image8(10, 1000).streamed(Streaming(bandHeight: 96, threads: 2), operation: "test") { tile in
        let height = tile.rect.height
        heights.withLock { $0.append(height) }
      }
      let found = heights.withLock { $0 }
      #expect(found.prefix(4) == [32, 64, 96, 96] && found.dropLast().min() == 32)
      #expect(zip(found.dropFirst(2), found.dropFirst(3)).existAndSatisfy { $0 >= $1 })
    }

    @Test("with one thread, only the calling thread computes")
    func caller() throws {
      let threads = Threads()
      _ = try noting(threads).encoded(as: Encoding(.jpeg), streaming: Streaming(threads: 1))
      #expect(threads.all == [Threads.current])
    }

    @Test("at most one thread more than requested computes, and all have ended afterwards", arguments: [2, 4])
    func several(count: Int) throws {
      let threads = Threads()
      _ = try noting(threads).encoded(as: Encoding(.jpeg), streaming: Streaming(bandHeight: 8, threads: count))
      #expect((2...count + 1).contains(threads.all.count))
      #expect(threads.left.isEmpty)
    }

    @Test("the number of threads also applies to libvips' own savers")
    func libvipsThreads() throws {
      let threads = Threads()
      _ = try noting(threads).encoded(as: Encoding(.png), streaming: Streaming(threads: 1))
      #expect(threads.all.count == 1)
    }

    @Test("an image's own number of threads is used for its evaluation")
    func field() throws {
      let threads = Threads()
      _ = try noting(threads).withConcurrency(1).encoded(as: Encoding(.jpeg))
      #expect(threads.all == [Threads.current])
    }

    @Test(
      "an error in any band ends the evaluation, is thrown unchanged, and leaves no thread behind",
      arguments: [0, 5, 37], [1, 3])
    func failure(band: Int, threads: Int) throws {
      let seen = Threads()
      let image = try Self.computed(height: 600) { rect in
        seen.note()
        if rect.y == band * 16 { throw Refusal() }
      }
      for _ in 0..<20 {
        #expect(throws: Refusal.self) {
          try image.encoded(as: Encoding(.jpeg), streaming: Streaming(bandHeight: 16, threads: threads))
        }
      }
      #expect(seen.left.isEmpty)
    }

    @Test("an error of the consumer is thrown, and no further band is delivered", arguments: [1, 3])
    func refusedByConsumer(threads: Int) throws {
      for _ in 0..<10 {
        let calls = Atomic(0)
        #expect(throws: Refusal.self) {
          try Sample.image8(64, 600).streamed(Streaming(bandHeight: 16, threads: threads), operation: "test") { tile in
            calls.add(1, ordering: .relaxed)
            guard tile.rect.y == 160 else { return }
            // Meanwhile the other threads come to wait for their turn.
            usleep(1_000)
            throw Refusal()
          }
        }
        #expect(calls.load(ordering: .relaxed) == 11)
      }
    }

    @Test("a canceled evaluation ends within a few bands", arguments: [1, 2])
    func canceled(threads: Int) throws {
      let computed = Atomic(0)
      let image = try Self.computed(height: 4000) { rect in
        computed.add(rect.height, ordering: .relaxed)
        usleep(500)
      }.reportingProgress { $0 < 0.2 }
      #expect(throws: CancellationError.self) {
        try image.encoded(as: Encoding(.jpeg), streaming: Streaming(bandHeight: 16, threads: threads))
      }
      #expect(computed.load(ordering: .relaxed) < 4000 / 2)
    }

    @Test("an evaluation canceled at the start runs on at most two threads")
    func refusedAtStart() throws {
      let threads = Threads()
      let image = try noting(threads).reportingProgress { _ in false }
      #expect(throws: CancellationError.self) { try image.encoded(as: Encoding(.jpeg)) }
      #expect(threads.all.count <= 2)
    }

    @Test("copying a large photo holds only a few bands in memory", arguments: [1, 2])
    func memory(threads: Int) async {
      await #expect(processExitsWith: .success) { [threads] in
        let (width, height) = (6000, 4000)
        let drawn = try VIPSImage.computed(
          from: Sample.image8(8, 8), width: width, height: height, bands: 3, format: .uchar, interpretation: .srgb,
          needs: { _ in PixelRect(x: 0, y: 0, width: 0, height: 0) }
        ) { _, target in
          for y in 0..<target.rect.height {
            memset(target.base + y * target.bytesPerRow, Int32((target.rect.y + y) & 255), target.rect.width * 3)
          }
        }
        let file = ByteBlock(copying: try drawn.encoded(as: Encoding(.jpeg)))
        let streaming = Streaming(threads: threads)
        let before = StreamingTests.peakBytes
        let image = try ImageSource.bytes(file).load(LoadOptions(window: streaming.window())).image
        let copy = try image.encoded(as: Encoding(.jpeg), streaming: streaming)
        #expect(copy.count > 100_000)
        // The picture has 72 MB.
        #expect(StreamingTests.peakBytes - before < 12 << 20)
      }
    }

    /// The most memory that this process ever had.
    private static var peakBytes: Int {
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      return line.flatMap { Int($0.filter(\.isNumber)) }.map { $0 << 10 } ?? 0
    }
  }
}
