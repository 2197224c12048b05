/// The size of a frame in pixels.
public struct FrameSize: Hashable, Sendable, CustomStringConvertible {
  /// Pixels from left to right; at least 1.
  public var width: Int
  /// Pixels from top to bottom; at least 1.
  public var height: Int

  /// A frame of this size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The larger side.
  public var longEdge: Int { max(width, height) }

  public var description: String { "\(width)×\(height)" }
}

/// Rounds half up, as the recipe format requires: floor(v + ½).
func roundHalfUp(_ value: Double) -> Int { Int((value + 0.5).rounded(.down)) }

/// The frame that a geometry adjustment produces from another.
package struct FrameTransform: Hashable, Sendable {
  /// The size of the new frame.
  package var size: FrameSize
  /// The map from positions in the new frame to positions in the old one.
  package var map: FrameMap
  /// The color outside the old frame, in linear light; nil where the new frame lies inside it.
  package var fill: [Double]?

  package init(size: FrameSize, map: FrameMap, fill: [Double]? = nil) {
    self.size = size
    self.map = map
    self.fill = fill
  }

  package init(size: FrameSize, map: AffineMap, fill: [Double]? = nil) {
    self.init(size: size, map: FrameMap(map), fill: fill)
  }
}
