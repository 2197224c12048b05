import Adjustments
import Foundation
import Documents
import ImageFiles
import Testing
import VIPS

@testable import Rendering

extension RenderingSuite {
  /// What is done to a picture once it has the size of the output.
  @Suite("the finish of the output")
  struct OutputFinishTests {
    private static let photo = Result { () throws -> Photo in try Picture(64, 48).photo() }

    private static func output(_ sharpen: OutputSharpening, longEdge: Int? = nil) -> OutputSettings {
      var output = Engine.png
      (output.sharpen, output.longEdge) = (sharpen, longEdge)
      return output
    }

    @Test(
      "the output is sharpened after its resize, as by an adjustment of 0.8 pixels there",
      arguments: [OutputSharpening(1), .screen, OutputSharpening(55.5), .print, OutputSharpening(100)], [nil, 40, 17])
    func asAdjustment(sharpen: OutputSharpening, longEdge: Int?) throws {
      let photo = try Self.photo.get()
      let resize: [JSONValue] = longEdge.map { [["op": "resize", "longEdge": .number(Double($0))]] } ?? []
      let step: JSONValue = ["op": "sharpen", "amount": .number(sharpen.amount), "radius": 0.8]
      let found = try Engine.codes(photo, [["op": "contrast", "amount": 20]], Self.output(sharpen, longEdge: longEdge))
      #expect(try found == Engine.codes(photo, [["op": "contrast", "amount": 20]] + resize + [step]))
      #expect(try found != Engine.codes(photo, [["op": "contrast", "amount": 20]] + resize))
    }

    @Test("sharpening by 0 has no stage and leaves every sample as it is", arguments: [8, 16], [3, 4])
    func identity(depth: Int, bands: Int) throws {
      let picture = Picture(13, 9, bands: bands)
      let photo = try picture.photo(depth: depth)
      let plan = try Engine.plan(photo, [], Self.output(.none))
      #expect(plan.stages.isEmpty && plan.target.isExact)
      #expect(try Engine.codes(photo, [], Self.output(.none)) == picture.codes(depth: depth))
    }

    @Test("an even picture stays even, however much it is sharpened", arguments: [0, 1, 20, 128, 254, 255])
    func even(code: Int) throws {
      try VIPSLibrary.start()
      let pixels = [Int](repeating: code, count: 21 * 14 * 3)
      let bytes = try Picture.image(pixels, 21, 14, 3, depth: 8).encoded(as: Encoding(.png))
      let photo = try Photo(bytes: ByteBlock(copying: bytes))
      for longEdge in [nil, 9] {
        let codes = try Engine.codes(photo, [], Self.output(OutputSharpening(100), longEdge: longEdge))
        #expect(codes.allSatisfy { $0 == code }, "long edge \(longEdge ?? 21)")
      }
    }

    @Test("a gray picture equals the definition in double precision", arguments: [40.0, 80, 100])
    func definition(amount: Double) throws {
      try VIPSLibrary.start()
      let (width, height) = (11, 7)
      let codes = (0..<width * height).map { index in (index * 89 + index / width * 37) % 256 }
      let bytes = try Picture.image(codes, width, height, 1, depth: 8).encoded(as: Encoding(.png))
      let photo = try Photo(bytes: ByteBlock(copying: bytes))
      let found = try Engine.codes(photo, [], Self.output(OutputSharpening(amount)))
      let expected = Self.sharpened(codes.map { Double($0) / 255 }, width, height, amount)
      #expect(found.count == expected.count)
      for (code, value) in zip(found, expected) {
        #expect(abs(Double(code) - min(max(value, 0), 1) * 255) <= 0.5 + 0.03)
      }
    }

    /// Sharpening of encoded gray: radius 0.8, detail 25, no masking; taps to ⌈3 · 0.8⌉ = 3, edges replicated.
    private static func sharpened(_ e: [Double], _ width: Int, _ height: Int, _ amount: Double) -> [Double] {
      let taps = (-3...3).map { exp(-Double($0 * $0) / (2 * 0.8 * 0.8)) }
      let sum = taps.reduce(0, +)
      func blurred(_ values: [Double], along step: (x: Int, y: Int)) -> [Double] {
        (0..<width * height).map { index in
          let (y, x) = index.quotientAndRemainder(dividingBy: width)
          return zip(-3...3, taps).reduce(0.0) { total, tap in
            let column = min(max(x + tap.0 * step.x, 0), width - 1)
            let row = min(max(y + tap.0 * step.y, 0), height - 1)
            return total + values[row * width + column] * tap.1 / sum
          }
        }
      }
      let blur = blurred(blurred(e, along: (0, 1)), along: (1, 0))
      return zip(e, blur).map { value, soft in
        let h = value - soft
        let detail = h * (0.25 + 0.75 / (1 + (h / 0.03) * (h / 0.03)))
        return max(value + 1.5 * amount / 100 * detail, min(value, 0))
      }
    }

    @Test("files of several sizes are sharpened as each by itself")
    func several() throws {
      let photo = try SeveralTests.jpeg.get()
      let jobs = try [300, 90].map { size in
        let output = Self.output(.print, longEdge: size)
        return RenditionJob(
          plan: try Engine.plan(photo, [["op": "exposure", "ev": 0.3]], output),
          request: try OutputRequest(output, path: nil, source: photo.info))
      }
      let together = try Renderer.renditions(jobs, of: photo).map { try $0.get() }
      for (job, file) in zip(jobs, together) {
        #expect(try Renderer.rendition(job, of: photo).bytes == file.bytes)
      }
    }

    @Test("a preview is sharpened in its own pixels, whatever the grids before", arguments: [60, 150, 700])
    func preview(longEdge: Int) throws {
      let photo = try SeveralTests.jpeg.get()
      let request = try OutputRequest(Self.output(.screen, longEdge: longEdge), path: nil, source: photo.info)
      for edited in [nil, 0] {
        let preview = try Planner.preview(
          photo.info, steps: Engine.steps([["op": "contrast", "amount": 20]]), request: request, edited: edited)
        guard case .area(let stage)? = preview.plan.stages.last else {
          Issue.record("the last stage is not the sharpening")
          continue
        }
        #expect(stage.op == "output sharpening" && stage.frame == preview.plan.target.size)
        #expect(stage.frame.longEdge == longEdge && stage.kernel.reach == 4)
      }
    }
  }
}
