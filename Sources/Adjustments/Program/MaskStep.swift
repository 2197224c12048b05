import CPixels

/// One step of a placed mask.
package struct MaskStep: Hashable, Sendable {
  /// What it computes: the numbers of a shape, or a combination of earlier numbers.
  package enum Kind: Hashable, Sendable {
    case linear, radial, luminance, color, brush, image, rectangle, all, any, not
  }

  package var kind: Kind
  /// The map from positions in the current frame to positions in the shape's frame, both in pixels.
  package var map = FrameMap.identity
  /// The place that the shape is measured from, in pixels of its frame.
  package var origin = (x: 0.0, y: 0.0)
  /// The kernel's numbers, in its order; for an image, the pixels along its width and its height that a pixel in the
  /// middle of the frame covers.
  package var numbers: [Double]
  /// The points of a line, x and y in turn, in pixels.
  package var points: [Double] = []
  /// The values of a picture; positions in its frame are in pixels of the picture.
  package var picture: MaskSamples?

  init(_ kind: Kind, _ numbers: [Double] = []) {
    self.kind = kind
    self.numbers = numbers
  }

  package static func == (a: MaskStep, b: MaskStep) -> Bool {
    a.kind == b.kind && a.map == b.map && a.origin == b.origin && a.numbers == b.numbers && a.points == b.points
      && a.picture == b.picture
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(map)
    hasher.combine(numbers)
    hasher.combine(picture)
  }
}

/// The frame that a shape's positions are in.
struct MaskFrame {
  /// The map from positions in the current frame to positions in this one.
  let map: FrameMap
  let width, height, longEdge: Double

  init(_ space: MaskSpace, _ context: PointContext) {
    let size = space == .source ? context.sourceFrame : context.frame
    map = space == .source ? context.source : .identity
    (width, height, longEdge) = (Double(size.width), Double(size.height), Double(size.longEdge))
  }

  func pixels(_ position: MaskPoint) -> (x: Double, y: Double) { (position.x * width, position.y * height) }
}

extension MaskStep {
  static func linear(_ shape: LinearMask, _ frame: MaskFrame) -> MaskStep {
    let (from, to) = (frame.pixels(shape.from), frame.pixels(shape.to))
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let length = dx * dx + dy * dy
    var step = MaskStep(.linear, [dx / length, dy / length])
    (step.map, step.origin) = (frame.map, from)
    return step
  }

  static func radial(_ shape: RadialMask, _ frame: MaskFrame) -> MaskStep {
    let radians = shape.angle * .pi / 180
    let (sine, cosine) = (px_sin(radians), px_cos(radians))
    let radii = shape.radius.map { $0 / 100 * frame.longEdge }
    var step = MaskStep(
      .radial,
      [
        cosine / radii[0], sine / radii[0], -sine / radii[1], cosine / radii[1], inverse(shape.feather / 100),
      ])
    (step.map, step.origin) = (frame.map, frame.pixels(shape.center))
    return step
  }

  static func luminance(_ shape: LuminanceMask) -> MaskStep {
    MaskStep(.luminance, [shape.low, inverse(shape.smooth), shape.high, inverse(shape.smooth)])
  }

  static func color(_ shape: ColorMask) -> MaskStep {
    let angle = HueBands.angle(ofHue: shape.hue)
    // A range of half a turn covers every hue, regardless of rounding.
    let range = shape.range == 180 ? 4 : shape.range * .pi / 180
    return MaskStep(.color, [px_cos(angle), px_sin(angle), range, inverse(shape.smooth * .pi / 180)])
  }

  static func brush(_ stroke: BrushStroke, _ frame: MaskFrame) -> MaskStep {
    let radius = stroke.radius / 100 * frame.longEdge
    var step = MaskStep(.brush, [radius, inverse(1 - stroke.hardness / 100), stroke.flow / 100])
    step.map = frame.map
    step.points = stroke.points.map(frame.pixels).flatMap { [$0.x, $0.y] }
    return step
  }

  static func image(_ picture: MaskSamples, _ context: PointContext) -> MaskStep {
    var step = MaskStep(.image)
    let (across, down) = (
      Double(picture.width) / Double(context.sourceFrame.width),
      Double(picture.height) / Double(context.sourceFrame.height)
    )
    step.map = FrameMap(AffineMap(a: across, b: 0, c: 0, d: 0, e: down, f: 0)).after(context.source)
    let tangent = step.map.tangent(amid: context.frame)
    step.numbers = [
      (tangent.a * tangent.a + tangent.b * tangent.b).squareRoot(),
      (tangent.d * tangent.d + tangent.e * tangent.e).squareRoot(),
    ]
    step.picture = picture
    return step
  }

  /// 1/width, or 0, which means a step, for a width close to 0.
  private static func inverse(_ width: Double) -> Double { width < 1e-6 ? 0 : 1 / width }
}
