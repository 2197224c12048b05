/// What a geometry adjustment makes of a frame.
package struct FrameTransform: Hashable, Sendable {
  /// The size of the new frame.
  package var size: FrameSize
  /// Positions of the new frame to positions of the old one.
  package var map: AffineMap
  /// The color of what lies outside the old frame, in linear light; nil where nothing does.
  package var fill: [Double]?

  package init(size: FrameSize, map: AffineMap, fill: [Double]? = nil) {
    self.size = size
    self.map = map
    self.fill = fill
  }
}
