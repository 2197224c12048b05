/// A value for an argument of a saver of libvips.
package enum ArgumentValue: Sendable {
  case int(Int)
  case double(Double)
  case bool(Bool)
  /// The short name of a value of an enumeration.
  case choice(String)
}
