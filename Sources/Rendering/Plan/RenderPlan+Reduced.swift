import Adjustments

extension [RenderPlan.Stage] {
  /// The smallest number of photo pixels, along either axis, per pixel of the picture.
  var pixelsPerPixel: Double {
    reduce(1) { total, stage in
      guard case .frame(let frame) = stage else { return total }
      let lengths = frame.transform.map.tangents(over: frame.transform.size).map { map in
        Swift.min((map.a * map.a + map.d * map.d).squareRoot(), (map.b * map.b + map.e * map.e).squareRoot())
      }
      return total * (lengths.min() ?? 1)
    }
  }

  /// The largest reduction that leaves the required resolution times a margin, where `pixels` become one.
  ///
  /// - Parameter margin: at least 2, whatever is given.
  static func shrink(leaving pixels: Double, margin: Double) -> Int {
    [8, 4, 2].first { Swift.max(2, margin) * Double($0) <= pixels } ?? 1
  }

  /// The stages on a reduced grid, which is updated stage by stage.
  ///
  /// Every grid of the reduced plan is the full one times its scale and moved by less than a pixel: whole-pixel crops
  /// stay whole-pixel crops, and the next sampling compensates for the remaining fraction of a pixel.
  ///
  /// - Parameters:
  ///   - following: the stages that follow these.
  ///   - margin: how many pixels, along either axis, samplings leave per pixel that the following stages need.
  func reduced(
    on grid: inout ReducedGrid, before following: [RenderPlan.Stage] = [], margin: Double = 2
  ) -> [RenderPlan.Stage] {
    indices.map { index in
      switch self[index] {
      case .orient(let orientation):
        _ = grid.turn(by: .orientation(orientation, of: grid.full))
        return self[index]
      case .frame(let stage) where stage.isExact: return .frame(grid.move(stage))
      case .frame(let stage):
        // As many pixels as the following stages need; the last sampling produces the requested size.
        let pixels = (self[(index + 1)...] + following).pixelsPerPixel
        let next = Self.shrink(leaving: pixels, margin: Swift.max(margin, stage.fillMargin(leaving: pixels)))
        return .frame(grid.sample(stage, scale: 1 / Double(next)))
      case .point(var stage):
        stage.frame = grid.size
        stage.program = stage.program.placed(scale: grid.scale, x: grid.x, y: grid.y)
        return .point(stage)
      case .area(var stage):
        stage.frame = grid.size
        stage.kernel = stage.kernel.scaled(by: grid.scale)
        stage.mask = stage.mask?.placed(scale: grid.scale, x: grid.x, y: grid.y)
        return .area(stage)
      case .local(let stage): return .local(stage.reduced(on: grid))
      case .retouch(let stage): return .retouch(stage.reduced(on: grid))
      }
    }
  }
}

extension RenderPlan.FrameStage {
  /// The margin that the border of a fill needs: it is hard, and so is displaced by up to half a pixel of its grid.
  fileprivate func fillMargin(leaving pixels: Double) -> Double {
    transform.fill == nil ? 0 : pixels * Self.filledLongEdge / Double(transform.size.longEdge)
  }

  /// The long edge that a picture with a fill has, if it has as many pixels.
  private static let filledLongEdge = 2048.0
}

/// A grid of reduced pixels over a full frame: the position p of the frame is p · scale − (x, y) of the grid.
struct ReducedGrid {
  var full: FrameSize
  var scale: Double
  var size: FrameSize
  var (x, y) = (0.0, 0.0)

  init(full: FrameSize, scale: Double) {
    (self.full, self.scale) = (full, scale)
    size = Self.covering(full, scale: scale, x: 0, y: 0)
  }

  /// Turns or mirrors the complete grid along with its frame.
  ///
  /// - Returns: The transform of the grid.
  mutating func turn(by transform: FrameTransform) -> FrameTransform {
    let exact = transform.map.affine
    let turned = exact.a == 0 ? FrameSize(width: size.height, height: size.width) : size
    // Where it mirrors, positions count from the far side.
    let map = AffineMap(
      a: exact.a, b: exact.b, c: exact.a + exact.b < 0 ? Double(size.width) : 0, d: exact.d, e: exact.e,
      f: exact.d + exact.e < 0 ? Double(size.height) : 0)
    let (u, v) = (map.c + x - exact.c * scale, map.f + y - exact.f * scale)
    // The inverse of a turn or a mirroring is its transpose.
    (x, y) = (exact.a * u + exact.d * v, exact.b * u + exact.e * v)
    (full, size) = (transform.size, turned)
    return FrameTransform(size: size, map: map)
  }

  /// Applies an exact stage to the grid, and returns the stage between the grids.
  mutating func move(_ stage: RenderPlan.FrameStage) -> RenderPlan.FrameStage {
    guard scale < 1 || x != 0 || y != 0 else {
      (full, size) = (stage.transform.size, stage.transform.size)
      return stage
    }
    var reduced = stage
    reduced.input = size
    reduced.transform = stage.isCrop ? crop(to: stage.transform) : turn(by: stage.transform)
    return reduced
  }

  /// Crops the grid to the whole pixels that cover the new frame.
  private mutating func crop(to transform: FrameTransform) -> FrameTransform {
    let (left, top) = (transform.map.affine.c * scale, transform.map.affine.f * scale)
    let (column, row) = (max(0, (left - x).rounded(.down)), max(0, (top - y).rounded(.down)))
    (x, y) = (x + column - left, y + row - top)
    full = transform.size
    let covering = Self.covering(full, scale: scale, x: x, y: y)
    size = FrameSize(
      width: min(covering.width, size.width - Int(column)), height: min(covering.height, size.height - Int(row)))
    return FrameTransform(size: size, map: AffineMap(a: 1, b: 0, c: column, d: 0, e: 1, f: row))
  }

  /// Applies a sampling to a grid of another scale, and returns the stage between the grids.
  mutating func sample(_ stage: RenderPlan.FrameStage, scale next: Double) -> RenderPlan.FrameStage {
    var reduced = stage
    reduced.input = size
    let input = AffineMap(a: scale, b: 0, c: -x, d: 0, e: scale, f: -y)
    let output = AffineMap(a: 1 / next, b: 0, c: 0, d: 0, e: 1 / next, f: 0)
    full = stage.transform.size
    (scale, x, y) = (next, 0, 0)
    size = Self.covering(full, scale: scale, x: 0, y: 0)
    reduced.transform = FrameTransform(
      size: size, map: FrameMap(input).after(stage.transform.map).after(output), fill: stage.transform.fill)
    reduced.fillMap = stage.fillMap?.after(output)
    return reduced
  }

  static func covering(_ full: FrameSize, scale: Double, x: Double, y: Double) -> FrameSize {
    func count(_ length: Int, _ origin: Double) -> Int {
      Swift.max(1, Int((Double(length) * scale - origin - 1e-9).rounded(.up)))
    }
    return FrameSize(width: count(full.width, x), height: count(full.height, y))
  }
}

extension FrameTransform {
  /// The transform that turns a stored frame upright.
  static func orientation(_ orientation: Int, of stored: FrameSize) -> FrameTransform {
    let (w, h) = (Double(stored.width), Double(stored.height))
    let map =
      switch orientation {
      case 2: AffineMap(a: -1, b: 0, c: w, d: 0, e: 1, f: 0)
      case 3: AffineMap(a: -1, b: 0, c: w, d: 0, e: -1, f: h)
      case 4: AffineMap(a: 1, b: 0, c: 0, d: 0, e: -1, f: h)
      case 5: AffineMap(a: 0, b: 1, c: 0, d: 1, e: 0, f: 0)
      case 6: AffineMap(a: 0, b: 1, c: 0, d: -1, e: 0, f: h)
      case 7: AffineMap(a: 0, b: -1, c: w, d: -1, e: 0, f: h)
      case 8: AffineMap(a: 0, b: -1, c: w, d: 1, e: 0, f: 0)
      default: AffineMap.identity
      }
    let size = orientation > 4 ? FrameSize(width: stored.height, height: stored.width) : stored
    return FrameTransform(size: size, map: map)
  }
}
