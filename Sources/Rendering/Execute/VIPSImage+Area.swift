import Adjustments
import CPixels
import VIPS

extension AreaKernel {
  /// Whether its reach is so large that strips of the usual height would recompute most rows many times.
  var isWide: Bool { reach > 64 }

  /// The height of tiles for a wide kernel.
  var tileHeight: Int { max(128, reach / 2) }
}

extension VIPSImage {
  /// The image, computed in tiles of its width and this height, the last few of which are cached.
  func inTiles(of height: Int) throws -> VIPSImage {
    try Operation(
      "tilecache",
      [
        "in": .image(self), "tile_width": .int(width), "tile_height": .int(height), "max_tiles": .int(4),
        "threaded": .bool(true),
      ]
    ).build().image()
  }

  /// The image after one pass around an area step.
  func area(_ pass: AreaPass) throws(VIPSError) -> VIPSImage {
    let bands = Int(pass.encoder.target.bands)
    let format = pass.encoder.bandFormat
    return try .computed(
      from: self, width: width, height: height, bands: bands, format: format,
      interpretation: .usual(bands: bands, format: format), demand: .fatStrip,
      needs: pass.needs, compute: { pass.run($0, $1) })
  }
}
