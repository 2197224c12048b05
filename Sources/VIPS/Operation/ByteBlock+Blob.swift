import CVips
import ImageFiles

extension ByteBlock {
  /// A new libvips blob of these bytes, which retains the block.
  ///
  /// The caller owns one reference and releases it with `vips_area_unref`.
  func makeBlob() -> UnsafeMutablePointer<VipsArea>? {
    let free: VipsCallbackFn = { _, area in
      if let holder = area?.assumingMemoryBound(to: VipsArea.self).pointee.client {
        Unmanaged<ByteBlock>.fromOpaque(holder).release()
      }
      return 0
    }
    guard let area = vips_area_new(free, base) else { return nil }
    area.pointee.length = count
    area.pointee.client = Unmanaged.passRetained(self).toOpaque()
    return area
  }
}
