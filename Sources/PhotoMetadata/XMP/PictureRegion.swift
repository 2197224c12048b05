/// A rectangle in a picture, in fractions of its width and its height.
package struct PictureRegion: Hashable, Sendable {
  /// The left edge.
  package var x: Double
  /// The top edge.
  package var y: Double
  package var width: Double
  package var height: Double

  /// A rectangle by its left edge, its top edge and its size.
  package init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// Where a region of the original lies in a rendering; nil where it was cut off.
  package typealias Move = @Sendable (PictureRegion) -> PictureRegion?
}
