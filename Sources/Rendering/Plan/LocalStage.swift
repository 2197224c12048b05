package import Adjustments
import CPixels

extension RenderPlan {
  /// Neighboring local adjustments: one base, computed from the input of the first, and one pass.
  package struct LocalStage: Hashable, Sendable {
    package var ops: [String]
    package var frame: FrameSize
    /// The long edge of the photo in pixels of the frame; lengths in the base are relative to it. It is at least an eighth of
    /// that of the frame, so that a photo on a canvas of a thousand times its size needs no base of a thousand times the nodes.
    package var longEdge: Double
    /// The runs in their order; effects without opacity, blend mode and mask are added up in one run.
    package var runs: [LocalRun]

    /// The long edge for a photo whose own is that many pixels of a frame.
    static func longEdge(of photo: Double, in frame: FrameSize) -> Double {
      max(photo, Double(max(frame.width, frame.height)) / 8)
    }
  }

  /// The effects of adjustments that are applied together.
  package struct LocalRun: Hashable, Sendable {
    package var effect: LocalEffect
    package var opacity = 1.0
    package var blend = BlendMode.normal
    package var mask: PlacedMask?

    /// Whether its result is mixed with its input.
    var isMixed: Bool { opacity < 1 || blend != .normal || mask != nil }
  }
}

extension RenderPlan.LocalStage {
  /// Adds the runs of the next stage over the same frame.
  mutating func append(_ next: RenderPlan.LocalStage) {
    ops += next.ops
    for run in next.runs {
      if let last = runs.last, !last.isMixed, !run.isMixed {
        runs[runs.count - 1].effect = last.effect + run.effect
      } else {
        runs.append(run)
      }
    }
  }

  /// Whether any run shows or hides fine detail.
  var hasTexture: Bool { runs.contains { $0.effect.texture != 0 } }
  /// How far around a pixel the stage reads, in pixels.
  var reach: Int {
    guard hasTexture else { return 0 }
    var local = px_local()
    px_local_set_texture(&local, longEdge)
    return Int(local.reach)
  }

  /// Whether any run requires the base of the wider surroundings.
  var hasClarity: Bool { runs.contains { $0.effect.clarity != 0 } }
  /// The air of the haze that is removed or added; nil without haze.
  var air: [Double]? { runs.lazy.compactMap { $0.effect.haze?.air }.first }

  /// The stage on a grid of reduced pixels over its frame.
  func reduced(on grid: ReducedGrid) -> Self {
    var stage = self
    stage.frame = grid.size
    stage.longEdge *= grid.scale
    for index in runs.indices {
      stage.runs[index].mask = runs[index].mask?.placed(scale: grid.scale, x: grid.x, y: grid.y)
    }
    return stage
  }
}

extension RenderPlan {
  /// The memory that the bases of local stages take while they are computed, in bytes: a proxy of a megapixel as
  /// floats, planes of doubles and the grid.
  package var baseBytes: Int {
    let count = stages.count { if case .local = $0 { true } else { false } }
    return count == 0 ? 0 : (40 + 12 * count) << 20
  }
}
