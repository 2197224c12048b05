package import Adjustments

/// A rendering as a value: it can be printed, compared and tested without touching a pixel.
package struct RenderPlan: Hashable, Sendable {
  /// The photo's color.
  package var sourceColor: SourceColor
  /// The bands and depth that decoding delivers.
  package var sourceBands: Int
  package var sourceDepth: Int
  /// The factor by which decoding reduces each side: 1, or 2, 4 or 8 for previews.
  package var decodeShrink: Int
  /// The order in which decoded pixels are read.
  package var access: Access
  /// The stages, in the order of execution.
  package var stages: [Stage]
  /// The samples that the rendering delivers.
  package var target: Target
  /// Notes for people: fallbacks and choices.
  package var notes: [String]
  /// Whether stages are fused where that gives the same picture; otherwise each step is computed by itself.
  package var isOptimized: Bool

  /// An order in which decoded pixels are read.
  package enum Access: String, Hashable, Sendable {
    /// From top to bottom, while they are decoded.
    case stream
    /// In any order, from memory.
    case memory
  }

  /// A stage: at most one pass over pixels.
  package enum Stage: Hashable, Sendable {
    /// Turns the stored picture upright; exact.
    case orient(Int)
    /// Neighboring geometry adjustments, composed.
    case frame(FrameStage)
    /// Neighboring point and layer adjustments, in one program.
    case point(PointStage)
    /// An adjustment whose pixels depend on their neighbors.
    case area(AreaStage)
    /// Neighboring local adjustments.
    case local(LocalStage)
    /// Spots that are covered with other parts of the picture.
    case retouch(RetouchStage)
  }

  /// Neighboring geometry adjustments, composed into one map and sampled once.
  package struct FrameStage: Hashable, Sendable {
    /// The adjustments.
    package var ops: [String]
    /// The frame before.
    package var input: FrameSize
    /// The frame after, and the map from it to the one before.
    package var transform: FrameTransform
    /// `transform.fill` applies outside a frame of this size, through this map.
    package var fillMap: FrameMap?
    package var fillSize: FrameSize?
  }

  /// Neighboring point and layer adjustments, in one program.
  package struct PointStage: Hashable, Sendable {
    package var ops: [String]
    package var frame: FrameSize
    package var program: PointProgram
  }

  /// An adjustment whose pixels depend on their neighbors.
  package struct AreaStage: Hashable, Sendable {
    package var op: String
    package var frame: FrameSize
    package var kernel: AreaKernel
    package var opacity: Double
    package var blend: BlendMode
    package var mask: PlacedMask?
  }

  /// The samples that a rendering delivers.
  package struct Target: Hashable, Sendable {
    package var size: FrameSize
    /// 1 gray, 2 gray and alpha, 3 RGB, 4 RGB and alpha.
    package var bands: Int
    /// 8 or 16.
    package var depth: Int
    package var color: ColorSpace
    /// The color behind transparent pixels where the target has no alpha: linear RGB.
    package var background: [Double]
    /// Whether samples are only moved, never computed: the picture has exactly the stored values.
    package var isExact: Bool
    /// How colors outside the target's gamut are handled.
    package var gamut = GamutChoice.clip

    /// Whether colors outside the target's gamut lose chroma before they are clipped; gray has none.
    var reducesChroma: Bool { gamut == .reduce && bands > 2 }
  }
}

/// The outline of a plan, without its arithmetic.
package struct PlanOutline: Hashable, Sendable {
  /// The size of the rendering.
  package let size: FrameSize
  /// The order in which decoded pixels are read.
  package let access: RenderPlan.Access
}
