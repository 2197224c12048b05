/// A JSON value.
///
/// Strings and keys are equal when their UTF-8 bytes are, not when Swift considers their characters equal: `é` as one
/// scalar and `é` as two are different keys of a document.
public enum JSONValue: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object; its members keep their order.
  case object(JSONObject)

  /// What kind of value it is, in the words an error message uses.
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// The value of a string, else nil.
  public var stringValue: String? { if case .string(let value) = self { value } else { nil } }
  /// The value of a number, else nil.
  public var numberValue: Double? { if case .number(let value) = self { value } else { nil } }
  /// The value of `true` and `false`, else nil.
  public var boolValue: Bool? { if case .bool(let value) = self { value } else { nil } }
  /// The elements of an array, else nil.
  public var arrayValue: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
  /// The members of an object, else nil.
  public var objectValue: JSONObject? { if case .object(let value) = self { value } else { nil } }

  /// The value as an integer if it is a whole number that an `Int` can hold, else nil.
  public var integerValue: Int? { numberValue.flatMap { Int(exactly: $0) } }

  /// The member of an object with this key, else nil.
  public subscript(key: String) -> JSONValue? { objectValue?[key] }
}

extension JSONValue: Hashable {
  public static func == (a: JSONValue, b: JSONValue) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.string(let a), .string(let b)): a.utf8.elementsEqual(b.utf8)
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a == b
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value)
    case .number(let value): hasher.combine(value)
    case .string(let value): hasher.combine(Array(value.utf8))
    case .array(let value): hasher.combine(value)
    case .object(let value): hasher.combine(value)
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements.map { (key: $0.0, value: $0.1) }))
  }
}

extension JSONValue {
  /// A whole number.
  package static func integer(_ value: Int) -> JSONValue { .number(Double(value)) }

  /// A list of texts.
  package static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
}
