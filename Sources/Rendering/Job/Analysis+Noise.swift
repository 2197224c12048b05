import Adjustments
import CPixels
import Threads
import VIPS

extension Analysis {
  /// The rows of a band in which noise is measured, and how many bands there are.
  private static let noiseBand = (rows: 64, count: 16)

  /// The noise after some steps, from bands of rows that are spread over the picture, of a small one from all rows. Rows
  /// are decoded once, from top to bottom; only those of the bands are converted.
  static func noise(after steps: [RecipeStep], of photo: Photo) throws(PhotoError) -> NoiseLevels {
    let streaming = Streaming(bandHeight: noiseBand.rows, threads: 1)
    let image = try rendering(of: photo, steps: steps, depth: 16, streaming: streaming)
    let bands = noiseBands(in: image.bounds)
    let height = bands.reduce(0) { $0 + $1.height }
    let blocks = Monitor(NoiseBlocks(width: image.width, height: height, bands: image.bands))
    do {
      for band in bands {
        try image.extractArea(band).streamed(streaming, operation: "noise") { tile in
          blocks.withLock { $0.add(tile.base, bytesPerRow: tile.bytesPerRow, rows: tile.rect.height) }
        }
      }
    } catch {
      throw PhotoError(opening: error)
    }
    return blocks.withLock { $0.levels.rounded }
  }

  private static func noiseBands(in bounds: PixelRect) -> [PixelRect] {
    let (rows, count) = noiseBand
    guard bounds.height > rows * count else { return [bounds] }
    return (0..<count).map { index in
      PixelRect(x: 0, y: (bounds.height - rows) * index / (count - 1), width: bounds.width, height: rows)
    }
  }
}
