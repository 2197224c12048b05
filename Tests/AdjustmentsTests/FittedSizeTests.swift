import TestSupport
import Testing

@testable import Adjustments

/// Crops to an aspect ratio that are then fitted into a box of that ratio.
@Suite("sizes after a crop", .timeLimit(.minutes(Effort.minutes)))
struct FittedSizeTests {
  private static let boxes = [
    (3840, 2160, "16:9"), (1080, 1350, "4:5"), (1500, 1000, "3:2"), (2048, 2048, "1:1"), (2560, 1080, "64:27"),
  ]

  @Test("a crop to the aspect of a box fills the box, whatever the frame", arguments: boxes)
  func fills(width: Int, height: Int, aspect: String) throws {
    let crop = try Crop(aspect: AspectRatio(aspect), turn: false)
    let resize = Resize(width: width, height: height)
    for side in 0..<1000 {
      let frame = FrameSize(width: width + 7 + 3 * side, height: height + 11 + 2 * (side * 37 % 1000))
      let cropped = crop.transform(of: frame).size
      let found = resize.transform(of: cropped).size
      #expect(found == FrameSize(width: width, height: height), "\(frame), \(cropped)")
    }
  }

  @Test("a long and a short edge are a box that is turned as the frame is")
  func turned() throws {
    var random = SeededGenerator(seed: 13)
    for _ in 0..<2000 {
      func side(_ most: Int) -> Int { Int.random(in: 1...most, using: &random) }
      let (frame, edges) = (FrameSize(width: side(9000), height: side(9000)), [side(3000), side(3000)].sorted())
      let isWide = frame.width >= frame.height
      let found = Resize(longEdge: edges[1], shortEdge: edges[0], enlarge: true)
      let box = Resize(width: edges[isWide ? 1 : 0], height: edges[isWide ? 0 : 1], enlarge: true)
      #expect(found.conflicts().isEmpty)
      #expect(found.transform(of: frame) == box.transform(of: frame), "\(frame) in \(edges)")
    }
    for other in [Resize(width: 5, longEdge: 5), Resize(shortEdge: 5, percent: 5), Resize(width: 5, shortEdge: 5)] {
      #expect(other.conflicts().map(\.hint) == ["keep one of them"])
    }
    #expect(Resize(longEdge: 5, shortEdge: 4, fit: .cover).conflicts().map(\.key) == ["fit"])
  }

  @Test("inside a box, a frame of any size has no side above it, and one side of it")
  func inside() {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<20_000 {
      func side(_ most: Int) -> Int { Int.random(in: 1...most, using: &random) }
      let (frame, box) = (
        FrameSize(width: side(9000), height: side(9000)), FrameSize(width: side(3000), height: side(3000))
      )
      let found = Resize(width: box.width, height: box.height, enlarge: true).transform(of: frame).size
      #expect(found.width <= box.width && found.height <= box.height, "\(frame) in \(box): \(found)")
      #expect(found.width == box.width || found.height == box.height, "\(frame) in \(box): \(found)")
      // No side is off by a pixel or more from the exact ratio.
      let scale = min(Double(box.width) / Double(frame.width), Double(box.height) / Double(frame.height))
      #expect(abs(Double(found.width) - max(1, Double(frame.width) * scale)) < 1.5)
      #expect(abs(Double(found.height) - max(1, Double(frame.height) * scale)) < 1.5)
    }
  }
}
