package import Documents

/// One step of an edit: a small value with a name and some parameters.
///
/// An adjustment is declared in a single file. Its JSON form, validation, schema, reference page and completions are
/// derived from the declaration.
public protocol Adjustment: ParameterGroup {
  /// The adjustment's name, purpose and arithmetic.
  static var identity: Identity { get }

  /// Whether the adjustment changes nothing, so it can be left out.
  var isNeutral: Bool { get }
}

extension Adjustment {
  public var isNeutral: Bool { Self.identity.hasNeutral && self == Self() }

  /// An adjustment with some parameters set: `Exposure { $0.ev = 0.7 }`.
  ///
  /// - Throws: what the closure throws.
  public init(_ configure: (inout Self) throws -> Void) rethrows {
    self.init()
    try configure(&self)
  }

  /// The adjustment's name in a recipe.
  public var op: String { Self.identity.op }
}

/// The name, purpose and arithmetic of an adjustment.
public struct Identity: Sendable {
  /// The name in a recipe: `"op": "exposure"`.
  public let op: String
  /// The default position of the adjustment in a recipe.
  package let rank: Rank
  /// The first format version that has the adjustment.
  package let since: FormatVersion
  /// One sentence: what it does to a picture.
  public let summary: String
  /// The arithmetic, as the reference page prints it.
  package let definition: String
  /// Whether the default values change nothing.
  package let hasNeutral: Bool
  /// What it changes.
  package let scope: AdjustmentScope

  /// Describes an adjustment.
  package init(
    _ op: String, rank: Rank, since: FormatVersion = FormatVersion(1, 0), hasNeutral: Bool = true,
    scope: AdjustmentScope? = nil, _ summary: String, definition: String
  ) {
    self.op = op
    self.rank = rank
    self.since = since
    self.summary = summary
    self.definition = definition
    self.hasNeutral = hasNeutral
    self.scope = scope ?? rank.scope
  }

  /// The revision of the definition, starting at 1; it increases when the formula of a released adjustment changes.
  package var revision: Int { 1 }
}

/// An adjustment that works with something that has no default: a file, a text, spots, a size.
package protocol ContentAdjustment: Adjustment {
  /// The parameters that give it; one of them is enough.
  static var contentKeys: [String] { get }
  /// What the example in the reference sets first; nil where its defaults show the content.
  static var exampleContent: (key: String, value: JSONValue)? { get }
}

extension ContentAdjustment {
  package static var exampleContent: (key: String, value: JSONValue)? { nil }
}

/// An adjustment with parameters that only make sense together.
///
/// Where two people change different parameters of one step at the same time, merging keeps both changes. Of a whole group
/// it takes all values from one of them, so that they never contradict each other.
package protocol GroupedAdjustment: Adjustment {
  /// The groups, each with its parameters in the order of their declaration; a parameter is in one group at most.
  ///
  /// A group is named after its first parameter. Libraries have these names, and merging must lead to the same result in
  /// every version of the program, so the groups of a released adjustment never change.
  static var wholeGroups: [[String]] { get }
}

/// An adjustment whose pixels depend on their own value and position only.
package protocol PointAdjustment: Adjustment {
  /// The program that computes each pixel.
  func program(in context: PointContext) -> PointProgram
}

/// An adjustment that always applies everywhere and in full: it accepts no opacity, blend mode or mask.
package protocol UnmixedAdjustment: Adjustment {
  /// The reason, as the predicate of a sentence: `changes the frame`.
  static var unmixedReason: String { get }
}

/// An adjustment that changes the frame: its size, and where its pixels come from.
package protocol GeometryAdjustment: UnmixedAdjustment {
  /// The new frame for a given frame, and where its pixels come from.
  func transform(of frame: FrameSize) -> FrameTransform
}

extension GeometryAdjustment {
  package static var unmixedReason: String { "changes the frame" }
}

/// An adjustment whose pixels depend on their neighbors.
package protocol AreaAdjustment: Adjustment {
  /// What to do, as a value.
  func kernel(in context: PointContext) -> AreaKernel
}

/// An adjustment that covers spots with other parts of the picture.
package protocol RetouchAdjustment: UnmixedAdjustment {
  /// What to do, as a value.
  func retouching(in context: PointContext) -> RetouchProgram
}

extension RetouchAdjustment {
  package static var unmixedReason: String { "covers spots completely" }
}

/// An adjustment whose gain depends on the lightness of a pixel's surroundings.
///
/// Adjacent base adjustments in a recipe share one base and are computed in one pass.
package protocol BaseAdjustment: Adjustment {
  /// The effect on the base, as data.
  var effect: LocalEffect { get }
}

/// An adjustment that lays pixels of its own over the picture; the frame stays.
package protocol LayerAdjustment: Adjustment {
  /// The kernel that composes the layer over each pixel in linear light.
  func layer(in context: PointContext) -> KernelStep
}

/// An adjustment that lays a picture over the photo; the frame stays.
///
/// Its blend mode applies to the colors of that picture, before they are laid over the photo.
package protocol PictureAdjustment: Adjustment {
  /// The content to show; nil if there is nothing to show.
  func content(in context: PointContext) -> LayerContent?

  /// The pixels of its content, placed in the frame.
  func placed(_ pixels: LayerPixels, in context: PointContext, blend: BlendMode) -> PlacedPicture
}

/// An adjustment with values that may be measured on the photo, before planning.
///
/// Measured values belong to one photo and to the steps before. A step keeps them with what was asked for (`from`), and
/// they are measured anew when the photo, a step before or the step itself changes.
package protocol AnalysisAdjustment: Adjustment {
  /// The parameters that a measurement gives.
  static var measuredKeys: Set<String> { get }

  /// The measurement it requires; nil where every value is given.
  func measurement(in frame: FrameSize) -> Measurement?

  /// The adjustment with the measured value.
  func resolved(with value: MeasuredValue) -> Self
}

/// A measurement on a photo.
package enum Measurement: Hashable, Sendable {
  /// The mean linear color of a square around a position in the source frame, in fractions; its side is 1 % of the long
  /// edge.
  case color(x: Double, y: Double)
  /// The most interesting part of this size in the current frame.
  case interest(InterestKind, FrameSize)
  /// The lightness of the lightest parts, on the proxy of local adjustments.
  case white
  /// The color of the air in haze.
  case air
  /// How strong the noise is in the current frame.
  case noise
  /// A seed for random-looking effects: the first 32 bits of the photo's digest.
  case seed
}

/// The criterion that makes a part of a picture interesting.
package enum InterestKind: String, Hashable, Sendable {
  /// Edges, skin and saturated colors.
  case attention
  /// Detail.
  case entropy
}

/// The result of a measurement.
package enum MeasuredValue: Hashable, Sendable {
  /// Linear red, green and blue.
  case color([Double])
  /// A rectangle in fractions of the frame.
  case rectangle(x: Double, y: Double, width: Double, height: Double)
  /// A lightness in EV.
  case white(Double)
  /// Linear red, green and blue of the air.
  case air([Double])
  /// Standard deviations of noise.
  case noise(NoiseLevels)
  /// A seed for random-looking effects.
  case seed(UInt32)
}

/// The frame in which an adjustment works.
package struct PointContext: Hashable, Sendable {
  /// The frame at this step.
  package var frame: FrameSize
  /// The map from positions in the frame to positions in the source frame, in pixels.
  package var source: FrameMap
  /// The source frame: the photo, upright, before any geometry.
  package var sourceFrame: FrameSize

  /// The context of a step. Without a source frame, the frame is the source frame.
  package init(
    frame: FrameSize, source: FrameMap = .identity, sourceFrame: FrameSize? = nil
  ) {
    self.frame = frame
    self.source = source
    self.sourceFrame = sourceFrame ?? frame
  }
  /// The long edge of the source frame in pixels of this frame: the unit for lengths in the photo's content.
  ///
  /// Where a resize changed the aspect, it is the mean of both axes; where the map bends, the value in the middle.
  package var sourceLongEdge: Double {
    let map = source.tangent(amid: frame)
    let pixels = abs(map.a * map.e - map.b * map.d)
    return Double(sourceFrame.longEdge) / pixels.squareRoot()
  }
}
