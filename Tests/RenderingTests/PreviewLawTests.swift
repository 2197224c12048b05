import Adjustments
import CPixels
import Documents
import ImageFiles
import PhotoMetadata
import Rendering
import TestSupport
import Testing
import VIPS

extension RenderingSuite {
  /// What holds for previews of any size, of photos of any size.
  @Suite("invariants of previews")
  struct PreviewLawTests {
    /// Every kind of geometry, and what may precede and follow it.
    private static let recipes: [[JSONValue]] = {
      let geometry: [[JSONValue]] = [
        [], [["op": "crop", "aspect": "1:1"]], [["op": "crop", "aspect": "16:9", "anchor": "southeast"]],
        [["op": "crop", "x": 0.07, "y": 0.11, "width": 0.83, "height": 0.79]],
        [["op": "crop", "x": 0.93, "width": 0.07]], [["op": "crop", "y": 0.96, "height": 0.04]],
        [["op": "straighten", "degrees": 3.7]], [["op": "straighten", "degrees": -2, "fill": "#204060"]],
        [["op": "rotate", "quarterTurns": 1]], [["op": "flip", "axis": "horizontal"]],
        [["op": "flip", "axis": "vertical"], ["op": "crop", "x": 0.31, "width": 0.6]],
        [["op": "rotate", "quarterTurns": 3], ["op": "crop", "aspect": "4:5", "anchor": "northwest"]],
        [["op": "resize", "percent": 71]], [["op": "resize", "width": 90, "height": 50, "fit": "cover"]],
        [["op": "perspective", "vertical": -30, "rotate": 2]], [["op": "lens", "distortion": 30]],
        [["op": "canvas", "aspect": "1:1", "background": "#808080"], ["op": "crop", "x": 0.2, "width": 0.55]],
        [["op": "crop", "width": 0.7], ["op": "straighten", "degrees": 5], ["op": "crop", "aspect": "3:2"]],
      ]
      let others: [[JSONValue]] = [
        [["op": "exposure", "ev": 0.3]], [["op": "vignette", "amount": -50]], [["op": "blur", "radius": 1]],
        [["op": "clarity", "amount": 40], ["op": "contrast", "amount": 20]],
      ]
      let edited = geometry.flatMap { geometry in
        others.indices.flatMap { [geometry + others[$0], others[$0] + geometry] }
      }
      return geometry + edited + [
        [["op": "crop", "aspect": "1:1"], others[0][0], ["op": "crop", "x": 0.13, "width": 0.5]]
      ]
    }()

    /// A picture as photos are, with soft light and a few edges; none of its details is smaller than a twentieth.
    private static func picture(_ width: Int, _ height: Int) -> Picture {
      let long = Double(max(width, height))
      let values = (0..<width * height * 3).map { index -> Float in
        let (pixel, band) = index.quotientAndRemainder(dividingBy: 3)
        let (row, column) = pixel.quotientAndRemainder(dividingBy: width)
        let (x, y) = (Double(column) / long, Double(row) / long)
        let wave = px_sin(12 * x + 9 * y + Double(band)) + px_sin(17 * y - 8 * x)
        return Float(0.3 + 0.1 * wave + (x + 0.6 * y > 0.7 ? 0.12 : 0))
      }
      return Picture(width, height, bands: 3, values: values)
    }

    private static func photo(
      _ format: FileFormat, _ width: Int, _ height: Int, orientation: Int = 1
    ) throws -> Photo {
      var jpeg = EncodingOptions()
      (jpeg.quality, jpeg.subsampling) = (96, .full)
      let encoding: Encoding =
        switch format {
        case .jpeg: Encoding(.jpeg, jpeg)
        case .webp: Encoding(.webp, .init())
        case .tiff: Encoding(.tiff, .init())
        default: Encoding(.png, .init())
        }
      var bytes = try picture(width, height).image(depth: 8).encoded(as: encoding)
      if orientation != 1 {
        bytes = try MetadataBundle(exif: OrientationTests.exif(orientation)).embedded(in: bytes).bytes
      }
      return try Photo(bytes: ByteBlock(copying: bytes))
    }

    private static func output(_ longEdge: Int) -> OutputSettings {
      var settings = Engine.png
      (settings.longEdge, settings.metadata) = (longEdge, .none)
      return settings
    }

    /// Sizes of photos: small ones, and larger ones that a decoder can reduce.
    private static func size(_ random: inout SeededGenerator, upTo large: Int) -> FrameSize {
      let most = Bool.random(using: &random) ? 70 : large
      return FrameSize(
        width: Int.random(in: 1...most, using: &random), height: Int.random(in: 1...most, using: &random))
    }

    @Test(
      "no stage of a reduced plan requests a pixel that its input lacks, and the last one has the promised size",
      arguments: recipes.indices)
    func plans(index: Int) throws {
      let steps = try Engine.steps(Self.recipes[index])
      var info = try SeveralTests.jpeg.get().info
      var random = SeededGenerator(seed: UInt64(index))
      for _ in 0..<Effort.choose(25, full: 2000) {
        info.storedSize = Self.size(&random, upTo: 6000)
        info.orientation = Int.random(in: 1...8, using: &random)
        let longEdge = Int.random(in: 1...600, using: &random)
        let request = try OutputRequest(Self.output(longEdge), path: nil, source: info)
        let edited = Bool.random(using: &random) ? nil : Int.random(in: 0...steps.count, using: &random)
        let plan = try Planner.preview(
          info, steps: steps, request: request, edited: edited, isDraft: Bool.random(using: &random)
        ).plan
        let place = Comment(
          rawValue: "\(info.storedSize), orientation \(info.orientation), \(longEdge), \(edited ?? -1)")
        let shrink = plan.decodeShrink
        var size = FrameSize(
          width: (info.storedSize.width + shrink - 1) / shrink, height: (info.storedSize.height + shrink - 1) / shrink)
        for stage in plan.stages {
          #expect(stage.isInside(size), place)
          size = stage.size(after: size)
        }
        #expect(size == plan.target.size, place)
        #expect(try size == Planner.plan(info, steps: steps, request: request).target.size, place)
      }
    }

    @Test(
      "every preview can be rendered, has the size of the final picture, and is within the accuracy goal",
      arguments: Effort.pairs(Array(recipes.indices), [FileFormat.jpeg, .jpeg, .png, .webp, .tiff], oneIn: 5))
    func pictures(index: Int, format: FileFormat) throws {
      let recipe = Self.recipes[index]
      let steps = try Engine.steps(recipe)
      let text = JSONValue.array(recipe).canonicalString()
      var random = SeededGenerator(seed: UInt64(text.utf8.count) << 8 + UInt64(format.codec.utf8.count))
      for round in 0..<Effort.choose(2, full: 12) {
        let size = Self.size(&random, upTo: Effort.choose(400, full: 1500))
        let orientation = round.isMultiple(of: 2) ? 1 : Int.random(in: 2...8, using: &random)
        let longEdge = Int.random(in: 1...max(1, size.longEdge / 2), using: &random)
        // In the fast set one of the two, so that each geometry and each of the others meets both.
        guard Effort.isFull || round == (index / 2 + index / 8) % 2 else { continue }
        let photo = try Self.photo(format, size.width, size.height, orientation: orientation)
        let pictures = try [PreviewJob.Quality.fast, .final].map { quality in
          let job = PreviewJob(
            photo: photo, recipe: Recipe(steps: steps), settings: Self.output(longEdge), quality: quality)
          return try Photo(bytes: ByteBlock(copying: job.run { _ in true }.bytes))
        }
        let place = Comment(rawValue: "\(size), \(format), orientation \(orientation), \(longEdge), \(text)")
        #expect(pictures[0].info.uprightSize == pictures[1].info.uprightSize, place)
        let difference = try PictureComparison(pictures[0], pictures[1], limits: PhotoLimits()).difference()
        let deltaE = try #require(difference, place).deltaE
        #expect(deltaE.mean <= 1 && deltaE.p99 <= 5, "\(place): \(deltaE)")
      }
    }
  }
}

extension RenderPlan.Stage {
  /// Whether the stage expects a picture of this size, and reads nothing outside it.
  fileprivate func isInside(_ size: FrameSize) -> Bool {
    switch self {
    case .orient: return true
    case .point(let stage): return stage.frame == size
    case .area(let stage): return stage.frame == size
    case .local(let stage): return stage.frame == size
    case .retouch(let stage): return stage.frame == size
    case .frame(let stage):
      guard stage.input == size, stage.isExact else { return stage.input == size }
      let (map, made) = (stage.transform.map.affine, stage.transform.size)
      return [(0.0, 0.0), (Double(made.width), Double(made.height))].allSatisfy { corner in
        let (x, y) = map.apply(corner.0, corner.1)
        return (0...Double(size.width)).contains(x) && (0...Double(size.height)).contains(y)
      } && made.width > 0 && made.height > 0
    }
  }

  /// The size of the picture after the stage.
  fileprivate func size(after size: FrameSize) -> FrameSize {
    switch self {
    case .orient(let orientation): orientation > 4 ? FrameSize(width: size.height, height: size.width) : size
    case .frame(let stage): stage.transform.size
    case .point, .area, .local, .retouch: size
    }
  }
}
