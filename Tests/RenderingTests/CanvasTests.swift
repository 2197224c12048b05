import Documents
import Testing

@testable import Adjustments
@testable import Rendering

extension RenderingSuite {
  @Suite("canvas")
  struct CanvasTests {
    static let settings: [(JSONValue, FrameSize, (Int, Int))] = [
      (["width": 40], FrameSize(width: 40, height: 17), (9, 0)),
      (["width": 10, "height": 30, "anchor": "south"], FrameSize(width: 23, height: 30), (0, 13)),
      (["aspect": "1:1", "anchor": "northwest"], FrameSize(width: 23, height: 23), (0, 0)),
      (["aspect": "4:5"], FrameSize(width: 23, height: 29), (0, 6)),
      (["aspect": "4:5", "turn": true, "anchor": "east"], FrameSize(width: 23, height: 18), (0, 1)),
      (["aspect": "2:1", "anchor": "east"], FrameSize(width: 34, height: 17), (11, 0)),
    ]

    @Test(
      "the picture is placed in the frame pixel by pixel, with the background around it", arguments: settings.indices,
      [3, 4])
    func pixels(index: Int, bands: Int) throws {
      let (settings, size, (left, top)) = Self.settings[index]
      let picture = Picture(23, 17, bands: bands)
      let step = Specimens.adjustment("canvas", settings, ["background": "#336699"])
      let codes = try Engine.codes(picture.photo(), [step])
      let before = picture.codes(depth: 8)
      try #require(codes.count == size.width * size.height * bands)
      for y in 0..<size.height {
        for x in 0..<size.width {
          let found = Array(codes[(y * size.width + x) * bands..<(y * size.width + x + 1) * bands])
          let (column, row) = (x - left, y - top)
          let isInside = (0..<23).contains(column) && (0..<17).contains(row)
          let pixel = isInside ? (row * 23 + column) * bands : 0
          let expected =
            isInside ? Array(before[pixel..<pixel + bands]) : [0x33, 0x66, 0x99] + (bands == 4 ? [255] : [])
          // Where nothing can be seen, there is no color.
          guard bands == 3 || expected[3] > 0 else { continue }
          #expect(found == expected, "(\(x), \(y))")
        }
      }
    }

    @Test("a canvas never crops, and does nothing if the picture is large enough")
    func neverCrops() throws {
      for settings in [["width": 5, "height": 5], ["width": 23], ["aspect": "23:17"]] as [JSONValue] {
        #expect(try Engine.plan(Picture(23, 17).photo(), [Specimens.adjustment("canvas", settings)]).stages.isEmpty)
      }
    }

    @Test("pixel sizes and an aspect are mutually exclusive")
    func conflict() {
      #expect(Canvas(width: 9, aspect: .square).conflicts().map(\.key) == ["aspect"])
      #expect(Canvas(width: 9, height: 9).conflicts().isEmpty)
    }
  }
}
