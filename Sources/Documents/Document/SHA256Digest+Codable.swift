extension SHA256Digest: Codable {
  /// Decodes its 64 hexadecimal digits.
  public init(from decoder: any Decoder) throws { self = try decoder.value { SHA256Digest(hex: $0) } }
  /// Encodes its 64 hexadecimal digits.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(text: hex) }
}

extension Decoder {
  /// The value that a single text stands for.
  ///
  /// - Throws: `DecodingError` for anything else than the text of a value.
  package func value<Value>(_ value: (String) -> Value?) throws -> Value {
    let container = try singleValueContainer()
    let text = try container.decode(String.self)
    if let value = value(text) { return value }
    throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is no \(Value.self)")
  }
}

extension Encoder {
  /// Encodes a value as a single text.
  package func encode(text: String) throws {
    var container = singleValueContainer()
    try container.encode(text)
  }
}
