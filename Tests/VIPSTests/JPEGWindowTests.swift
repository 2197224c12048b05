import ImageFiles
import TestSupport
import Testing

@testable import VIPS

extension VIPSSuite {
  @Suite("the row window of a JPEG file")
  struct JPEGWindowTests {
    private let file: ByteBlock
    private let expected: [UInt8]
    private let width = 90
    private let height = 300

    init() throws {
      file = ByteBlock(copying: try Sample.gradient(90, 300).encoded(as: Encoding(.jpeg)))
      expected = try LibVIPS.load(file).bytes()
    }

    private func rows(window: Int, overlap: Int? = nil) -> JPEGRows {
      JPEGRows(
        file, shrink: 1, width: width, height: height, bands: 3,
        window: RowWindow(rows: window, overlap: overlap ?? window))
    }

    private func read(_ rows: JPEGRows, _ rect: PixelRect) throws -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: rect.width * rect.height * 3)
      try bytes.withUnsafeMutableBytes { bytes in
        if let base = bytes.baseAddress { try rows.copy(rect, to: base, bytesPerRow: rect.width * 3) }
      }
      return bytes
    }

    private func rows(of file: ByteBlock, _ shrink: Int, _ width: Int, _ height: Int, window: Int = 0) -> JPEGRows {
      JPEGRows(
        file, shrink: shrink, width: width, height: height, bands: 3, window: RowWindow(rows: window, overlap: window))
    }

    private func read(_ rows: JPEGRows, _ part: Range<Int>, _ width: Int) throws -> [UInt8] {
      try read(rows, PixelRect(x: 0, y: part.lowerBound, width: width, height: part.count))
    }

    private func part(_ rect: PixelRect) -> [UInt8] {
      (rect.y..<rect.bottom).flatMap { y -> ArraySlice<UInt8> in
        let row = y * width
        return expected[(row + rect.x) * 3..<(row + rect.right) * 3]
      }
    }

    @Test("a file whose size differs from the header read before is an error", arguments: [(0, 1), (1, 0)])
    func otherSize(moreWidth: Int, moreHeight: Int) throws {
      let rows = rows(of: file, 1, width + moreWidth, height + moreHeight, window: 40)
      let error = #expect(throws: VIPSError.self) { try read(rows, PixelRect(x: 0, y: 0, width: 1, height: 1)) }
      #expect(error?.message == "the image does not match its header")
    }

    @Test("requests out of order, of any part, have the right pixels inside the window")
    func inside() throws {
      let rows = rows(window: 40)
      let requests = [
        (0, 0, 90, 10), (0, 30, 90, 10), (0, 10, 90, 20), (20, 5, 30, 40), (0, 70, 90, 8), (89, 38, 1, 40),
        (0, 60, 90, 30), (3, 51, 50, 100), (0, 111, 90, 40), (0, 151, 90, 149), (10, 260, 80, 40),
      ]
      for (x, y, width, height) in requests {
        let rect = PixelRect(x: x, y: y, width: width, height: height)
        #expect(try read(rows, rect) == part(rect), "\(rect)")
      }
    }

    @Test(
      "skipped rows do not change later rows, whatever the sampling, size and kind of file",
      arguments: [false, true], [false, true])
    func passedOver(fullColor: Bool, progressive: Bool) throws {
      var options = EncodingOptions()
      (options.subsampling, options.isProgressive) = (fullColor ? .full : .half, progressive)
      let file = ByteBlock(copying: try Sample.gradient(91, 333).encoded(as: Encoding(.jpeg, options)))
      for shrink in [1, 2, 4, 8] {
        let (width, height) = ((91 + shrink - 1) / shrink, (333 + shrink - 1) / shrink)
        let whole = try read(rows(of: file, shrink, width, height), 0..<height, width)
        for window in [0, 3, 16] {
          for top in stride(from: 1, to: height, by: 7) {
            let rows = rows(of: file, shrink, width, height, window: window)
            // From the top, or behind rows that were read.
            if top.isMultiple(of: 2) { _ = try read(rows, 0..<1, width) }
            for (first, end) in [(top, min(top + 9, height)), (top + 40, height)] where first < end {
              let part = try read(rows, first..<end, width)
              #expect(part == Array(whole[first * width * 3..<end * width * 3]), "\(shrink) \(window) \(first)")
            }
          }
        }
      }
    }

    @Test("requesting a row that has left the window is an error that says so, and later rows are still correct")
    func outside() throws {
      let rows = rows(window: 40)
      _ = try read(rows, PixelRect(x: 0, y: 0, width: 90, height: 100))
      let error = #expect(throws: VIPSError.self) {
        try read(rows, PixelRect(x: 0, y: 59, width: 90, height: 10))
      }
      #expect(error?.message == "row 59 was requested after row 99, and is no longer cached (a window of 40 rows)")
      for y in [60, 90, 200] {
        let rect = PixelRect(x: 0, y: y, width: 90, height: 10)
        #expect(try read(rows, rect) == part(rect))
      }
    }

    @Test("without a window each row can be read once, in order")
    func none() throws {
      let rows = rows(window: 0)
      for y in stride(from: 0, to: 300, by: 30) {
        let rect = PixelRect(x: y % 60, y: y, width: 30, height: 25)
        #expect(try read(rows, rect) == part(rect))
      }
      #expect(throws: VIPSError.self) { try read(rows, PixelRect(x: 0, y: 294, width: 1, height: 1)) }
    }

    @Test("skipped rows can be read late, and delivered rows only within the overlap")
    func overlap() throws {
      let rows = rows(window: 100, overlap: 4)
      for (y, height) in [(0, 20), (48, 24), (16, 36), (68, 30), (94, 10)] {
        let rect = PixelRect(x: 0, y: y, width: 90, height: height)
        #expect(try read(rows, rect) == part(rect), "\(rect)")
      }
      for y in [10, 53, 80] {
        #expect(throws: VIPSError.self) { try read(rows, PixelRect(x: 0, y: y, width: 90, height: 1)) }
      }
    }

    @Test("random requests have the right pixels or are refused, whatever the window", arguments: [0, 1, 13, 64, 300])
    func random(window: Int) throws {
      var random = SeededGenerator(seed: UInt64(window))
      var served = 0
      for overlap in [0, window / 2, window] {
        let rows = rows(window: window, overlap: overlap)
        var top = 0
        while top < 290 {
          let y = max(0, min(290, top + Int.random(in: -20...20, using: &random)))
          let x = Int.random(in: 0..<3, using: &random) * 20
          let rect = PixelRect(x: x, y: y, width: 90 - x, height: Int.random(in: 1...10, using: &random))
          if let bytes = try? read(rows, rect) {
            #expect(bytes == part(rect))
            served += 1
          }
          top += Int.random(in: 0...6, using: &random)
        }
      }
      #expect(served > 10)
    }

    @Test("by default any row can be read at any time")
    func all() throws {
      let image = try ImageSource.bytes(file).load().image
      for y in [290, 0, 150, 0, 299] {
        let rect = PixelRect(x: 0, y: y, width: width, height: 1)
        #expect(try image.extractArea(rect).bytes() == part(rect))
      }
    }

    @Test(
      "bands in flight in any order find their rows in the computed window",
      arguments: [2, 3, 6], [(1, 0), (1, 20), (7, 3), (7, 20), (16, 8), (16, 9), (32, 3)])
    func anyOrder(threads: Int, band: (height: Int, reach: Int)) throws {
      let streaming = Streaming(bandHeight: band.height, threads: threads)
      let window = streaming.window(reach: band.reach)
      var random = SeededGenerator(seed: UInt64(threads * 100 + band.height))
      for _ in 0..<10 {
        let rows = rows(window: window.rows, overlap: window.overlap)
        // Bands below are taken one by one, as those above are done.
        var waiting = Array(stride(from: 0, to: height, by: band.height).reversed())
        var inFlight: [(top: Int, isComputed: Bool)] = []
        while !waiting.isEmpty || !inFlight.isEmpty {
          while inFlight.count < streaming.bandsInFlight, let top = waiting.popLast() { inFlight.append((top, false)) }
          if let index = inFlight.indices.filter({ !inFlight[$0].isComputed }).randomElement(using: &random) {
            let rect = PixelRect(x: 0, y: inFlight[index].top, width: width, height: band.height)
              .expanded(by: band.reach).intersection(PixelRect(x: 0, y: 0, width: width, height: height))
            let isRight = try read(rows, rect) == part(rect)
            #expect(isRight)
            inFlight[index].isComputed = true
          }
          while inFlight.first?.isComputed == true { inFlight.removeFirst() }
        }
      }
    }

    @Test(
      "the computed window is sufficient for overlapping bands, and exact for one thread",
      arguments: [1, 2, 5], [(1, 0), (1, 20), (7, 3), (7, 20), (32, 0), (32, 3), (32, 20)])
    func computed(threads: Int, band: (height: Int, reach: Int)) throws {
      let reach = band.reach
      let streaming = Streaming(bandHeight: band.height, threads: threads)
      func copy(window: RowWindow) throws -> VIPSImage {
        let image = try ImageSource.bytes(file).load(LoadOptions(window: window)).image
        return try VIPSImage.computed(
          from: image, width: width, height: height, bands: 3, format: .uchar, interpretation: .srgb,
          needs: { $0.expanded(by: reach) }
        ) { source, target in
          for y in 0..<target.rect.height {
            let from = (target.rect.y + y - source.rect.y) * source.bytesPerRow
            target.base.advanced(by: y * target.bytesPerRow).copyMemory(
              from: source.base + from, byteCount: target.rect.width * 3)
          }
        }
      }
      let window = streaming.window(reach: reach)
      let wanted = try VIPSImage(pixels: expected, width: width, height: height, bands: 3, format: .uchar)
        .encoded(as: Encoding(.jpeg))
      for _ in 0..<5 {
        #expect(try copy(window: window).encoded(as: Encoding(.jpeg), streaming: streaming) == wanted)
      }
      guard threads == 1, reach > 0 else { return }
      #expect(throws: VIPSError.self) {
        let less = RowWindow(rows: window.rows - 1, overlap: window.overlap - 1)
        return try copy(window: less).encoded(as: Encoding(.jpeg), streaming: streaming)
      }
    }
  }
}
