import CPixels
import TestSupport
import Testing

@Suite("opacity and blend modes", .timeLimit(.minutes(Effort.minutes)))
struct BlendTests {
  private static let modes = [PX_NORMAL, PX_MULTIPLY, PX_SCREEN, PX_OVERLAY, PX_SOFT_LIGHT, PX_LUMINOSITY, PX_COLOR]
    .map(\.rawValue)

  @Test("opacity 0 returns the input bit for bit, whatever the mode", arguments: modes)
  func nothing(mode: UInt32) {
    let pixels: [Float] = [0.1, 0.2, 0.3, -0.02, 1.7, 1e-30, 0, 4, 0.5]
    for start in stride(from: 0, to: pixels.count, by: 3) {
      let pixel = Array(pixels[start..<start + 3])
      let mixed = Row.mixed(pixel, [0.9, 0.1, 0.4], opacity: 0, px_blend(rawValue: mode))
      #expect(mixed.map(\.bitPattern) == pixel.map(\.bitPattern))
    }
  }

  /// Values computed by hand from W3C Compositing 1, all encoded: backdrop, source, result.
  static let table: [(px_blend, Double, Double, Double)] = [
    (PX_NORMAL, 0.2, 0.7, 0.7), (PX_MULTIPLY, 0.5, 0.5, 0.25), (PX_MULTIPLY, 0.8, 0.25, 0.2),
    (PX_SCREEN, 0.5, 0.5, 0.75), (PX_SCREEN, 0.2, 0.6, 0.68), (PX_OVERLAY, 0.25, 0.5, 0.25),
    (PX_OVERLAY, 0.75, 0.5, 0.75), (PX_OVERLAY, 0.75, 0.8, 0.9), (PX_SOFT_LIGHT, 0.5, 0.5, 0.5),
    // 0.4 − (1 − 0.4)·0.4·(1 − 0.4), and with D(0.16) = ((16·0.16 − 12)·0.16 + 4)·0.16 = 0.398336.
    (PX_SOFT_LIGHT, 0.4, 0.2, 0.256), (PX_SOFT_LIGHT, 0.16, 0.75, 0.279168), (PX_SOFT_LIGHT, 0.64, 1, 0.8),
  ]

  @Test("the separable modes give the values of W3C Compositing 1", arguments: table.indices)
  func separable(index: Int) {
    let (mode, backdrop, source, expected) = Self.table[index]
    let before = Float(px_srgb_decode(backdrop))
    let after = Float(px_srgb_decode(source))
    for opacity in [0.25, 1.0] {
      let found = Row.mixed([before, before, before], [after, after, after], opacity: Float(opacity), mode)
      let mixed = backdrop + opacity * (expected - backdrop)
      for value in found { #expect(abs(px_srgb_encode(Double(value)) - mixed) < 2e-6) }
    }
  }

  @Test("luminosity replaces the lightness, color the hue and saturation, in OKLab")
  func oklab() {
    let (before, after) = ([0.6, 0.2, 0.1], [0.1, 0.3, 0.5])
    for (mode, takesLightness) in [(PX_LUMINOSITY, true), (PX_COLOR, false)] {
      var (was, now, found) = ([0.0, 0, 0], [0.0, 0, 0], [0.0, 0, 0])
      px_oklab(before, &was)
      px_oklab(after, &now)
      let mixed = Row.mixed(before.map { Float($0) }, after.map { Float($0) }, opacity: 1, mode)
      px_oklab(mixed.map { Double($0) }, &found)
      #expect(abs(found[0] - (takesLightness ? now : was)[0]) < 1e-5)
      #expect(abs(found[1] - (takesLightness ? was : now)[1]) < 1e-5)
      #expect(abs(found[2] - (takesLightness ? was : now)[2]) < 1e-5)
    }
  }

  @Test("multiply does not clip a backdrop outside 0…1")
  func extended() {
    // E of the backdrop is 1.2, of the source 0.5: 1·0.5 + 0.2.
    let before = Float(px_srgb_decode(1.2))
    let after = Float(px_srgb_decode(0.5))
    let found = Row.mixed([before, before, before], [after, after, after], opacity: 1, PX_MULTIPLY)
    for value in found { #expect(abs(px_srgb_encode(Double(value)) - 0.7) < 2e-6) }
  }
}
