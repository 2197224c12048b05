import CPixels
import TestSupport
import Testing

@Suite("fitting to a gamut", .timeLimit(.minutes(Effort.minutes)))
struct GamutTests {
  /// Values far inside and outside, and no numbers.
  private static let values: [Float] =
    (0..<3 * 531).map { Float($0 &* 7919 % 1013) / 1013 * 1.8 - 0.4 } + [0, 0, 0, 1, 1, 1, -0.0, 5, 1e9]
    + [.nan, 0.5, 0.5, .infinity, 0, 0, -1, -1, -1, 1e-30, -1e-20, 0]

  /// Linear sRGB to linear Display P3 (CSS Color 4).
  private static let displayP3: [Float] = [0.82246, 0.17754, 0, 0.03319, 0.96681, 0, 0.01708, 0.07240, 0.91052]

  private static func run(
    _ instructions: px_instructions, reduces: Bool, matrix: [Float]? = nil, values: [Float] = values
  ) -> [Float] {
    var source = px_source()
    (source.sample, source.bands) = (PX_F32, 3)
    var target = px_target()
    (target.sample, target.bands, target.reduces_chroma) = (PX_F32, 3, reduces ? 1 : 0)
    if let matrix {
      target.has_matrix = 1
      withUnsafeMutableBytes(of: &target.matrix) { $0.copyBytes(from: matrix.withUnsafeBytes { Array($0) }) }
    }
    var output = [Float](repeating: .nan, count: values.count)
    Row.using(instructions) {
      px_run_row(&source, nil, 0, &target, values, &output, Int32(values.count / 3), 0, 0)
    }
    return output
  }

  @Test("every instruction set gives the same bytes as the plain code", arguments: [nil, displayP3])
  func instructions(matrix: [Float]?) {
    let bits = { (set: px_instructions) in
      Self.run(set, reduces: true, matrix: matrix).map { $0.isNaN ? 0x7FC0_0000 : $0.bitPattern }
    }
    let plain = bits(PX_BASELINE)
    for set in [PX_AVX2, PX_AVX512] where px_instructions_supported(set) != 0 { #expect(bits(set) == plain) }
  }

  @Test(
    "in-gamut colors stay unchanged, and all others become in-gamut or gray as bright as before",
    arguments: [nil, displayP3])
  func fits(matrix: [Float]?) {
    let before = Self.run(PX_BASELINE, reduces: false, matrix: matrix)
    let after = Self.run(PX_BASELINE, reduces: true, matrix: matrix)
    let isInside = { (pixel: ArraySlice<Float>) in pixel.allSatisfy { (0...1).contains($0) } }
    var changed = 0
    for first in stride(from: 0, to: before.count, by: 3) {
      let (old, new) = (before[first..<first + 3], after[first..<first + 3])
      if isInside(old) {
        #expect(old == new)
      } else if old.allSatisfy({ $0.isFinite && abs($0) < 10 }) {
        changed += 1
        let spread = (new.max() ?? 0) - (new.min() ?? 0)
        #expect(new.existAndSatisfy { (-7.6e-4...1 + 7.6e-4).contains($0) } || spread < 1e-4, "\(old) became \(new)")
      }
    }
    #expect(changed > 100)
  }

  @Test("colors slightly out of gamut stay close to in-gamut ones, also at the concave boundary near sRGB blue")
  func smooth() {
    let inside: [Float] = [0, 0, 1, 0, 0, 0.5, 1, 0, 0, 0, 1, 0, 0, 1, 1, 1, 0, 1, 1, 1, 0]
    let outside = inside.map { $0 + ($0 > 0.5 ? 2e-4 : -2e-4) }
    let (a, b) = (
      Self.run(PX_BASELINE, reduces: true, values: inside), Self.run(PX_BASELINE, reduces: true, values: outside)
    )
    #expect(a == inside)
    for (x, y) in zip(a, b) { #expect(abs(max(0, x) - max(0, y)) < 3e-3) }
  }
}
