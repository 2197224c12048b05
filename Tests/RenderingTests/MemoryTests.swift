import Adjustments
import Foundation
import Documents
import ImageFiles
import Rendering
import TestSupport
import Testing
import VIPS

extension RenderingSuite {
  // Processes of their own: what other tests hold would count too.
  @Suite("memory")
  struct MemoryTests {
    @Test("a 100-megapixel picture is cropped, toned, sharpened and downscaled in less than 250 MB")
    func peak() async {
      await #expect(processExitsWith: .success) {
        let photo = try MemoryTests.large(10_000, 10_000)
        let before = try MemoryTests.kilobytes("VmHWM")
        var output = OutputSettings()
        (output.format, output.longEdge) = (.jpeg, 4000)
        let recipe: [JSONValue] = [
          ["op": "crop", "x": 0.05, "width": 0.9], ["op": "exposure", "ev": 0.3],
          ["op": "whiteBalance", "temperature": 10], ["op": "contrast", "amount": 20],
          ["op": "sharpen", "amount": 60], ["op": "vignette", "amount": -30],
        ]
        let plan = try Engine.plan(photo, recipe, output)
        #expect(plan.access == .stream)
        let request = try OutputRequest(output, path: nil, source: photo.info)
        _ = try Renderer.rendition(RenditionJob(plan: plan, request: request), of: photo, threads: 2)
        let used = try MemoryTests.kilobytes("VmHWM") - before
        // The decoded picture alone would be 300 MB, in floats 1 200.
        #expect(used < 250_000, "\(used) kB")
      }
    }

    @Test("memory does not grow over hundreds of renderings after the first 200")
    func growth() async {
      await #expect(processExitsWith: .success) {
        let photo = try MemoryTests.large(160, 120)
        var output = OutputSettings()
        (output.format, output.longEdge) = (.jpeg, 100)
        let recipe: [JSONValue] = [
          ["op": "exposure", "ev": 0.3], ["op": "levels", "gamma": 1.2], ["op": "straighten", "degrees": 2],
          ["op": "sharpen", "amount": 60], ["op": "vignette", "amount": -30],
        ]
        let request = try OutputRequest(output, path: nil, source: photo.info)
        func render(_ count: Int) throws {
          for _ in 0..<count {
            let plan = try Engine.plan(photo, recipe, output)
            _ = try Renderer.rendition(RenditionJob(plan: plan, request: request), of: photo, threads: 2)
          }
        }
        try render(200)
        let first = try MemoryTests.kilobytes("VmRSS")
        try render(Effort.choose(300, full: 1800))
        let last = try MemoryTests.kilobytes("VmRSS")
        #expect(Double(last) < Double(first) * 1.05 + 2000, "\(first) kB became \(last) kB")
      }
    }

    /// A photo of smooth colors as a JPEG file.
    static func large(_ width: Int, _ height: Int) throws -> Photo {
      try VIPSLibrary.start()
      let blank = try Picture.image([0], 1, 1, 1, depth: 8)
      let image = try VIPSImage.computed(
        from: blank, width: width, height: height, bands: 3, format: .uchar, interpretation: .srgb,
        needs: { _ in PixelRect(x: 0, y: 0, width: 1, height: 1) },
        compute: { _, output in
          for row in 0..<output.rect.height {
            let bytes = (output.base + row * output.bytesPerRow).assumingMemoryBound(to: UInt8.self)
            memset(bytes, Int32((output.rect.y + row) & 255), output.rect.width * 3)
          }
        })
      return try Photo(bytes: ByteBlock(copying: image.encoded(as: Encoding(.jpeg, EncodingOptions()))))
    }

    /// A line of what the kernel says about this process, in kB.
    static func kilobytes(_ key: String) throws -> Int {
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(key) })
      return try #require(Int(line.split(whereSeparator: \.isWhitespace)[1]))
    }
  }
}
