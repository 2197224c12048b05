import CPixels
import VIPS

extension VIPSImage {
  /// The image after one pass.
  func point(_ pass: PointPass) throws(VIPSError) -> VIPSImage {
    let bands = Int(pass.encoder.target.bands)
    let format = pass.encoder.bandFormat
    return try .computed(
      from: self, width: width, height: height, bands: bands, format: format,
      interpretation: .usual(bands: bands, format: format), compute: { pass.run($0, $1) })
  }

  /// Float pixels with the color multiplied by alpha, or divided by it.
  func alphaApplied(dividing: Bool) throws(VIPSError) -> VIPSImage {
    let bands = self.bands
    return try .computed(
      from: self, width: width, height: height, bands: bands, format: .float, interpretation: interpretation
    ) { input, output in
      for row in 0..<output.rect.height {
        let pixels = output.floats(row: row)
        pixels.update(from: input.floats(row: row), count: output.rect.width * bands)
        if dividing {
          px_unpremultiply(pixels, Int32(bands), Int32(output.rect.width))
        } else {
          px_premultiply(pixels, Int32(bands), Int32(output.rect.width))
        }
      }
    }
  }
}

extension PixelTile {
  /// The floats of a row of the tile.
  func floats(row: Int) -> UnsafePointer<Float> { (base + row * bytesPerRow).assumingMemoryBound(to: Float.self) }
}

extension MutablePixelTile {
  /// The floats of a row of the tile.
  func floats(row: Int) -> UnsafeMutablePointer<Float> {
    (base + row * bytesPerRow).assumingMemoryBound(to: Float.self)
  }
}
