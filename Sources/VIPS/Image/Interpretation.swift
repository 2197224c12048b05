/// What the values of a pixel mean. Most operations go by it: a 16-bit photo must say `rgb16` to be saved as one.
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
