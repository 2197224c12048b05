import Rendering
import VIPS

/// A photo to try things on (in the making).
package enum SamplePhoto {
  package static func jpeg(width: Int = 1600, height: Int = 1067) throws -> [UInt8] {
    try VIPSLibrary.start()
    let image = try VIPSImage(pixels: SampleScene.pixels(width: width, height: height), width: width, height: height, bands: 3, format: .uchar)
    return try image.encoded(as: .jpeg(), profile: ColorSpace.displayP3.profile)
  }
}
