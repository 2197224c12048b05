extension JSONValue: Codable {
  /// Reads any JSON value. The order of an object's members is that of the decoder, which may have none.
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: AnyKey.self) {
      self = .object(
        JSONObject(try container.allKeys.map { ($0.stringValue, try container.decode(JSONValue.self, forKey: $0)) }))
    } else if var container = try? decoder.unkeyedContainer() {
      var elements: [JSONValue] = []
      while !container.isAtEnd { elements.append(try container.decode(JSONValue.self)) }
      self = .array(elements)
    } else {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let flag = try? container.decode(Bool.self) {
        self = .bool(flag)
      } else if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else {
        self = .string(try container.decode(String.self))
      }
    }
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let object):
      var container = encoder.container(keyedBy: AnyKey.self)
      for (key, value) in object.members { try container.encode(value, forKey: AnyKey(stringValue: key)) }
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .string(let text): try encode(text, to: encoder)
    case .bool(let flag): try encode(flag, to: encoder)
    case .number(let number):
      // Whole numbers are encoded as integers, so that no encoder writes 1.0.
      if let whole = Int(exactly: number) { try encode(whole, to: encoder) } else { try encode(number, to: encoder) }
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    }
  }

  private func encode(_ value: some Encodable, to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }

  /// Any key of an object.
  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

extension DecodingError {
  /// The error for a value that was decoded but has problems of its own.
  package init(_ error: RecipeError, in decoder: any Decoder) {
    let problems = error.problems.map { problem in
      problem.pointer.tokens.isEmpty ? problem.message : "\(problem.pointer): \(problem.message)"
    }
    self = .dataCorrupted(
      Context(
        codingPath: decoder.codingPath, debugDescription: problems.joined(separator: "; "), underlyingError: error))
  }
}
