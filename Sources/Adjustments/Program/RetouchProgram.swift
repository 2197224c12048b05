/// Spots that are covered with other parts of the picture, as data, in pixels of a frame.
package struct RetouchProgram: Hashable, Sendable {
  /// How a spot is covered.
  package enum Kind: Hashable, Sendable {
    /// The pixels of another place.
    case clone
    /// The pixels of another place, adapted to the light around the spot.
    case heal
  }

  /// One spot.
  package struct Spot: Hashable, Sendable {
    /// The center of the spot.
    package var x, y: Double
    package var radius: Double
    /// The offset from its center to the center of the place its pixels come from.
    package var dx, dy: Double
    /// The share of the radius over which it fades out, 0…1.
    package var feather: Double
  }

  package var kind: Kind
  package var spots: [Spot]

  /// Converts spots of the source frame to the frame of a step.
  init(_ kind: Kind, _ spots: [RetouchSpot], in context: PointContext) {
    self.kind = kind
    self.spots = spots.map { spot in
      let (center, source) = (context.position(of: MaskPoint(spot.x, spot.y)), context.position(of: spot.source))
      let map = context.source.tangent(atX: center.x, y: center.y)
      let scale = 1 / abs(map.a * map.e - map.b * map.d).squareRoot()
      return Spot(
        x: center.x, y: center.y, radius: spot.radius / 100 * Double(context.sourceFrame.longEdge) * scale,
        dx: source.x - center.x, dy: source.y - center.y, feather: spot.feather / 100)
    }
  }

  /// The spots on another grid over the same picture; see `PointProgram.placed`.
  package func placed(scale: Double, x: Double, y: Double) -> RetouchProgram {
    var placed = self
    placed.spots = spots.map { spot in
      var moved = spot
      (moved.x, moved.y) = (spot.x * scale - x, spot.y * scale - y)
      (moved.dx, moved.dy, moved.radius) = (spot.dx * scale, spot.dy * scale, spot.radius * scale)
      return moved
    }
    return placed
  }
}

extension PointContext {
  /// The position in this frame of a place in the source frame, in pixels.
  func position(of place: MaskPoint) -> (x: Double, y: Double) {
    let (u, v) = (place.x * Double(sourceFrame.width), place.y * Double(sourceFrame.height))
    var (x, y) = (Double(frame.width) / 2, Double(frame.height) / 2)
    // Newton's method: one step where the map is affine.
    for _ in 0..<(source.isAffine ? 1 : 12) {
      let map = source.tangent(atX: x, y: y)
      let (back, found) = (map.inverseLinear, map.apply(x, y))
      x += back[0] * (u - found.x) + back[1] * (v - found.y)
      y += back[2] * (u - found.x) + back[3] * (v - found.y)
    }
    return (x, y)
  }
}
