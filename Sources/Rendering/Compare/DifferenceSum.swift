/// Adds up the differences of pixels, row by row.
struct DifferenceSum: Sendable {
  /// The steps per unit of ΔE2000 in which the percentile is found, and the largest value that it distinguishes.
  private static let (steps, largest) = (1024.0, 128.0)

  private var pixels = 0
  private var squares = 0.0
  private var similarity = (sum: 0.0, count: 0)
  private var deltaE = (sum: 0.0, max: 0.0)
  private var histogram = [Int](repeating: 0, count: Int(steps * largest) + 1)

  /// Adds a row of pixels as `DifferencePass` computes them.
  mutating func add(_ row: UnsafePointer<Float>, width: Int) {
    // A sum for each row, so that the number of threads makes no difference.
    var (squares, similar, colors) = (0.0, 0.0, 0.0)
    var count = 0
    for x in 0..<width {
      let pixel = row + x * DifferencePass.bands
      squares += Double(pixel[0])
      if !pixel[1].isNaN {
        similar += Double(pixel[1])
        count += 1
      }
      let difference = max(0, Double(pixel[2]))
      colors += difference
      deltaE.max = max(deltaE.max, difference)
      histogram[Int((min(Self.largest, difference) * Self.steps).rounded(.up))] += 1
    }
    self.squares += squares
    similarity = (similarity.sum + similar, similarity.count + count)
    deltaE.sum += colors
    pixels += width
  }

  /// The difference over all rows.
  var difference: PictureDifference {
    let count = Double(max(1, pixels))
    return PictureDifference(
      squaredError: squares / count,
      ssim: similarity.count == 0 ? nil : similarity.sum / Double(similarity.count),
      deltaE: ColorDifference(mean: deltaE.sum / count, p99: min(percentile99, deltaE.max), max: deltaE.max))
  }

  /// The least value that 99 of 100 pixels do not exceed, rounded up to a step.
  private var percentile99: Double {
    var left = (pixels * 99 + 99) / 100
    for (bin, count) in histogram.enumerated() {
      left -= count
      if left <= 0 { return bin == histogram.count - 1 ? deltaE.max : Double(bin) / Self.steps }
    }
    return deltaE.max
  }
}
