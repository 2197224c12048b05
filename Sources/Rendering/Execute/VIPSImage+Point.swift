import CPixels
import VIPS

extension VIPSImage {
  /// The image after one pass: decode, program, encode.
  func point(
    _ program: CompiledProgram, decoder: SampleDecoder, encoder: SampleEncoder
  ) throws(VIPSError) -> VIPSImage {
    let bands = Int(encoder.target.bands)
    let format: BandFormat =
      switch encoder.target.sample {
      case PX_U8: .uchar
      case PX_U16: .ushort
      default: .float
      }
    return try .computed(
      from: self, width: width, height: height, bands: bands, format: format,
      interpretation: .usual(bands: bands, format: format)
    ) { input, output in
      withUnsafePointer(to: decoder.source) { source in
        withUnsafePointer(to: encoder.target) { target in
          for row in 0..<output.rect.height {
            px_run_row(
              source, program.steps, Int32(program.steps.count), target, input.base + row * input.bytesPerRow,
              output.base + row * output.bytesPerRow, Int32(output.rect.width), Int32(output.rect.x),
              Int32(output.rect.y + row))
          }
        }
      }
    }
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
