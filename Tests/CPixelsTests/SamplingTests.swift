import CPixels
import TestSupport
import Testing

@Suite("sampling", .timeLimit(.minutes(Effort.minutes)))
struct SamplingTests {
  @Test("Lanczos is 1 at its center, and 0 at every other whole number and beyond 3")
  func lanczosZeros() {
    #expect(px_lanczos3(0) == 1)
    for x in [1.0, 2, 3, 4, 100] { #expect(abs(px_lanczos3(x)) < 1e-15) }
    #expect(px_lanczos3(-0.5) == px_lanczos3(0.5))
  }

  @Test(
    "Lanczos between whole numbers is sinc(x)·sinc(x/3)",
    arguments: [
      // Computed with 30 digits.
      (0.5, 0.607927101854026628663276779258), (1.5, -0.135094911523116999258), (2.5, 0.0243170840741610651465),
    ])
  func lanczosValues(x: Double, value: Double) { #expect(abs(px_lanczos3(x) - value) < 1e-12) }

  @Test(
    "premultiplying and dividing restores the color wherever there is any alpha",
    arguments: [
      [Float(0.5), 0.25, 2, 0.5], [-0.1, 0.3, 0.9, 1], [0.2, 0.4, 0.6, 0.001],
    ])
  func premultiplied(pixel: [Float]) {
    var copy = pixel
    px_premultiply(&copy, 4, 1)
    for c in 0..<3 { #expect(copy[c] == pixel[c] * pixel[3]) }
    px_unpremultiply(&copy, 4, 1)
    for c in 0..<4 { #expect(abs(copy[c] - pixel[c]) <= 1e-6 * abs(pixel[c])) }
  }

  @Test("a color without alpha becomes black, never NaN", arguments: [Float(0), -0.1, 0.0002])
  func transparent(alpha: Float) {
    var pixel: [Float] = [0.5, 0.25, 2, alpha]
    px_premultiply(&pixel, 4, 1)
    px_unpremultiply(&pixel, 4, 1)
    #expect(pixel == [0, 0, 0, max(0, alpha)])
  }

  @Test("alpha that the filter overshot is clamped to 1")
  func overshoot() {
    var pixel: [Float] = [0.6, 0.3, 0.9, 1.2]
    px_unpremultiply(&pixel, 4, 1)
    let expected: [Float] = [0.6 as Float / 1.2, 0.3 as Float / 1.2, 0.9 as Float / 1.2, 1]
    #expect(pixel == expected)
  }

  /// An axis with some weights for each output, from `first` on.
  private static func withAxis<Result>(_ first: [Int32], _ weights: [[Float]], _ body: (px_axis) -> Result) -> Result {
    let counts = weights.map { Int32($0.count) }
    let padded = weights.flatMap { $0 + [Float](repeating: 0, count: 8 - $0.count) }
    return first.withUnsafeBufferPointer { first in
      counts.withUnsafeBufferPointer { counts in
        padded.withUnsafeBufferPointer { padded in
          body(px_axis(first: first.baseAddress, count: counts.baseAddress, weights: padded.baseAddress, stride: 8))
        }
      }
    }
  }

  @Test(
    "a band is filtered vertically and horizontally with the weights of each output, after the program",
    arguments: [PX_BASELINE, PX_AVX2, PX_AVX512].filter { px_instructions_supported($0) != 0 })
  func reduction(instructions: px_instructions) {
    // Columns 4… of a picture of which the band has 4…6, rows 7…9; the program doubles every value.
    let rows: [[Float]] = [[1, 2, 3], [10, 20, 30], [100, 200, 300]]
    let double = Row.step(PX_STEP_matrix, [2, 0, 0, 0, 2, 0, 0, 0, 2])
    var source = px_source()
    (source.sample, source.bands) = (PX_F32, 1)
    var output = [Float](repeating: -1, count: 4)
    Row.using(instructions) {
      Self.withAxis([4, 5], [[0.25, 0.75], [1]]) { across in
        Self.withAxis([7, 8], [[0.5, 0.5], [0, 1]]) { down in
          withUnsafePointer(to: source) { source in
            withUnsafePointer(to: double) { double in
              var reduction = px_reduction(
                source: source, steps: double, step_count: 1, bands: 1, across: across, down: down)
              var (from, to) = (px_frame(x: 4, y: 7, width: 3, height: 3), px_frame(x: 0, y: 0, width: 2, height: 2))
              var scratch = [Float](repeating: .nan, count: px_reduction_scratch(&reduction, &from, &to))
              scratch.withUnsafeMutableBufferPointer { scratch in
                var state = px_reduce_begin(&reduction, &from, &to, scratch.baseAddress)
                for (index, row) in rows.enumerated() {
                  px_reduce_rows(&reduction, &state, row, 0, 7 + Int32(index), 1, &output, 2)
                }
              }
            }
          }
        }
      }
    }
    // Rows 5.5, 11, 16.5 and 100, 200, 300, of which columns 1 and 2 at a quarter and three quarters, and column 2.
    let expected: [Float] = [19.25, 22, 350, 400]
    #expect(output == expected)
  }

  /// The mean of the first two pixels of a row with alpha.
  private static func mean(_ row: [Float], _ instructions: px_instructions) -> [Float] {
    var source = px_source()
    (source.sample, source.bands) = (PX_F32, 4)
    var output = [Float](repeating: -1, count: 4)
    Row.using(instructions) {
      withAxis([0], [[0.5, 0.5]]) { across in
        withAxis([0], [[1]]) { down in
          withUnsafePointer(to: source) { source in
            var reduction = px_reduction(
              source: source, steps: nil, step_count: 0, bands: 4, across: across, down: down)
            var from = px_frame(x: 0, y: 0, width: Int32(row.count / 4), height: 1)
            var to = px_frame(x: 0, y: 0, width: 1, height: 1)
            var scratch = [Float](repeating: .nan, count: px_reduction_scratch(&reduction, &from, &to))
            scratch.withUnsafeMutableBufferPointer { scratch in
              var state = px_reduce_begin(&reduction, &from, &to, scratch.baseAddress)
              px_reduce_rows(&reduction, &state, row, 0, 0, 1, &output, 4)
            }
          }
        }
      }
    }
    return output
  }

  @Test(
    "stack contents of an earlier picture do not affect pixels next to the last column",
    arguments: [PX_BASELINE, PX_AVX2, PX_AVX512].filter { px_instructions_supported($0) != 0 })
  func leftovers(instructions: px_instructions) {
    for _ in 0..<4 {
      _ = Self.mean([Float](repeating: .nan, count: 4 * 512), instructions)
      let mean = Self.mean([0.2, 0.4, 0.6, 1, 0.4, 0.6, 0.8, 1, 1, 1, 1, 1], instructions)
      #expect(mean.existAndSatisfy { abs($0) <= 1 }, "\(mean)")
    }
  }
}
