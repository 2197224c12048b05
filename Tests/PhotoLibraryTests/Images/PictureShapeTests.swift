import Adjustments
import TestSupport
import Testing

@testable import PhotoLibrary

@Suite("shapes of pictures", .timeLimit(.minutes(Effort.minutes)))
struct PictureShapeTests {
  @Test(
    "a quick picture has at most 256 pixels on its longer side, the same aspect, and is never larger than the target",
    arguments: [(1, 1), (40, 30), (128, 128), (255, 9), (256, 100), (257, 100), (300, 4000), (65_500, 1)])
  func quick(width: Int, height: Int) throws {
    let options = ImageOptions(targetSize: FrameSize(width: width, height: height))
    let quick = try #require(PictureShape(options).quick.target)
    let longer = max(width, height)
    // Sides are rounded down, to at least one pixel.
    let share = Double(min(longer, 256)) / Double(longer)
    for (found, side) in [(quick.width, width), (quick.height, height)] {
      #expect(found <= side && found >= 1)
      #expect(abs(Double(found) - max(1, Double(side) * share)) <= 1)
    }
  }
}
