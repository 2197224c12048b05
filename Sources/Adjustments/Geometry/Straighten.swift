import CPixels

/// Turns the picture by a few degrees.
public struct Straighten: GeometryAdjustment {
  public static let identity = Identity(
    "straighten", rank: .geometry, "Turns the picture clockwise by a few degrees.",
    definition: """
      sampled once with its geometry neighbors: Lanczos3 in linear light, premultiplied. fill crop keeps the frame's \
      aspect: width and height times 1/(cos θ + max(W/H, H/W)·sin θ), rounded down, centered
      """)

  /// How far, clockwise. From -45 to 45 degrees; 0 by default.
  @Parameter("How far, clockwise.", in: -45...45, unit: .degrees, crs: "CropAngle")
  public var degrees = 0.0

  /// What becomes of the empty corners: "crop", or a color to fill them with. By default `crop`.
  @Parameter("What becomes of the empty corners: \"crop\", or a color to fill them with.")
  public var fill = FillChoice.crop

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(degrees: Double = 0, fill: FillChoice = .crop) {
    self.init()
    self.degrees = degrees
    self.fill = fill
  }

  public var isNeutral: Bool { degrees == 0 }

  package func transform(of frame: FrameSize) -> FrameTransform {
    let radians = degrees * .pi / 180
    let (sine, cosine) = (px_sin(radians), px_cos(radians))
    let (w, h) = (Double(frame.width), Double(frame.height))
    var size = frame
    if case .crop = fill {
      let shrink = 1 / (cosine + max(w / h, h / w) * abs(sine))
      size = FrameSize(
        width: max(1, Int((w * shrink + 1e-9).rounded(.down))), height: max(1, Int((h * shrink + 1e-9).rounded(.down))))
    }
    let (cx, cy) = (Double(size.width) / 2, Double(size.height) / 2)
    // The content turns clockwise, so a new position comes from the old one turned back.
    let map = AffineMap(
      a: cosine, b: sine, c: w / 2 - cosine * cx - sine * cy, d: -sine, e: cosine, f: h / 2 + sine * cx - cosine * cy)
    if case .color(let color) = fill { return FrameTransform(size: size, map: map, fill: color.linear) }
    return FrameTransform(size: size, map: map)
  }
}
