import Adjustments
import PhotoMetadata

extension RenderPlan {
  /// How much of a region has to be left in a rendering for its name to stay true.
  private static let leastShare = 0.5

  /// Where a region of the stored picture lies in the rendering; nil where less than half of it is left.
  ///
  /// - Parameter stored: the size of the stored picture.
  func moved(_ region: PictureRegion, of stored: FrameSize) -> PictureRegion? {
    var box = region
    for stage in stages {
      let transform: FrameTransform
      let frame: FrameSize
      switch stage {
      case .orient(let orientation): (transform, frame) = (.orientation(orientation, of: stored), stored)
      case .frame(let stage): (transform, frame) = (stage.transform, stage.input)
      case .point, .area, .local, .retouch: continue
      }
      guard let next = Self.moved(box, from: frame, through: transform) else { return nil }
      box = next
    }
    let (left, top) = (max(0, box.x), max(0, box.y))
    let (right, bottom) = (min(1, box.x + box.width), min(1, box.y + box.height))
    guard right >= left, bottom >= top else { return nil }
    // A point has no area.
    let whole = max(box.width, 1e-9) * max(box.height, 1e-9)
    guard max(right - left, 1e-9) * max(bottom - top, 1e-9) >= Self.leastShare * whole else { return nil }
    return PictureRegion(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The box around a region in the frame after a transform.
  private static func moved(
    _ region: PictureRegion, from frame: FrameSize, through transform: FrameTransform
  ) -> PictureRegion? {
    let (w, h) = (Double(frame.width), Double(frame.height))
    var found: [(x: Double, y: Double)] = []
    for (x, y) in [(0.0, 0.0), (0.5, 0), (1, 0), (0, 0.5), (1, 0.5), (0, 1), (0.5, 1), (1, 1)] {
      let place = ((region.x + x * region.width) * w, (region.y + y * region.height) * h)
      guard let next = transform.place(of: place) else { return nil }
      found.append((next.x / Double(transform.size.width), next.y / Double(transform.size.height)))
    }
    guard let left = found.map(\.x).min(), let right = found.map(\.x).max(), let top = found.map(\.y).min(),
      let bottom = found.map(\.y).max()
    else { return nil }
    return PictureRegion(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension FrameTransform {
  /// The position in the new frame that comes from a position in the old one, by Newton's method: exact in one step for an
  /// affine map. Nil where it is not found.
  fileprivate func place(of target: (x: Double, y: Double)) -> (x: Double, y: Double)? {
    var (x, y) = (Double(size.width) / 2, Double(size.height) / 2)
    for _ in 0..<50 {
      let tangent = map.tangent(atX: x, y: y)
      let found = tangent.apply(x, y)
      let (right, down) = (target.x - found.x, target.y - found.y)
      if abs(right) < 1e-6, abs(down) < 1e-6 { return (x, y) }
      let determinant = tangent.a * tangent.e - tangent.b * tangent.d
      guard abs(determinant) > 1e-12, determinant.isFinite else { return nil }
      x += (tangent.e * right - tangent.b * down) / determinant
      y += (tangent.a * down - tangent.d * right) / determinant
    }
    return nil
  }
}
