import CPixels
import Testing

@Suite("sampling")
struct SamplingTests {
  @Test("Lanczos is 1 at its center, 0 at every other whole number and beyond 3")
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
    "premultiplying and dividing again gives the color back where there is any alpha",
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

  @Test("alpha that the filter overshot is held to 1")
  func overshoot() {
    var pixel: [Float] = [0.6, 0.3, 0.9, 1.2]
    px_unpremultiply(&pixel, 4, 1)
    #expect(pixel == [0.6 / 1.2, 0.3 / 1.2, 0.9 / 1.2, 1])
  }

  @Test("rows are added up with their weights")
  func mixing() {
    let rows: [[Float]] = [[1, 2, 3], [10, 20, 30]]
    var output = [Float](repeating: 7, count: 3)
    rows[0].withUnsafeBufferPointer { first in
      rows[1].withUnsafeBufferPointer { second in
        px_mix_rows([first.baseAddress, second.baseAddress], [0.5, 0.25], 2, &output, 3)
      }
    }
    #expect(output == [3, 6, 9])
  }

  @Test("a row is filtered with the weights of each output, from where the tile begins")
  func resampling() {
    let (first, count, weights): ([Int32], [Int32], [Float]) = ([4, 5], [2, 1], [0.25, 0.75, 1, 0])
    first.withUnsafeBufferPointer { first in
      count.withUnsafeBufferPointer { count in
        weights.withUnsafeBufferPointer { weights in
          var axis = px_axis(
            first: first.baseAddress, count: count.baseAddress, weights: weights.baseAddress, stride: 2)
          var output = [Float](repeating: 0, count: 4)
          px_resample_row(&axis, 2, [4, 40, 8, 80], 4, &output, 0, 2)
          #expect(output == [7, 70, 8, 80])
        }
      }
    }
  }
}
