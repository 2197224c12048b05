import CPixels

/// A map from positions in one frame to positions in another: an affine map, followed by bends.
package struct FrameMap: Hashable, Sendable {
  /// The first part of the map; the whole map if it has no bends.
  package var affine: AffineMap
  /// The bends that follow, in the order in which they are applied.
  package private(set) var bends: [Bend]

  /// The identity.
  package static let identity = FrameMap(.identity)

  package init(_ affine: AffineMap, bends: [Bend] = []) { (self.affine, self.bends) = (affine, bends) }

  /// Creates a projective map; without bends if it is affine.
  init(_ projection: Projection) {
    let m = projection.rows
    let isAffine = m[6] == 0 && m[7] == 0
    affine = isAffine ? AffineMap(projection) : .identity
    bends = isAffine ? [] : [.projective(projection)]
  }

  /// Whether it has no bends.
  package var isAffine: Bool { bends.isEmpty }

  /// Whether every pixel center falls on a pixel center, so nothing needs to be computed.
  package var isExact: Bool { isAffine && affine.isExact }

  /// Whether red, green and blue come from different places.
  package var shiftsColor: Bool { bends.contains(where: \.shiftsColor) }

  /// The composition: first the other map, then this one.
  package func after(_ first: FrameMap) -> FrameMap {
    guard !first.isAffine else { return FrameMap(affine.after(first.affine), bends: bends) }
    var composed = first
    if affine != .identity { composed.append(.projective(Projection(affine))) }
    for bend in bends { composed.append(bend) }
    return composed
  }

  /// The composition: first an affine map, then this one.
  package func after(_ first: AffineMap) -> FrameMap { after(FrameMap(first)) }

  /// The affine map that is tangent at a position.
  package func tangent(atX x: Double, y: Double) -> AffineMap {
    if isAffine { return affine }
    var place = px_place()
    let bends = bends.map(\.kernel)
    var map = [affine.a, affine.b, affine.c, affine.d, affine.e, affine.f]
    px_bent_place(&map, bends, Int32(bends.count), 1, x, y, &place)
    let (a, b, d, e) = place.jacobian
    return AffineMap(a: a, b: b, c: place.x - a * x - b * y, d: d, e: e, f: place.y - d * x - e * y)
  }

  /// The affine map that is tangent in the middle of a frame.
  package func tangent(amid frame: FrameSize) -> AffineMap {
    tangent(atX: Double(frame.width) / 2, y: Double(frame.height) / 2)
  }

  /// The tangents at positions all over a frame; a single one for an affine map.
  package func tangents(over frame: FrameSize) -> [AffineMap] {
    if isAffine { return [affine] }
    let parts = 8
    return (0...parts).flatMap { row in
      (0...parts).map { column in
        tangent(
          atX: Double(frame.width * column) / Double(parts), y: Double(frame.height * row) / Double(parts))
      }
    }
  }

  /// All numbers, for digests: those of the affine map, then those of each bend.
  package var numbers: [Double] {
    [affine.a, affine.b, affine.c, affine.d, affine.e, affine.f] + bends.flatMap(\.numbers)
  }

  /// Appends a bend; consecutive projections are merged.
  private mutating func append(_ bend: Bend) {
    if case .projective(let last)? = bends.last, case .projective(let next) = bend {
      bends[bends.count - 1] = .projective(next.after(last))
    } else {
      bends.append(bend)
    }
  }
}

extension AffineMap {
  /// Creates an affine map from a projective map that is affine.
  init(_ projection: Projection) {
    let m = projection.rows.map { $0 / projection.rows[8] }
    self.init(a: m[0], b: m[1], c: m[2], d: m[3], e: m[4], f: m[5])
  }
}
