package import ImageFiles
import VIPS

/// Pixels of the working space in memory: linear light as floats, rows from top to bottom, the bands of a pixel side by
/// side.
package struct LinearPixels: Sendable {
  package let width: Int
  package let height: Int
  /// 1 gray, 2 gray and alpha, 3 RGB, 4 RGB and alpha.
  package let bands: Int
  /// width × height × bands floats.
  package let block: ByteBlock
  /// The cached data that local stages derived from these pixels.
  package let proxies: ProxyCache

  /// Adopts a block of pixels; nil where its length does not match.
  package init?(width: Int, height: Int, bands: Int, block: ByteBlock, proxies: ProxyCache = ProxyCache()) {
    let (area, overflows) = width.multipliedReportingOverflow(by: height)
    let (count, isTooLarge) = area.multipliedReportingOverflow(by: bands * MemoryLayout<Float>.size)
    guard width > 0, height > 0, (1...4).contains(bands), !overflows, !isTooLarge, count == block.count else {
      return nil
    }
    (self.width, self.height, self.bands, self.block, self.proxies) = (width, height, bands, block, proxies)
  }

  /// Computes all the pixels of an image of linear light.
  init(computing image: VIPSImage, _ streaming: Streaming) throws {
    (width, height, bands) = (image.width, image.height, image.bands)
    block = try image.streamedPixels(streaming)
    proxies = ProxyCache()
  }

  /// The pixels as an image.
  var image: VIPSImage {
    get throws { try VIPSImage(pixels: block, width: width, height: height, bands: bands, format: .float) }
  }
}
