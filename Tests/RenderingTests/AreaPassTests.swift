import Adjustments
import CPixels
import Documents
import ImageFiles
import TestSupport
import Testing
import Threads
import VIPS

@testable import Rendering

extension RenderingSuite {
  /// Area passes whose parts one thread requests from top to bottom.
  @Suite("area passes")
  struct AreaPassTests {
    private static let steps: [JSONValue] = [
      ["op": "sharpen", "amount": 70, "radius": 1.4], ["op": "noiseReduction", "luminance": 40, "color": 60],
    ]

    @Test("in order, no row is requested twice, and the pixels equal those of parts in any order", arguments: steps)
    func inOrder(step: JSONValue) throws {
      let any = try Self.run(step, isInOrder: false, bandHeight: 16)
      #expect(any.rows.count > 200, "parts in any order request rows again")
      for bandHeight in [1, 16, 48, 200] {
        let ordered = try Self.run(step, isInOrder: true, bandHeight: bandHeight)
        #expect(ordered.rows == Array(0..<200), "bands of \(bandHeight)")
        #expect(ordered.pixels == any.pixels, "bands of \(bandHeight)")
      }
    }

    @Test("one thread uses low bands if all passes can be continued, and high ones otherwise")
    func bands() throws {
      let photo = try MemoryTests.large(640, 480)
      func height(_ steps: [JSONValue], threads: Int) throws -> Int {
        try Self.plan(photo, steps).streaming(threads: threads).bandHeight
      }
      #expect(try height(Self.steps, threads: 1) == 64)
      #expect(try height(Self.steps + [["op": "blur", "radius": 2]], threads: 1) > 64)
      #expect(try height(Self.steps + [["op": "resize", "width": 200]], threads: 1) > 64)
      #expect(try height(Self.steps, threads: 2) > 64)
    }

    private static func plan(_ photo: Photo, _ adjustments: [JSONValue]) throws -> RenderPlan {
      let request = try OutputRequest(OutputSettings(format: .jpeg), path: nil, source: photo.info)
      let steps = try Analysis.resolved(Engine.steps(adjustments), for: photo)
      return try Planner.plan(photo.info, steps: steps, request: request)
    }

    /// The pixels of a step over a drawn picture of 200 rows, and the rows of it that were requested, in order.
    private static func run(
      _ step: JSONValue, isInOrder: Bool, bandHeight: Int
    ) throws -> (pixels: [UInt8], rows: [Int]) {
      let photo = try MemoryTests.large(90, 200)
      let plan = try plan(photo, [step])
      guard case .area(let stage)? = plan.stages.first(where: { if case .area = $0 { true } else { false } }) else {
        throw PhotoError(.unsupported, "no area step")
      }
      let requested = Monitor<[Int]>([])
      let linear = PointPass(PointProgram([]), from: .linear(bands: 3), to: .linear(bands: 3))
      let floats = (0..<90 * 200 * 3).map { Float($0 * 7919 % 1009) / 1009 }
      let block = ByteBlock(count: floats.count * MemoryLayout<Float>.size) { memory in
        floats.withUnsafeBytes { memory.copyMemory(from: $0) }
      }
      let picture = try VIPSImage(pixels: block, width: 90, height: 200, bands: 3, format: .float)
      let counted = try VIPSImage.computed(
        from: picture, width: 90, height: 200, bands: 3, format: .float,
        interpretation: .usual(bands: 3, format: .float), demand: .fatStrip,
        compute: { input, output in
          requested.withLock { $0 += output.rect.y..<output.rect.bottom }
          for row in 0..<output.rect.height {
            output.floats(row: row).update(from: input.floats(row: row), count: output.rect.width * 3)
          }
        })
      let pass = AreaPass(linear, AreaStep(stage), linear, of: counted.bounds, isInOrder: isInOrder)
      let pixels = try counted.area(pass).streamedPixels(Streaming(bandHeight: bandHeight, threads: 1))
      return (pixels.withUnsafeBytes { Array($0) }, requested.withLock { $0 })
    }
  }
}
