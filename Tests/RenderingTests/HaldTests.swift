import Adjustments
import Documents
import Foundation
import ImageFiles
import Rendering
import TestSupport
import Testing
import VIPS

extension RenderingSuite {
  @Suite("HaldCLUT pictures")
  struct HaldTests {
    /// A HaldCLUT of a level as a PNG; the function makes the color of a node of (red, green, blue) in 0…1.
    private static func png(level: Int, depth: Int, bands: Int = 3, _ color: (Double, Double, Double) -> [Double])
      throws -> [UInt8]
    {
      try VIPSLibrary.start()
      let side = level * level
      let top = Double(depth == 8 ? 255 : 65535)
      let codes = (0..<side * side * side).flatMap { index -> [Int] in
        let node = (index % side, index / side % side, index / side / side)
        let rgb = color(
          Double(node.0) / Double(side - 1), Double(node.1) / Double(side - 1), Double(node.2) / Double(side - 1))
        return (rgb + (bands == 4 ? [1] : [])).map { Int(($0 * top).rounded()) }
      }
      var options = EncodingOptions()
      options.depth = depth
      return try Picture.image(codes, level * side, level * side, bands, depth: depth).encoded(
        as: Encoding(.png, options))
    }

    @Test("nodes are read with red fastest, from 8 and 16 bits, with and without alpha", arguments: [8, 16], [3, 4])
    func nodes(depth: Int, bands: Int) throws {
      let bytes = try Self.png(level: 2, depth: depth, bands: bands) { [$0, $1, 1 - $2] }
      let table = try #require(try Resource.read(bytes, as: .table).table)
      #expect(table.side == 4 && table.curveCount == 0)
      #expect(table.low == [0, 0, 0] && table.high == [1, 1, 1])
      let expected = (0..<64).map { (index: Int) -> [Double] in
        let (red, green, blue) = (Double(index % 4), Double(index / 4 % 4), Double(index / 16))
        return [red / 3, green / 3, 1 - blue / 3, 0]
      }
      let tolerance = 0.6 / (depth == 8 ? 255 : 65535)
      let errors = zip(table.samples, expected.joined()).map { abs(Double($0) - $1) }
      #expect(errors.existAndSatisfy { $0 < tolerance })
      #expect(table.samples.count == 256)
    }

    @Test("an identity leaves every sample unchanged", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"))
    func identity() throws {
      let bytes = try [UInt8](Data(contentsOf: Corpus.photo("luts/hald8_identity.png")))
      let resource = try Resource.read(bytes, as: .table)
      #expect(resource.table?.side == 64)
      let step = RecipeStep(LUT().reading(resource))
      let picture = Picture(97, 64)
      let photo = try picture.photo()
      let request = try OutputRequest(Engine.png, path: nil, source: photo.info)
      let plan = try Planner.plan(photo.info, steps: [step], request: request)
      #expect(try Renderer.image(plan, of: photo).codes() == picture.codes(depth: 8))
    }

    @Test("pictures that are not a HaldCLUT are refused", arguments: [(8, 9, 3), (9, 9, 3), (8, 8, 1), (1, 1, 3)])
    func refused(width: Int, height: Int, bands: Int) throws {
      try VIPSLibrary.start()
      let codes = [Int](repeating: 7, count: width * height * bands)
      let bytes = try Picture.image(codes, width, height, bands, depth: 8).encoded(
        as: Encoding(.png, EncodingOptions()))
      let error = #expect(throws: ResourceError.self) { try Resource.read(bytes, as: .table) }
      #expect(error?.problems.map(\.code.rawValue) == ["bad-table"])
      let cut = try Self.png(level: 2, depth: 8) { [$0, $1, $2] }
      #expect(throws: ResourceError.self) { try Resource.read(Array(cut.dropLast(cut.count / 2)), as: .table) }
    }

    @Test(
      "an identity of any size leaves values far outside 0…1 unchanged, within float rounding", arguments: [2, 5, 33])
    func outside(side: Int) throws {
      let rows = (0..<side * side * side).map { index -> String in
        [index % side, index / side % side, index / side / side].map { "\(Double($0) / Double(side - 1))" }
          .joined(separator: " ")
      }
      let resource = try Resource.read(Array(("LUT_3D_SIZE \(side)\n" + rows.joined(separator: "\n")).utf8), as: .table)
      let picture = Picture(61, 43, isExtended: true)
      let photo = try picture.photo()
      let request = try OutputRequest(Engine.png, path: nil, source: photo.info)
      for space in LUT.Space.allCases {
        let step = RecipeStep(LUT { $0.space = space }.reading(resource))
        let plan = try Planner.plan(photo.info, steps: [step], request: request)
        let deviation = try Deviation(Engine.linear(picture, plan).values, picture.values.map { Double($0) }, bands: 3)
        #expect(deviation.worst < 4e-6, "\(space): \(deviation)")
      }
    }
  }
}
