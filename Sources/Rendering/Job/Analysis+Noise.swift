import Adjustments
import CPixels
import Threads
import VIPS

extension Analysis {
  /// The noise after some steps, from bands of rows that are spread over the picture, of a small one from all rows. Other
  /// rows are not computed, and only a band is held.
  static func noise(after steps: [RecipeStep], of photo: Photo) throws(PhotoError) -> NoiseLevels {
    let streaming = Streaming(bandHeight: NoiseBands.rows, threads: 1)
    let image = try rendering(of: photo, steps: steps, depth: 16, streaming: streaming)
    let bands = Monitor(NoiseBands(width: image.width, height: image.height, bands: image.bands))
    do {
      let rows = bands.withLock { $0.places }
      try image.streamed(rows: rows, bandHeight: NoiseBands.rows, operation: "noise") { tile in
        bands.withLock { $0.add(tile.base, bytesPerRow: tile.bytesPerRow, y: tile.rect.y, rows: tile.rect.height) }
      }
    } catch {
      throw PhotoError(opening: error)
    }
    return bands.withLock { $0.blocks.levels.rounded }
  }
}
