import Adjustments
import Documents
import ImageFiles
import Rendering
import SampleScene
import TestSupport
import Testing
import VIPS

/// What a recipe leaves to the photo is measured once and made a number.
@Suite(.timeLimit(.minutes(Effort.minutes))) struct AnalysisTests {
  private static func sample() throws -> Photo {
    try Photo(bytes: ByteBlock(copying: SamplePhoto.jpeg(width: 480, height: 320)))
  }

  /// A photo of one color, 16-bit sRGB codes.
  private static func flat(_ codes: [UInt16]) throws -> Photo {
    let pixels = (0..<64 * 48).flatMap { _ in codes }.withUnsafeBytes { Array($0) }
    let image = try VIPSImage(pixels: pixels, width: 64, height: 48, bands: 3, format: .ushort)
    var options = EncodingOptions()
    options.depth = 16
    return try Photo(bytes: ByteBlock(copying: image.encoded(as: Encoding(.png, options))))
  }

  @Test(
    "a point picked as neutral becomes gray",
    arguments: [[40000, 36000, 30000], [30000, 34000, 42000], [30000, 36000, 33000], [33000, 33000, 33000]]
      as [[UInt16]])
  func neutralBecomesGray(codes: [UInt16]) throws {
    let photo = try Self.flat(codes)
    let asked = RecipeStep(WhiteBalance { $0.neutral = [0.5, 0.5] })
    let steps = try Analysis.resolved([asked], for: photo)
    let settled = try #require(steps[0].adjustment as? WhiteBalance)
    #expect(settled.neutral == nil)
    #expect(steps[0].from == ["neutral": [0.5, 0.5]])
    var settings = OutputSettings()
    settings.format = .png
    let request = try OutputRequest(settings, path: nil, source: photo.info)
    let image = try Renderer.image(try Planner.plan(photo.info, steps: steps, request: request), of: photo)
    let pixel = try image.withPixels { Array($0.bindMemory(to: UInt16.self).prefix(3)).map(Int.init) }
    #expect((pixel.max() ?? 0) - (pixel.min() ?? 0) <= 40, "\(pixel)")
  }

  @Test("the same photo gives the same measured values, and resolved steps are left unchanged")
  func isStable() throws {
    let photo = try Self.sample()
    let crop = Crop {
      $0.aspect = .square
      $0.anchor = .attention
    }
    let first = try Analysis.resolved([RecipeStep(crop)], for: photo)
    #expect(try Analysis.resolved([RecipeStep(crop)], for: photo) == first)
    #expect(try Analysis.resolved(first, for: photo) == first)
  }

  @Test("a crop by interest keeps its aspect and is inside the frame", arguments: [Crop.Anchor.attention, .entropy])
  func interestCrops(anchor: Crop.Anchor) throws {
    let photo = try Self.sample()
    let crop = Crop {
      $0.aspect = .square
      $0.anchor = anchor
    }
    let steps = try Analysis.resolved([RecipeStep(crop)], for: photo)
    #expect(try Planner.frame(photo.info, after: steps) == FrameSize(width: 320, height: 320))
    #expect(steps[0].adjustment.conflicts().isEmpty)
    #expect((steps[0].adjustment as? Crop)?.aspect == nil)
  }
}
