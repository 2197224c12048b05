/// The type of a pixel's values.
package enum BandFormat: Int32, Hashable, Sendable, CaseIterable {
  case uchar = 0
  case char = 1
  case ushort = 2
  case short = 3
  case uint = 4
  case int = 5
  case float = 6
  case complex = 7
  case double = 8
  case dpcomplex = 9
  case other = -1

  /// The bytes of one value.
  package var byteCount: Int {
    switch self {
    case .uchar, .char: 1
    case .ushort, .short: 2
    case .uint, .int, .float: 4
    case .complex, .double: 8
    case .dpcomplex: 16
    case .other: 0
    }
  }

  /// Its short name in libvips.
  package var name: String { self == .other ? "notset" : "\(self)" }
}
