import CVips

/// Pixels of an image that are computed, lent for the length of one call.
package struct PixelTile: ~Copyable {
  /// Where they lie in their image.
  package let rect: PixelRect
  /// The first value of the top left pixel. There is nothing to read where `rect` is empty.
  package let base: UnsafeRawPointer
  /// From one row to the next, in bytes; rows need not touch.
  package let bytesPerRow: Int
}

/// Pixels of an image that are to be computed, lent for the length of one call.
package struct MutablePixelTile: ~Copyable {
  /// Where they lie in their image.
  package let rect: PixelRect
  /// The first value of the top left pixel.
  package let base: UnsafeMutableRawPointer
  /// From one row to the next, in bytes; rows need not touch.
  package let bytesPerRow: Int
}

extension UnsafeMutablePointer<VipsRegion> {
  /// The address of a pixel, which must lie in what is prepared.
  func address(x: Int, y: Int, bytesPerPixel: Int) -> UnsafeMutableRawPointer? {
    let valid = pointee.valid
    let offset = (y - Int(valid.top)) * Int(pointee.bpl) + (x - Int(valid.left)) * bytesPerPixel
    return pointee.data.map { UnsafeMutableRawPointer($0 + offset) }
  }
}
