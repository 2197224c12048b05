import VIPS

/// Color differences as colors: from black for none, through violet and orange, to pale yellow.
enum HeatMap {
  /// The ΔE2000 from which the color is pale yellow; the same on every map, so that maps can be compared.
  static let top: Float = 10

  /// sRGB codes at even steps.
  private static let stops: [SIMD3<Float>] = [
    SIMD3(0, 0, 4), SIMD3(87, 16, 110), SIMD3(188, 55, 84), SIMD3(249, 142, 9), SIMD3(252, 255, 164),
  ]

  private static let codes: [SIMD3<UInt8>] = (0...255).map { level in
    let place = Float(level) / 255 * Float(stops.count - 1)
    let stop = min(stops.count - 2, Int(place))
    let color = stops[stop] + (stops[stop + 1] - stops[stop]) * (place - Float(stop))
    return SIMD3<UInt8>(color.rounded(.toNearestOrAwayFromZero))
  }

  /// The map of the greatest of several differences, as `DifferencePass` computes them.
  static func image(of differences: VIPSImage) throws -> VIPSImage {
    let bands = differences.bands
    return try .computed(
      from: differences, width: differences.width, height: differences.height, bands: 3, format: .uchar,
      interpretation: .srgb
    ) { input, output in
      for row in 0..<output.rect.height {
        let source = input.floats(row: row)
        let target = (output.base + row * output.bytesPerRow).assumingMemoryBound(to: UInt8.self)
        for x in 0..<output.rect.width {
          var worst: Float = 0
          for band in stride(from: 2, to: bands, by: DifferencePass.bands) {
            worst = max(worst, source[x * bands + band])
          }
          let level = (min(worst / top, 1) * 255).rounded(.up)
          for channel in 0..<3 { target[3 * x + channel] = codes[Int(level)][channel] }
        }
      }
    }
  }
}
