/// Straightens converging lines, by sliders or by four corners.
public struct Perspective: GeometryAdjustment {
  public static let identity = Identity(
    "perspective", rank: .geometry,
    "Straightens converging lines, by sliders or by the corners of what becomes the frame.",
    definition: """
      with corners: the homography of the new frame onto them; its sides are the means of opposite sides, rounded. Else \
      positions from the center p ↦ S·R·A·p/(1 − 0.8(horizontal/100·x/W + vertical/100·y/H)) + (x/200·W, y/200·H): A \
      stretches by 2^(−aspect/200) and 2^(aspect/200), R turns by rotate, S scales by scale/100; fill crop keeps the \
      largest rectangle of the frame's aspect without empty parts, its sides rounded down. Sampled as straighten
      """)

  /// The top wider (negative) or the bottom. From -100 to 100; 0 by default.
  @Parameter("The top wider (negative) or the bottom.", in: -100...100, crs: "PerspectiveVertical")
  public var vertical = 0.0
  /// The left side higher (negative) or the right. From -100 to 100; 0 by default.
  @Parameter("The left side higher (negative) or the right.", in: -100...100, crs: "PerspectiveHorizontal")
  public var horizontal = 0.0
  /// How far it turns, clockwise. From -10 to 10 degrees; 0 by default.
  @Parameter("How far it turns, clockwise.", in: -10...10, unit: .degrees, crs: "PerspectiveRotate")
  public var rotate = 0.0
  /// Wider (negative) or taller. From -100 to 100; 0 by default.
  @Parameter("Wider (negative) or taller.", in: -100...100, crs: "PerspectiveAspect")
  public var aspect = 0.0
  /// The size of the picture in the frame. From 50 to 150 percent; 100 by default.
  @Parameter("The size of the picture in the frame.", in: 50...150, unit: .percent, crs: "PerspectiveScale")
  public var scale = 100.0
  /// A shift to the right, in percent of half of the frame's width. From -100 to 100 percent; 0 by default.
  @Parameter(
    "A shift to the right, in percent of half of the frame's width.", in: -100...100, unit: .percent,
    crs: "PerspectiveX")
  public var x = 0.0
  /// A shift down, in percent of half of the frame's height. From -100 to 100 percent; 0 by default.
  @Parameter(
    "A shift down, in percent of half of the frame's height.", in: -100...100, unit: .percent, crs: "PerspectiveY")
  public var y = 0.0
  /// What becomes of empty parts: "crop", or a color to fill them with. By default `crop`.
  @Parameter("What becomes of empty parts: \"crop\", or a color to fill them with.")
  public var fill = FillChoice.crop
  /// The corners of what becomes the frame, clockwise from the top left, in place of sliders. 4 elements, from 0 to 1, a
  /// fraction; nil by default.
  @Parameter(
    "The corners of what becomes the frame, clockwise from the top left, in place of sliders.", in: 0...1, count: 4...4,
    unit: .fraction)
  public var corners: [MaskPoint]? = nil

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(
    vertical: Double = 0, horizontal: Double = 0, rotate: Double = 0, aspect: Double = 0, scale: Double = 100,
    x: Double = 0, y: Double = 0, fill: FillChoice = .crop, corners: [MaskPoint]? = nil
  ) {
    self.init()
    (self.vertical, self.horizontal, self.rotate) = (vertical, horizontal, rotate)
    (self.aspect, self.scale, self.x, self.y) = (aspect, scale, x, y)
    self.fill = fill
    self.corners = corners
  }

  public var isNeutral: Bool { !hasSliders && (corners == nil || corners == Self.wholeFrame) }

  /// The corners of the frame itself.
  private static let wholeFrame = [MaskPoint(0, 0), MaskPoint(1, 0), MaskPoint(1, 1), MaskPoint(0, 1)]

  private var hasSliders: Bool { [vertical, horizontal, rotate, aspect, x, y] != [0, 0, 0, 0, 0, 0] || scale != 100 }

  public func conflicts() -> [ParameterConflict] {
    guard let corners else { return [] }
    if hasSliders {
      return [ParameterConflict("corners", "expected corners or sliders, found both", hint: "remove one of the two")]
    }
    // Twice the area of the triangle of each corner and its neighbors, independent of the frame's aspect.
    let areas = corners.indices.map { index in
      let (before, here, after) = (corners[(index + 3) % 4], corners[index], corners[(index + 1) % 4])
      return (here.x - before.x) * (after.y - here.y) - (here.y - before.y) * (after.x - here.x)
    }
    if let least = areas.min(), let most = areas.max(), least >= 1e-4, most <= 20 * least { return [] }
    return [
      ParameterConflict(
        "corners",
        "expected the corners of a convex quadrilateral, [[x, y], …] of its top left, top right, bottom right and bottom "
          + "left, with no side less than about a twentieth of its opposite; found \(parameterText(of: corners))")
    ]
  }

  private func parameterText(of corners: [MaskPoint]) -> String {
    "[" + corners.map { "[\($0.x), \($0.y)]" }.joined(separator: ", ") + "]"
  }

  package func transform(of frame: FrameSize) -> FrameTransform {
    if let corners { return Self.transform(of: frame, onto: corners) }
    let back = PerspectiveSliders(self, in: frame).back
    if case .color(let color) = fill {
      return FrameTransform(size: frame, map: FrameMap(back), fill: color.linear)
    }
    let covered = CoveredRectangle(of: frame, shownBy: back.inverse)
    let shift = Projection(AffineMap(a: 1, b: 0, c: covered.left, d: 0, e: 1, f: covered.top))
    return FrameTransform(size: covered.size, map: FrameMap(back.after(shift)))
  }

  private static func transform(of frame: FrameSize, onto corners: [MaskPoint]) -> FrameTransform {
    let places = corners.map { (x: $0.x * Double(frame.width), y: $0.y * Double(frame.height)) }
    let sides = places.indices.map { index in
      let (a, b) = (places[index], places[(index + 1) % 4])
      return ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
    }
    let size = FrameSize(
      width: max(1, roundHalfUp((sides[0] + sides[2]) / 2)), height: max(1, roundHalfUp((sides[1] + sides[3]) / 2)))
    return FrameTransform(
      size: size, map: FrameMap(Projection(width: Double(size.width), height: Double(size.height), onto: places)))
  }
}

extension Perspective: FormAdjustment {
  package static let forms = [["vertical", "horizontal", "aspect", "rotate", "scale", "x", "y"], ["corners"]]
}

extension Perspective: GroupedAdjustment {
  package static let wholeGroups = [
    ["vertical", "horizontal", "rotate", "aspect", "scale", "x", "y", "fill", "corners"]
  ]
}
