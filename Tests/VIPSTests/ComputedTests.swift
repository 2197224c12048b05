import ImageFiles
import Synchronization
import Testing
import VIPS

extension VIPSSuite {
  @Suite("computed images")
  struct ComputedTests {
    /// Counts how often each pixel was computed.
    final class Tally: Sendable {
      let counts: Mutex<[Int]>
      init(_ pixels: Int) { counts = Mutex(Array(repeating: 0, count: pixels)) }
    }

    @Test(
      "each pixel is computed once, whatever the shape of the regions and the number of threads",
      arguments: [DemandStyle.thinStrip, .fatStrip, .smallTile, .any], [1, 4])
    func once(demand: DemandStyle, threads: Int) throws {
      let (width, height) = (701, 533)
      let input = try Sample.image8(width, height)
      let tally = Tally(width * height)
      let doubled = try VIPSImage.computed(
        from: input, width: width, height: height, bands: 3, format: .uchar, interpretation: .srgb, demand: demand
      ) { source, target in
        for y in 0..<target.rect.height {
          let from = source.base.advanced(by: y * source.bytesPerRow)
          let to = target.base.advanced(by: y * target.bytesPerRow)
          for x in 0..<target.rect.width * 3 {
            to.storeBytes(of: ~from.load(fromByteOffset: x, as: UInt8.self), toByteOffset: x, as: UInt8.self)
          }
        }
        let rect = target.rect
        tally.counts.withLock { counts in
          for y in rect.y..<rect.bottom { for x in rect.x..<rect.right { counts[y * width + x] += 1 } }
        }
      }
      let pixels = try doubled.withConcurrency(threads).bytes()
      #expect(pixels == Sample.bytes(width, height, 3).map { ~$0 })
      #expect(tally.counts.withLock { Set($0) } == [1])
    }

    @Test(
      "a neighborhood is correct at every edge and is clipped to the input",
      arguments: [DemandStyle.thinStrip, .fatStrip, .smallTile])
    func neighborhood(demand: DemandStyle) throws {
      let (width, height, reach) = (257, 190, 3)
      let bytes = Sample.bytes(width, height, 1)
      let input = try VIPSImage(pixels: bytes, width: width, height: height, bands: 1, format: .uchar)
      // Takes it through a file, so that the input is streamed and not in memory.
      let streamed = try VIPSImage.decoded(input.encoded(as: Encoding(.png)))
      let bounds = input.bounds
      let sums = try VIPSImage.computed(
        from: streamed, width: width, height: height, bands: 1, format: .ushort, interpretation: .gray16,
        demand: demand, needs: { $0.expanded(by: reach) }
      ) { source, target in
        #expect(source.rect == target.rect.expanded(by: reach).intersection(bounds))
        for y in target.rect.y..<target.rect.bottom {
          for x in target.rect.x..<target.rect.right {
            let area = PixelRect(x: x, y: y, width: 1, height: 1).expanded(by: reach).intersection(source.rect)
            var sum: UInt16 = 0
            for row in area.y..<area.bottom {
              for column in area.x..<area.right {
                let offset = (row - source.rect.y) * source.bytesPerRow + column - source.rect.x
                sum += UInt16(source.base.load(fromByteOffset: offset, as: UInt8.self))
              }
            }
            let offset = (y - target.rect.y) * target.bytesPerRow + (x - target.rect.x) * 2
            target.base.storeBytes(of: sum, toByteOffset: offset, as: UInt16.self)
          }
        }
      }
      let found = try sums.withPixels { Array($0.bindMemory(to: UInt16.self)) }
      let expected = (0..<width * height).map { index -> UInt16 in
        let area = PixelRect(x: index % width, y: index / width, width: 1, height: 1).expanded(by: reach)
          .intersection(bounds)
        return (area.y..<area.bottom).reduce(0) { sum, row in
          (area.x..<area.right).reduce(sum) { $0 + UInt16(bytes[row * width + $1]) }
        }
      }
      #expect(found == expected)
    }

    @Test("size, bands, format and interpretation may differ from the input, whose header is kept")
    func shape() throws {
      let input = try Sample.image8(40, 30).withFields(setting: ["note": .int(7)])
      let turned = try VIPSImage.computed(
        from: input, width: 30, height: 40, bands: 4, format: .float, interpretation: .scrgb, demand: .smallTile,
        needs: { PixelRect(x: $0.y, y: $0.x, width: $0.height, height: $0.width) }
      ) { source, target in
        for y in 0..<target.rect.height {
          for x in 0..<target.rect.width {
            let place = x * source.bytesPerRow + y * 3
            let value = Float(source.base.load(fromByteOffset: place, as: UInt8.self))
            for band in 0..<4 {
              let offset: Int = y * target.bytesPerRow + (x * 4 + band) * 4
              let result: Float = value + Float(band) / 4
              target.base.storeBytes(of: result, toByteOffset: offset, as: Float.self)
            }
          }
        }
      }
      #expect((turned.width, turned.height, turned.bands) == (30, 40, 4))
      #expect(turned.format == .float)
      #expect(turned.interpretation == .scrgb)
      #expect(turned.int(named: "note") == 7)
      let bytes = Sample.bytes(40, 30, 3)
      let floats = try turned.withPixels { Array($0.bindMemory(to: Float.self)) }
      #expect(floats[(7 * 30 + 5) * 4 + 2] == Float(bytes[(5 * 40 + 7) * 3]) + 0.5)
    }

    @Test("chained computed images are evaluated in one pass")
    func chain() throws {
      var image = try Sample.image8(300, 200)
      for _ in 0..<20 { image = try image.incremented() }
      let expected = Sample.bytes(300, 200, 3).map { $0 &+ 20 }
      #expect(try image.bytes() == expected)
    }

    struct Refusal: Error, Equatable {}

    @Test("an error thrown by a computation is thrown by the call that requested pixels")
    func throwing() throws {
      let image = try Sample.image8(500, 400)
      let failing = try VIPSImage.computed(
        from: image, width: 500, height: 400, bands: 3, format: .uchar, interpretation: .srgb
      ) { _, target in if target.rect.y > 100 { throw Refusal() } }
      #expect(throws: Refusal.self) { try failing.copiedToMemory() }
      #expect(throws: Refusal.self) { try failing.extractArea(failing.bounds).encoded(as: Encoding(.png)) }
      #expect(throws: Refusal.self) { try failing.incremented().withPixels { _ in } }
    }

    @Test("an error in the last rows is never lost, whatever the number of threads", arguments: [1, 2, 4])
    func lateFailure(threads: Int) throws {
      for height in 1...200 {
        let image = try Sample.image8(160, height)
        let failing = try VIPSImage.computed(
          from: image, width: 160, height: height, bands: 3, format: .uchar, interpretation: .srgb
        ) { _, target in if target.rect.bottom == height { throw Refusal() } }.withConcurrency(threads)
        #expect(throws: Refusal.self) { try failing.encoded(as: Encoding(.png)) }
        #expect(throws: Refusal.self) { try failing.copiedToMemory() }
      }
    }

    @Test("an error of the input ends the computation")
    func damagedInput() throws {
      let whole = try Sample.image8(400, 400).encoded(as: Encoding(.png))
      let cut = try VIPSImage.decoded(Array(whole.prefix(whole.count / 2)))
      let error = #expect(throws: VIPSError.self) { try cut.incremented().copiedToMemory() }
      #expect(error?.message.isEmpty == false)
    }

    @Test("impossible image shapes are refused", arguments: [(0, 5, 3), (5, -1, 3), (5, 5, 0), (20_000_000, 5, 1)])
    func impossible(width: Int, height: Int, bands: Int) throws {
      let image = try Sample.image8(5, 5)
      #expect(throws: VIPSError.self) {
        try VIPSImage.computed(
          from: image, width: width, height: height, bands: bands, format: .uchar, interpretation: .srgb
        ) { _, _ in }
      }
    }
  }
}

extension VIPSImage {
  /// One more in every 8-bit value.
  func incremented() throws -> VIPSImage {
    let bands = bands
    return try VIPSImage.computed(
      from: self, width: width, height: height, bands: bands, format: .uchar, interpretation: interpretation
    ) { source, target in
      for y in 0..<target.rect.height {
        let from = source.base.advanced(by: y * source.bytesPerRow).assumingMemoryBound(to: UInt8.self)
        let to = target.base.advanced(by: y * target.bytesPerRow).assumingMemoryBound(to: UInt8.self)
        for x in 0..<target.rect.width * bands { to[x] = from[x] &+ 1 }
      }
    }
  }
}
