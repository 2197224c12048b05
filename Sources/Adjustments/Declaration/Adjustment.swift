public import Documents

/// One step of an edit: a small value with a name and some parameters.
///
/// The file of an adjustment is the only thing to write. Its JSON form, validation, schema, reference page and
/// completions are derived from the declaration.
public protocol Adjustment: ParameterGroup {
  /// Its name, what it is for and what it computes.
  static var identity: Identity { get }

  /// Whether it would change nothing, so that it can be left out.
  var isNeutral: Bool { get }
}

extension Adjustment {
  public var isNeutral: Bool { Self.identity.hasNeutral && self == Self() }

  /// An adjustment with some parameters set: `Exposure { $0.ev = 0.7 }`.
  public init(_ configure: (inout Self) -> Void) {
    self.init()
    configure(&self)
  }

  /// The key that stands for it in a recipe.
  public var op: String { Self.identity.op }
}

/// What an adjustment is called and what it is for.
public struct Identity: Sendable {
  /// The name in a recipe: `"op": "exposure"`.
  public let op: String
  /// The first format version that has it.
  public let since: FormatVersion
  /// One sentence: what it does to a picture.
  public let summary: String
  /// The arithmetic, as the reference page prints it.
  public let definition: String
  /// Whether the default values change nothing.
  public let hasNeutral: Bool

  /// Describes an adjustment.
  package init(
    _ op: String, since: FormatVersion = FormatVersion(1, 0), hasNeutral: Bool = true, _ summary: String,
    definition: String
  ) {
    self.op = op
    self.since = since
    self.summary = summary
    self.definition = definition
    self.hasNeutral = hasNeutral
  }
}

/// An adjustment that changes every pixel by itself: it knows the pixel and its place, and no neighbors.
package protocol PointAdjustment: Adjustment {
  /// What to do with each pixel.
  func program(in context: PointContext) -> PointProgram
}

/// An adjustment that changes the frame: what is where, and how large.
package protocol GeometryAdjustment: Adjustment {
  /// The frame it makes of another, and where its pixels come from.
  func transform(of frame: FrameSize) -> FrameTransform
}

/// An adjustment that looks at a pixel's neighbors.
package protocol AreaAdjustment: Adjustment {
  /// What to do, as a value.
  func kernel(in context: PointContext) -> AreaKernel
}

/// An adjustment that lays pixels of its own over the picture; the frame stays.
package protocol LayerAdjustment: Adjustment {
  /// The kernel that composes the layer over each pixel, in linear light: what lies where.
  func layer(in context: PointContext) -> KernelStep
}

/// An adjustment some of whose values may be measured on the photo, once, before anything is planned.
package protocol AnalysisAdjustment: Adjustment {
  /// What has to be measured; nil where every value is given.
  func measurement(in frame: FrameSize) -> Measurement?

  /// The adjustment with what was measured in place of what was asked for.
  func resolved(with value: MeasuredValue) -> Self

  /// What was asked for, to be kept beside the resolved values.
  var asked: JSONValue { get }
}

/// Something to be measured on a photo.
package enum Measurement: Hashable, Sendable {
  /// The mean linear color of a square around a position in the source frame, in fractions; its side is 1 % of the long
  /// edge.
  case color(x: Double, y: Double)
  /// Where in the current frame the part of this size lies that is most worth keeping.
  case interest(InterestKind, FrameSize)
}

/// What makes a part of a picture worth keeping.
package enum InterestKind: String, Hashable, Sendable {
  /// Edges, skin and saturated colors.
  case attention
  /// Detail.
  case entropy
}

/// What was measured.
package enum MeasuredValue: Hashable, Sendable {
  /// Linear red, green and blue.
  case color([Double])
  /// A rectangle in fractions of the frame.
  case rectangle(x: Double, y: Double, width: Double, height: Double)
}

/// What a pixel's adjustment may know besides the pixel.
package struct PointContext: Hashable, Sendable {
  /// The frame at this step.
  package var frame: FrameSize
  /// Positions of the frame to positions of the source frame, in pixels.
  package var source: AffineMap
  /// The source frame: the photo, upright, before any geometry.
  package var sourceFrame: FrameSize

  /// What is known at a step; where no source frame is given, it is the frame itself.
  package init(
    frame: FrameSize, source: AffineMap = .identity, sourceFrame: FrameSize? = nil
  ) {
    self.frame = frame
    self.source = source
    self.sourceFrame = sourceFrame ?? frame
  }
  /// The long edge of the source frame in pixels of this one: what lengths of the photo's content are measured by.
  ///
  /// Where a resize changed the aspect it is the mean of both axes.
  package var sourceLongEdge: Double {
    let pixels = abs(source.a * source.e - source.b * source.d)
    return Double(sourceFrame.longEdge) / pixels.squareRoot()
  }
}
