import Adjustments
import CPixels
import ImageFiles
import VIPS

extension VIPSImage {
  /// The image in memory, upright by its EXIF orientation: every band of rows goes to its place as it is computed.
  ///
  /// - Parameter streaming: how the image is evaluated: with one thread each row is computed once, from top to bottom.
  /// - Throws: as `streamed(_:operation:to:)`.
  func turnedToMemory(_ orientation: Int, _ streaming: Streaming) throws -> VIPSImage {
    let pixelBytes = bands * format.byteCount
    let upright = FrameTransform.orientation(orientation, of: FrameSize(width: width, height: height))
    let places = UprightPlaces(upright, pixelBytes: pixelBytes)
    let block = try ByteBlock(count: width * height * pixelBytes) { buffer in
      nonisolated(unsafe) let buffer = buffer
      try streamed(streaming, operation: "turn") { band in
        guard let base = buffer.baseAddress else { return }
        px_turn(
          band.base, band.bytesPerRow, Int32(band.rect.width), Int32(band.rect.height), Int32(pixelBytes),
          base + places.offset(ofRow: band.rect.y), places.stepX, places.stepY)
      }
    }
    return try VIPSImage(
      pixels: block, width: upright.size.width, height: upright.size.height, bands: bands, format: format
    ).withResolution(of: self)
  }
}

/// The places of stored pixels in the upright picture, in bytes.
private struct UprightPlaces {
  /// From a stored pixel to the next in its row, and to the one below it.
  let stepX: Int
  let stepY: Int
  private let first: Int

  /// - Parameter upright: the upright frame, and the map from it to the stored picture: a turn by right angles.
  init(_ upright: FrameTransform, pixelBytes: Int) {
    let (map, row) = (upright.map.affine, upright.size.width * pixelBytes)
    func offset(_ x: Double, _ y: Double) -> Int { Int(x) * pixelBytes + Int(y) * row }
    // The inverse of a turn is its transpose; pixels lie half a pixel from the corner.
    stepX = offset(map.a, map.b)
    stepY = offset(map.d, map.e)
    let (x, y) = (0.5 - map.c, 0.5 - map.f)
    first = offset(map.a * x + map.d * y - 0.5, map.b * x + map.e * y - 0.5)
  }

  /// The place of the first pixel of a stored row.
  func offset(ofRow y: Int) -> Int { first + y * stepY }
}
