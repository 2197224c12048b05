import Adjustments
import VIPS

extension VIPSImage {
  /// The image turned upright by its EXIF orientation; exact.
  func oriented(_ orientation: Int) throws -> VIPSImage {
    try turnedAlong(FrameTransform.orientation(orientation, of: FrameSize(width: width, height: height)).map.affine)
      .image
  }

  /// The image after an exact stage, for any sample format.
  func moved(_ stage: RenderPlan.FrameStage) throws -> VIPSImage {
    let map = stage.transform.map.affine
    let size = stage.transform.size
    let turned = try turnedAlong(map)
    let (left, top) = turned.rest.map { (Int($0.c), Int($0.f)) } ?? (0, 0)
    let area = PixelRect(x: left, y: top, width: size.width, height: size.height)
    return area == turned.image.bounds ? turned.image : try turned.image.extractArea(area)
  }

  /// The image turned and mirrored so that the rest of a map runs along both axes, ascending.
  ///
  /// - Returns: The image, and the rest of the map; nil where the map is askew.
  func turnedAlong(_ map: AffineMap) throws -> (image: VIPSImage, rest: AffineMap?) {
    let frame = FrameSize(width: width, height: height)
    if map.b == 0, map.d == 0 {
      let flips = (map.a < 0, map.e < 0)
      var image = self
      if flips.0 { image = try image.flipped(.horizontal) }
      if flips.1 { image = try image.flipped(.vertical) }
      return (
        image,
        AffineMap(
          a: abs(map.a), b: 0, c: flips.0 ? Double(frame.width) - map.c : map.c, d: 0, e: abs(map.e),
          f: flips.1 ? Double(frame.height) - map.f : map.f)
      )
    }
    guard map.a == 0, map.e == 0 else { return (self, nil) }
    // Turned by 90°, the new x runs along the old y upwards: x' = H − y, y' = x.
    let turned = AffineMap(
      a: -map.d, b: -map.e, c: Double(frame.height) - map.f, d: map.a, e: map.b, f: map.c)
    return try rotated(.by90).turnedAlong(turned)
  }
}
