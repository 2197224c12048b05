package import ImageFiles

/// A format to write, and its options.
package struct Encoding: Hashable, Sendable {
  /// The format.
  package let format: FileFormat
  /// The options.
  package let options: EncodingOptions

  /// A format, with its default options unless others are given.
  package init(_ format: FileFormat, _ options: EncodingOptions = EncodingOptions()) {
    (self.format, self.options) = (format, options)
  }
}

extension ArgumentValue {
  /// The value as an argument of an operation.
  var operationValue: OperationValue {
    switch self {
    case .int(let value): .int(value)
    case .double(let value): .double(value)
    case .bool(let value): .bool(value)
    case .choice(let name): .choice(name)
    }
  }
}
