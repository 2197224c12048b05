import Documents
import TestSupport
import Testing

@testable import Adjustments

/// Where what is cut out, enlarged or laid over lies, by the nine points of a frame.
@Suite("anchors in a frame", .timeLimit(.minutes(Effort.minutes)))
struct AnchorTests {
  /// The column and the row of each point, from 0 to 2.
  private static let places: [String: (column: Int, row: Int)] = [
    "northwest": (0, 0), "north": (1, 0), "northeast": (2, 0), "west": (0, 1), "center": (1, 1), "east": (2, 1),
    "southwest": (0, 2), "south": (1, 2), "southeast": (2, 2), "attention": (1, 1), "entropy": (1, 1),
  ]

  private static func half(_ pixels: Int, _ place: Int) -> Double { Double((pixels * place + 1) / 2) }

  @Test("a crop to an aspect lies at its anchor, halves rounded up")
  func crops() throws {
    for anchor in Crop.Anchor.allCases {
      let place = try #require(Self.places[anchor.rawValue])
      for (frame, width, height) in [
        (FrameSize(width: 300, height: 200), 200, 200), (FrameSize(width: 201, height: 304), 201, 201),
        (FrameSize(width: 305, height: 200), 200, 200), (FrameSize(width: 50, height: 50), 50, 50),
      ] {
        let found = Crop(aspect: .square, anchor: anchor).transform(of: frame)
        #expect(found.size == FrameSize(width: width, height: height) && found.fill == nil)
        let left = Self.half(frame.width - width, place.column)
        let top = Self.half(frame.height - height, place.row)
        #expect(found.map == FrameMap(AffineMap(a: 1, b: 0, c: left, d: 0, e: 1, f: top)), "\(anchor) \(frame)")
      }
    }
  }

  @Test("a canvas has its picture at its anchor, and at least the pixels of the picture")
  func canvases() throws {
    let frame = FrameSize(width: 300, height: 201)
    for anchor in Canvas.Anchor.allCases {
      let place = try #require(Self.places[anchor.rawValue])
      for (canvas, width, height) in [
        (Canvas(aspect: .square, anchor: anchor), 300, 300), (Canvas(width: 401, anchor: anchor), 401, 201),
        (Canvas(height: 300, anchor: anchor), 300, 300), (Canvas(width: 100, height: 400, anchor: anchor), 300, 400),
        (Canvas(width: 300, height: 201, anchor: anchor), 300, 201),
        (Canvas(width: 1, height: 1, anchor: anchor), 300, 201),
      ] {
        let found = canvas.transform(of: frame)
        #expect(found.size == FrameSize(width: width, height: height), "\(canvas.json.members)")
        let isSame = found.size == frame
        #expect(found.fill == (isSame ? nil : [1, 1, 1]))
        let (left, top) = (Self.half(width - 300, place.column), Self.half(height - 201, place.row))
        let map = isSame ? FrameMap.identity : FrameMap(AffineMap(a: 1, b: 0, c: -left, d: 0, e: 1, f: -top))
        #expect(found.map == map, "\(canvas.json.members)")
      }
    }
  }

  @Test(
    "an aspect is turned as the photo lies or stands, where it is to be, and stays within a crop and around a canvas")
  func aspects() throws {
    for (text, turn, frame, cropped, around) in [
      ("4:5", true, (300, 200), (250, 200), (300, 240)), ("4:5", false, (300, 200), (160, 200), (300, 375)),
      ("4:5", true, (200, 300), (200, 250), (240, 300)), ("4:5", false, (200, 300), (200, 250), (240, 300)),
      ("16:9", true, (200, 300), (169, 300), (200, 356)), ("16:9", false, (200, 300), (200, 113), (533, 300)),
      ("16:9", true, (320, 180), (320, 180), (320, 180)), ("4:5", true, (100, 100), (80, 100), (100, 125)),
      ("5:4", true, (100, 100), (100, 80), (125, 100)), ("1:1", true, (3, 2), (2, 2), (3, 3)),
      ("100:1", false, (50, 50), (50, 1), (5000, 50)), ("1:100", false, (50, 50), (1, 50), (50, 5000)),
    ] as [(String, Bool, (Int, Int), (Int, Int), (Int, Int))] {
      let (aspect, frame) = (try AspectRatio(text), FrameSize(width: frame.0, height: frame.1))
      let crop = Crop(aspect: aspect, turn: turn).transform(of: frame).size
      #expect(crop == FrameSize(width: cropped.0, height: cropped.1), "\(text) \(turn) \(frame): \(crop)")
      let canvas = Canvas(aspect: aspect, turn: turn).transform(of: frame).size
      #expect(canvas == FrameSize(width: around.0, height: around.1), "\(text) \(turn) \(frame): \(canvas)")
    }
  }

  @Test("a rectangle is rounded to pixels, halves up, and has at least one pixel in the frame")
  func rectangles() {
    for (start, length, side, from, count) in [
      (0, 1, 10, 0, 10), (0.25, 0.5, 10, 3, 5), (0.24, 0.5, 10, 2, 5), (0.05, 0.9, 10, 1, 9), (0, 0.001, 10, 0, 1),
      (0.999, 0.001, 10, 9, 1), (0.5, 0.5, 1, 0, 1), (0.44, 0.01, 10, 4, 1), (0.45, 0.01, 10, 5, 1),
      (0.949, 0.051, 10, 9, 1), (1, 0, 10, 9, 1),
    ] as [(Double, Double, Int, Int, Int)] {
      let wide = Crop(x: start, width: length).transform(of: FrameSize(width: side, height: 7))
      #expect(wide.size == FrameSize(width: count, height: 7), "\(start) \(length) \(side)")
      #expect(wide.map == FrameMap(AffineMap(a: 1, b: 0, c: Double(from), d: 0, e: 1, f: 0)), "\(start) \(length)")
      let tall = Crop(y: start, height: length).transform(of: FrameSize(width: 7, height: side))
      #expect(tall.size == FrameSize(width: 7, height: count), "\(start) \(length) \(side)")
      #expect(tall.map == FrameMap(AffineMap(a: 1, b: 0, c: 0, d: 0, e: 1, f: Double(from))), "\(start) \(length)")
    }
  }
}
