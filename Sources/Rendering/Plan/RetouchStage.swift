package import Adjustments

extension RenderPlan {
  /// Spots that are covered with other parts of the picture.
  package struct RetouchStage: Hashable, Sendable {
    package var op: String
    package var frame: FrameSize
    package var program: RetouchProgram

    /// The stage on a reduced grid.
    func reduced(on grid: ReducedGrid) -> Self {
      Self(op: op, frame: grid.size, program: program.placed(scale: grid.scale, x: grid.x, y: grid.y))
    }
  }
}
