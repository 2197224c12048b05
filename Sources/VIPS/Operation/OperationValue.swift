import CVips
package import ImageFiles

/// A value for an argument of an operation.
///
/// The argument determines its GType: see `OperationValue.fill(_:)`.
package enum OperationValue: Sendable {
  case int(Int)
  case double(Double)
  case bool(Bool)
  case string(String)
  /// A value of an enumeration or flags type by its short name in libvips, such as `horizontal`.
  case choice(String)
  case image(VIPSImage)
  case images([VIPSImage])
  case ints([Int])
  case doubles([Double])
  case bytes(ByteBlock)

  /// Its kind, for an error.
  var kind: String {
    switch self {
    case .int: "an integer"
    case .double: "a number"
    case .bool: "a boolean"
    case .string: "a string"
    case .choice(let name): "the choice \(name)"
    case .image: "an image"
    case .images: "images"
    case .ints: "integers"
    case .doubles: "numbers"
    case .bytes: "bytes"
    }
  }

  /// Its images.
  var images: [VIPSImage] {
    switch self {
    case .image(let image): [image]
    case .images(let images): images
    default: []
    }
  }
}
