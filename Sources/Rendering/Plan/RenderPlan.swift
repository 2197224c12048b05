package import Adjustments

/// Everything a rendering does, as a value: it can be printed, compared and tested without touching a pixel.
package struct RenderPlan: Hashable, Sendable {
  /// The photo's color.
  package var sourceColor: SourceColor
  /// The bands and depth that decoding delivers.
  package var sourceBands: Int
  package var sourceDepth: Int
  /// How many stored pixels a side become one when they are decoded: 1, or 2, 4 or 8 for previews.
  package var decodeShrink: Int
  /// How the decoded pixels are asked for.
  package var access: Access
  /// What is done, in order.
  package var stages: [Stage]
  /// What comes out.
  package var target: Target
  /// What a person should know: fallbacks and choices.
  package var notes: [String]
  /// Whether steps were made one where that gives the same picture; else each is computed by itself.
  package var isOptimized: Bool

  /// How the decoded pixels are asked for.
  package enum Access: String, Hashable, Sendable {
    /// From top to bottom, while they are decoded.
    case stream
    /// In any order, from memory.
    case memory
  }

  /// A part of the work that is one pass over pixels, or none.
  package enum Stage: Hashable, Sendable {
    /// Turns the stored picture upright; exact.
    case orient(Int)
    /// Neighboring geometry adjustments, composed.
    case frame(FrameStage)
    /// Neighboring point adjustments, in one program.
    case point(PointStage)
    /// An adjustment that looks at neighbors.
    case area(AreaStage)
  }

  /// Neighboring geometry adjustments, composed into one map and sampled once.
  package struct FrameStage: Hashable, Sendable {
    /// The adjustments.
    package var ops: [String]
    /// The frame before.
    package var input: FrameSize
    /// The frame after, and the map from it to the one before.
    package var transform: FrameTransform
    /// Where `transform.fill` stands: outside of a frame of this size, seen through this map.
    package var fillMap: AffineMap?
    package var fillSize: FrameSize?
  }

  /// Neighboring point adjustments, in one program.
  package struct PointStage: Hashable, Sendable {
    package var ops: [String]
    package var frame: FrameSize
    package var program: PointProgram
  }

  /// An adjustment that looks at neighbors.
  package struct AreaStage: Hashable, Sendable {
    package var op: String
    package var frame: FrameSize
    package var kernel: AreaKernel
    package var opacity: Double
    package var blend: BlendMode
    package var mask: PlacedMask?
  }

  /// What comes out.
  package struct Target: Hashable, Sendable {
    package var size: FrameSize
    /// 1 gray, 2 gray and alpha, 3 RGB, 4 RGB and alpha.
    package var bands: Int
    /// 8 or 16.
    package var depth: Int
    package var color: ColorSpace
    /// What transparency is laid over where there is none in the target: linear RGB.
    package var background: [Double]
    /// Whether samples are moved and not computed: the picture is exactly the stored one.
    package var isExact: Bool
  }
}
