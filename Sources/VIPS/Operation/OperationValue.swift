import CVips

/// A value that can be given to an argument of an operation.
///
/// Which GType it becomes is decided by the argument: see `OperationValue.fill(_:)`.
package enum OperationValue: Sendable {
  case int(Int)
  case double(Double)
  case bool(Bool)
  case string(String)
  /// A value of an enumeration or flags type by the short name libvips has for it, such as `horizontal`.
  case choice(String)
  case image(VIPSImage)
  case images([VIPSImage])
  case ints([Int])
  case doubles([Double])
  case bytes(ByteBlock)

  /// What it is called in an error.
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

  /// The images in it.
  var images: [VIPSImage] {
    switch self {
    case .image(let image): [image]
    case .images(let images): images
    default: []
    }
  }
}
