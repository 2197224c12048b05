/// The meaning of a pixel's values. Most operations depend on it: only an image in `rgb16` is saved with 16 bits.
package enum Interpretation: Int32, Hashable, Sendable, CaseIterable {
  case multiband = 0
  case gray = 1
  case histogram = 10
  case xyz = 12
  case lab = 13
  case cmyk = 15
  case labq = 16
  case rgb = 17
  case cmc = 18
  case lch = 19
  case labs = 21
  case srgb = 22
  case yxy = 23
  case fourier = 24
  case rgb16 = 25
  case gray16 = 26
  case matrix = 27
  case scrgb = 28
  case hsv = 29

  /// Its short name in libvips.
  package var name: String {
    switch self {
    case .gray: "b-w"
    case .gray16: "grey16"
    default: "\(self)"
    }
  }
}
