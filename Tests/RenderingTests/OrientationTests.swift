import Adjustments
import CPixels
import Foundation
import ImageFiles
import PhotoMetadata
import Documents
import Rendering
import TestSupport
import Testing
import VIPS

extension RenderingSuite {
  @Suite("orientation")
  struct OrientationTests {
    /// Where a pixel of the upright picture is stored, read off the table of EXIF 2.32 (tag 0x0112): for each value the
    /// side that row 0 and column 0 of what is stored show.
    private static func upright(row: Int, column: Int, orientation: Int, width: Int, height: Int) -> (x: Int, y: Int) {
      switch orientation {
      case 1: (column, row)
      case 2: (width - 1 - column, row)
      case 3: (width - 1 - column, height - 1 - row)
      case 4: (column, height - 1 - row)
      case 5: (row, column)
      case 6: (width - 1 - row, column)
      case 7: (width - 1 - row, height - 1 - column)
      default: (row, height - 1 - column)
      }
    }

    /// A TIFF block with nothing but an orientation.
    static func exif(_ orientation: Int) -> [UInt8] {
      [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0, 0]
    }

    private static let picture = Picture(23, 14, bands: 4)

    private static func photo(_ orientation: Int) throws -> Photo {
      let (width, height) = (picture.width, picture.height)
      let codes = picture.codes(depth: 8)
      let (columns, rows) = orientation >= 5 ? (height, width) : (width, height)
      var stored: [Int] = []
      for row in 0..<rows {
        for column in 0..<columns {
          let (x, y) = upright(row: row, column: column, orientation: orientation, width: width, height: height)
          let first = (y * width + x) * 4
          stored += codes[first..<first + 4]
        }
      }
      let bare = try Picture.image(stored, columns, rows, 4, depth: 8).encoded(as: Encoding(.png))
      let bytes = try MetadataBundle(exif: exif(orientation)).embedded(in: bare).bytes
      return try Photo(bytes: ByteBlock(copying: bytes))
    }

    @Test("every orientation renders to the same upright picture, with and without a recipe", arguments: 1...8)
    func orientations(orientation: Int) throws {
      let photo = try Self.photo(orientation)
      #expect(photo.info.orientation == orientation)
      #expect(photo.info.uprightSize == FrameSize(width: 23, height: 14))
      #expect(try Engine.codes(photo, []) == Self.picture.codes(depth: 8))
      let edits: [JSONValue] = [
        ["op": "crop", "x": 0.1, "y": 0.3, "width": 0.6, "height": 0.5], ["op": "straighten", "degrees": 4],
        ["op": "vignette", "amount": -60], ["op": "rotate", "quarterTurns": 1],
      ]
      #expect(try Engine.codes(photo, edits) == Engine.codes(Self.picture.photo(), edits))
    }

    @Test("written files are upright, with orientation 1", arguments: 1...8)
    func written(orientation: Int) throws {
      let photo = try Self.photo(orientation)
      let request = try OutputRequest(Engine.png, path: nil, source: photo.info)
      let plan = try Planner.plan(photo.info, steps: [], request: request)
      let rendition = try Renderer.rendition(RenditionJob(plan: plan, request: request), of: photo)
      let again = try Photo(bytes: ByteBlock(copying: rendition.bytes))
      #expect(again.info.orientation == 1)
      #expect(try Engine.codes(again, []) == Self.picture.codes(depth: 8))
    }

    @Test(
      "the eight photos of the corpus show the same picture", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"),
      arguments: 2...8)
    func corpus(orientation: Int) throws {
      let (first, other) = (try Self.small(1), try Self.small(orientation))
      #expect(first.count == other.count)
      let differences = zip(first, other).map { (a: [Double], b: [Double]) -> Double in
        zip(a, b).map { ($0 - $1) * ($0 - $1) }.reduce(0, +).squareRoot()
      }
      #expect(differences.reduce(0, +) / Double(differences.count) < 2)
    }

    /// Linear sRGB to XYZ relative to its white.
    private static let toXYZ: [[Double]] = [
      [0.4123908 / 0.9504559, 0.3575843 / 0.9504559, 0.1804808 / 0.9504559], [0.2126390, 0.7151687, 0.0721923],
      [0.0193308 / 1.0890578, 0.1191948 / 1.0890578, 0.9505322 / 1.0890578],
    ]

    /// The CIE 1976 lightness function, times 116 and less 16 the lightness.
    private static func lightness(_ t: Double) -> Double {
      t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116
    }

    /// CIE Lab of the photo made small.
    private static func small(_ orientation: Int) throws -> [[Double]] {
      let photo = try Photo(path: Corpus.photo("orientation/landscape_\(orientation).jpg").path)
      let codes = try Engine.codes(photo, [["op": "resize", "longEdge": 150]])
      return stride(from: 0, to: codes.count, by: 3).map { start in
        let rgb = (0..<3).map { px_srgb_decode(Double(codes[start + $0]) / 255) }
        let f = toXYZ.map { row in lightness(row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2]) }
        return [116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])]
      }
    }
  }
}
