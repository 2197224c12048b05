import VIPS

/// A C function that samples one row of the output: `px_affine_row`, `px_warp_row`.
typealias RowSampler<Kernel> = (
  UnsafePointer<Kernel>?, _ bands: Int32, _ input: UnsafePointer<Float>?, _ inputX: Int32, _ inputY: Int32,
  _ inputWidth: Int32, _ inputHeight: Int32, _ stride: Int, _ output: UnsafeMutablePointer<Float>?, _ x: Int32,
  _ y: Int32, _ width: Int32
) -> Void

extension MutablePixelTile {
  /// Fills all rows with samples of the input.
  func fill<Kernel>(from input: borrowing PixelTile, bands: Int, by sample: RowSampler<Kernel>, _ kernel: Kernel) {
    withUnsafePointer(to: kernel) { kernel in
      for row in 0..<rect.height {
        sample(
          kernel, Int32(bands), input.floats(row: 0), Int32(input.rect.x), Int32(input.rect.y),
          Int32(input.rect.width), Int32(input.rect.height), input.bytesPerRow / MemoryLayout<Float>.size,
          floats(row: row), Int32(rect.x), Int32(rect.y + row), Int32(rect.width))
      }
    }
  }
}
