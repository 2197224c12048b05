import Adjustments
import Threads
import VIPS

extension Analysis {
  /// The noise after some steps, measured in bands of rows that are spread over the picture, or in all rows of a small
  /// one. Other rows are not computed, and only one band is held.
  static func noise(after steps: [RecipeStep], of photo: Photo) throws(PhotoError) -> NoiseLevels {
    let streaming = Streaming(bandHeight: NoiseBlocks.bandHeight, threads: 1)
    let image = try rendering(of: photo, steps: steps, depth: 16, streaming: streaming)
    let places = NoiseBlocks.places(height: image.height)
    let rows = places.reduce(0) { $0 + $1.count }
    let blocks = Monitor(NoiseBlocks(width: image.width, height: rows, bands: image.bands))
    do {
      try image.streamed(rows: places, bandHeight: NoiseBlocks.bandHeight, operation: "noise") { tile in
        blocks.withLock { $0.add(tile.base, bytesPerRow: tile.bytesPerRow, rows: tile.rect.height) }
      }
    } catch {
      throw PhotoError(opening: error)
    }
    return blocks.withLock { $0.levels.rounded }
  }
}
