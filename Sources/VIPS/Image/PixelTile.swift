import CVips

/// Computed pixels of an image, valid for one call.
package struct PixelTile: ~Copyable {
  /// Their position in the image.
  package let rect: PixelRect
  /// The first value of the top left pixel. Not readable where `rect` is empty.
  package let base: UnsafeRawPointer
  /// The bytes from one row to the next; rows need not be adjacent.
  package let bytesPerRow: Int
}

/// Pixels of an image to compute, valid for one call.
package struct MutablePixelTile: ~Copyable {
  /// Their position in the image.
  package let rect: PixelRect
  /// The first value of the top left pixel.
  package let base: UnsafeMutableRawPointer
  /// The bytes from one row to the next; rows need not be adjacent.
  package let bytesPerRow: Int
}

extension UnsafeMutablePointer<VipsRegion> {
  /// The address of a pixel, which must be in the prepared part.
  func address(x: Int, y: Int, bytesPerPixel: Int) -> UnsafeMutableRawPointer? {
    let valid = pointee.valid
    let offset = (y - Int(valid.top)) * Int(pointee.bpl) + (x - Int(valid.left)) * bytesPerPixel
    return pointee.data.map { UnsafeMutableRawPointer($0 + offset) }
  }
}
