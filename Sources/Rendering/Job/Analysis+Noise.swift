import Adjustments
import CPixels
import Threads
import VIPS

extension Analysis {
  /// The rows of a band in which noise is measured, and how many bands there are.
  private static let noiseBand = (rows: 64, count: 16)

  /// The noise after some steps, from bands of rows that are spread over the picture. All rows are decoded once, from top
  /// to bottom; only those of the bands are converted.
  static func noise(after steps: [RecipeStep], of photo: Photo) throws(PhotoError) -> NoiseLevels {
    let streaming = Streaming(bandHeight: noiseBand.rows, threads: 1)
    let image = try rendering(of: photo, steps: steps, depth: 16, streaming: streaming)
    do {
      let bands = try image.bands(of: noiseBand.rows, count: noiseBand.count)
      let blocks = Monitor(NoiseBlocks(width: bands.width, height: bands.height, bands: bands.bands))
      try bands.streamed(streaming, operation: "noise") { band in
        blocks.withLock { $0.add(band.base, bytesPerRow: band.bytesPerRow, rows: band.rect.height) }
      }
      return blocks.withLock { $0.levels.rounded }
    } catch {
      throw PhotoError(opening: error)
    }
  }
}

extension VIPSImage {
  /// Bands of rows, spread evenly from the top to the bottom, one below the other; all rows where there are not more.
  fileprivate func bands(of rows: Int, count: Int) throws -> VIPSImage {
    guard height > rows * count else { return self }
    let bands = try (0..<count).map { index in
      let top = (height - rows) * index / (count - 1)
      return try extractArea(PixelRect(x: 0, y: top, width: width, height: rows))
    }
    return try Operation("arrayjoin", ["in": .images(bands), "across": .int(1)]).build().image()
  }
}
