import Adjustments
import Documents
import ImageFiles
import PhotoMetadata
import TestSupport
import Testing
import VIPS

@testable import Rendering

extension RenderingSuite {
  /// Regions of a photo, such as faces, after its geometry was changed. What they name is white in a dark picture, so where it
  /// went is seen in the pixels.
  @Suite("regions")
  struct RegionTests {
    private static let size = FrameSize(width: 240, height: 180)
    /// In pixels of the stored picture.
    private static let box = (x: 90, y: 60, width: 36, height: 24)
    private static let region = PictureRegion(
      x: Double(box.x) / 240, y: Double(box.y) / 180, width: Double(box.width) / 240,
      height: Double(box.height) / 180)

    private static func photo(_ orientation: Int) throws -> Photo {
      try VIPSLibrary.start()
      let codes = (0..<size.width * size.height).map { pixel -> Int in
        let (y, x) = pixel.quotientAndRemainder(dividingBy: size.width)
        return (box.x..<box.x + box.width).contains(x) && (box.y..<box.y + box.height).contains(y) ? 255 : 20
      }
      let bare = try Picture.image(codes, size.width, size.height, 1, depth: 8).encoded(as: Encoding(.png))
      let bytes = try MetadataBundle(exif: OrientationTests.exif(orientation)).embedded(in: bare).bytes
      return try Photo(bytes: ByteBlock(copying: bytes))
    }

    /// The box around what is white, in fractions of the picture.
    private static func white(_ codes: [Int], _ size: FrameSize) -> PictureRegion? {
      let bright = codes.indices.filter { codes[$0] > 140 }.map { ($0 % size.width, $0 / size.width) }
      guard let left = bright.map(\.0).min(), let right = bright.map(\.0).max(), let top = bright.map(\.1).min(),
        let bottom = bright.map(\.1).max()
      else { return nil }
      let (w, h) = (Double(size.width), Double(size.height))
      return PictureRegion(
        x: Double(left) / w, y: Double(top) / h, width: Double(right + 1 - left) / w,
        height: Double(bottom + 1 - top) / h)
    }

    private static let recipes: [[JSONValue]] = [
      [], [["op": "crop", "x": 0.2, "width": 0.6, "y": 0.1, "height": 0.8]], [["op": "rotate", "quarterTurns": 1]],
      [["op": "flip", "axis": "horizontal"], ["op": "crop", "aspect": "1:1"]], [["op": "straighten", "degrees": 8]],
      [["op": "resize", "width": 100]], [["op": "perspective", "vertical": -30, "rotate": 4]],
      [["op": "lens", "distortion": 40]], [["op": "canvas", "aspect": "1:1", "background": "#000000"]],
      [
        ["op": "lens", "distortion": -30], ["op": "exposure", "ev": 0.1], ["op": "rotate", "quarterTurns": 3],
        ["op": "crop", "aspect": "4:5"],
      ],
    ]

    @Test(
      "a region lies where what it names is seen, whatever the geometry and the orientation", arguments: recipes.indices
    )
    func followed(index: Int) throws {
      for orientation in 1...8 {
        let photo = try Self.photo(orientation)
        var output = Engine.png
        output.format = .png
        let plan = try Engine.plan(photo, Self.recipes[index], output)
        let seen = try #require(Self.white(try Engine.codes(photo, Self.recipes[index], output), plan.target.size))
        let found = try #require(plan.moved(Self.region, of: photo.info.storedSize), "orientation \(orientation)")
        let (w, h) = (Double(plan.target.size.width), Double(plan.target.size.height))
        let off = [
          (found.x - seen.x) * w, (found.y - seen.y) * h, (found.x + found.width - seen.x - seen.width) * w,
          (found.y + found.height - seen.y - seen.height) * h,
        ]
        #expect(off.existAndSatisfy { abs($0) < 2.5 }, "orientation \(orientation): \(off)")
      }
    }

    @Test("a region of which less than half is left is none; the rest of one that is cut is what is left")
    func cut() throws {
      let photo = try Self.photo(1)
      // The region begins at 90 of 240 and is 36 wide.
      for left in stride(from: 60.0, through: 140, by: 4) {
        let crop: JSONValue = ["op": "crop", "x": .number(left / 240), "width": .number(0.4)]
        let found = try Engine.plan(photo, [crop]).moved(Self.region, of: photo.info.storedSize)
        #expect((found != nil) == (left <= 108), "\(left): \(String(describing: found))")
        if let found {
          #expect(found.x >= 0 && abs(found.width * 96 - min(36, 126 - left)) < 1e-6)
          #expect(abs(found.height - Self.region.height) < 1e-9)
        }
      }
    }
  }
}
