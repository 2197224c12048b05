package import Adjustments

/// What a plan needs and makes, without the arithmetic.
package struct PlanOutline: Hashable, Sendable {
  /// The size of the rendering.
  package let size: FrameSize
  /// The order in which decoded pixels are read.
  package let access: RenderPlan.Access
}
