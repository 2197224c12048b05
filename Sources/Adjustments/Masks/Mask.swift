public import Documents

/// Where an adjustment works, and how much: a number from 0 to 1 for each pixel.
///
///     var step = RecipeStep(Exposure(ev: -1))
///     step.mask = Mask(.linear(LinearMask(from: MaskPoint(0.5, 0.7))))
public struct Mask: Hashable, Sendable {
  /// The content of a mask.
  public indirect enum Content: Hashable, Sendable {
    /// From 0 on one side to 1 on the other.
    case linear(LinearMask)
    /// 1 within an ellipse.
    case radial(RadialMask)
    /// 1 for a range of lightness.
    case luminance(LuminanceMask)
    /// 1 for a range of hues.
    case color(ColorMask)
    /// 1 where strokes were painted.
    case brush(BrushMask)
    /// The gray values of a picture.
    case image(ImageMask)
    /// Where all of these masks are: their product.
    case all([Mask])
    /// Where any of these masks is: 1 − ∏(1 − m).
    case any([Mask])
    /// Where a mask is not: 1 − m.
    case not(Mask)
  }

  /// The content of the mask.
  public var content: Content
  /// Members whose key begins with `x-`, preserved.
  public var extensions = JSONObject()

  /// Creates a mask with this content.
  public init(_ content: Content) { self.content = content }

  /// The maximum nesting depth of masks; a shape by itself has depth 1.
  package static let maximumDepth = 8
  /// The maximum number of masks in one mask, including itself.
  package static let maximumCount = 64
}

/// A mask that is a shape, not a combination of masks.
public protocol MaskShape: ParameterGroup {
  /// The name in a recipe: `"shape": "linear"`.
  static var name: String { get }
  /// One sentence that says where the shape is.
  static var summary: String { get }
  /// The arithmetic, as the reference page prints it.
  static var definition: String { get }
  /// The shape as a mask.
  var mask: Mask { get }
}

extension MaskShape {
  /// A shape with some parameters set: `LinearMask { $0.from = MaskPoint(0.5, 0.7) }`.
  ///
  /// - Throws: what the closure throws.
  public init(_ configure: (inout Self) throws -> Void) rethrows {
    self.init()
    try configure(&self)
  }
}

extension Mask {
  /// Every shape, in the order the reference lists them.
  package static let shapes: [any MaskShape.Type] = [
    LinearMask.self, RadialMask.self, LuminanceMask.self, ColorMask.self, BrushMask.self, ImageMask.self,
  ]

  /// The shape, if the mask is one.
  var shape: (any MaskShape)? {
    switch content {
    case .linear(let shape): shape
    case .radial(let shape): shape
    case .luminance(let shape): shape
    case .color(let shape): shape
    case .brush(let shape): shape
    case .image(let shape): shape
    case .all, .any, .not: nil
    }
  }
}

/// The frame that the positions of a mask are in.
public enum MaskSpace: String, ParameterChoice {
  /// The photo before any geometry: the mask moves with the content.
  case source
  /// The picture at that step: the mask stays in place in the frame.
  case current
}

/// A place in a frame, in fractions of its width and height from the top left. In JSON `[x, y]`.
public struct MaskPoint: ParameterValue {
  /// From the left.
  public var x: Double
  /// From the top.
  public var y: Double

  /// The place (x, y).
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  package static func read(
    _ json: JSONValue, facts: ParameterFacts, at pointer: JSONPointer, into problems: ProblemList
  ) -> MaskPoint? {
    CurvePoint.read(json, facts: facts, at: pointer, into: problems).map { MaskPoint($0.x, $0.y) }
  }

  package var parameterJSON: JSONValue? { CurvePoint(x, y).parameterJSON }

  package static func schema(_ facts: ParameterFacts) -> JSONObject { CurvePoint.schema(facts) }
}
