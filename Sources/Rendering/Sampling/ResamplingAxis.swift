import CPixels

/// The weights of one axis of a separable resampling with Lanczos3.
final class ResamplingAxis: @unchecked Sendable {
  private let first: UnsafeMutablePointer<Int32>
  private let count: UnsafeMutablePointer<Int32>
  private let weights: UnsafeMutablePointer<Float>
  private let stride: Int
  private let outputCount: Int

  /// The axis whose output position X comes from input position step·X + offset.
  ///
  /// The filter is stretched by `step` where that is above 1. Inputs outside 0..<inputCount are not counted.
  init(outputCount: Int, inputCount: Int, step: Double, offset: Double) {
    let stretch = max(1, step)
    stride = (Int((6 * stretch).rounded(.up)) + 2 + 7) / 8 * 8
    self.outputCount = outputCount
    first = .allocate(capacity: outputCount)
    count = .allocate(capacity: outputCount)
    weights = .allocate(capacity: outputCount * stride)
    weights.initialize(repeating: 0, count: outputCount * stride)
    for output in 0..<outputCount {
      let center = step * (Double(output) + 0.5) + offset
      let from = max(0, Int((center - 3 * stretch - 0.5).rounded(.up)))
      let to = max(from, min(inputCount - 1, Int((center + 3 * stretch - 0.5).rounded(.down))))
      let start = min(from, inputCount - 1)
      var values = (start...max(start, to)).map { px_lanczos3((Double($0) + 0.5 - center) / stretch) }
      let sum = values.reduce(0, +)
      // A center far outside the frame has no weights; the nearest pixel stands in.
      if abs(sum) < 1e-9 { values = values.indices.map { $0 == 0 ? 1 : 0 } } else { values = values.map { $0 / sum } }
      values = Array(values.prefix(stride))
      first[output] = Int32(start)
      count[output] = Int32(values.count)
      for (index, value) in values.enumerated() { weights[output * stride + index] = Float(value) }
    }
  }

  deinit {
    first.deallocate()
    count.deallocate()
    weights.deallocate()
  }

  /// The axis in the form that the C kernels expect.
  var kernel: px_axis { px_axis(first: first, count: count, weights: weights, stride: Int32(stride)) }

  /// The inputs that a run of outputs is computed from.
  func inputs(for outputs: Range<Int>) -> Range<Int> {
    guard !outputs.isEmpty else { return 0..<0 }
    let start = outputs.map { Int(first[$0]) }.min() ?? 0
    let end = outputs.map { Int(first[$0] + count[$0]) }.max() ?? 0
    return start..<end
  }
}
