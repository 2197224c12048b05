public import Documents

/// A parameter of an adjustment, with the facts about it beside its value.
///
///     @Parameter("Light added or removed.", in: -10...10, unit: .stops, crs: "Exposure2012")
///     public var ev = 0.0
@propertyWrapper
public struct Parameter<Value: ParameterValue>: Sendable {
  /// The value.
  public var wrappedValue: Value
  /// What is known about it.
  public let facts: ParameterFacts

  /// Declares a parameter.
  ///
  /// - Parameters:
  ///   - summary: One sentence: what it is.
  ///   - range: What its numbers may be.
  ///   - count: How many elements an array may have.
  ///   - unit: What its numbers count.
  ///   - strength: How it follows the strength of a recipe.
  ///   - crs: The names that Adobe Camera Raw has for it.
  ///   - since: The first format version that has it.
  package init(
    wrappedValue: Value, _ summary: String, in range: ClosedRange<Double>? = nil, count: ClosedRange<Int>? = nil,
    unit: ParameterUnit = .none, strength: StrengthScale = .none, crs: String...,
    since: FormatVersion = FormatVersion(1, 0)
  ) {
    self.wrappedValue = wrappedValue
    facts = ParameterFacts(
      summary: summary, range: range, count: count, unit: unit, strength: strength, cameraRawNames: crs, since: since)
  }
}

extension Parameter: Hashable {
  public static func == (a: Self, b: Self) -> Bool { a.wrappedValue == b.wrappedValue }
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension Parameter: Decodable {
  // The synthesized initializers of parameter groups require it; `ParameterDecoder` reads parameters without it.
  public init(from decoder: any Decoder) throws {
    throw DecodingError.dataCorrupted(
      .init(codingPath: decoder.codingPath, debugDescription: "adjustments are read with Recipe(json:)"))
  }
}

/// What is known about a parameter besides its value.
public struct ParameterFacts: Sendable {
  /// One sentence: what it is.
  public let summary: String
  /// What its numbers may be, both ends included.
  public let range: ClosedRange<Double>?
  /// How many elements an array may have.
  public let count: ClosedRange<Int>?
  /// What its numbers count.
  public let unit: ParameterUnit
  /// How it follows the strength of a recipe.
  public let strength: StrengthScale
  /// The names that Adobe Camera Raw has for it.
  public let cameraRawNames: [String]
  /// The first format version that has it.
  public let since: FormatVersion
  /// The value it has where a recipe does not name it; nil where it then has none.
  public internal(set) var defaultValue: JSONValue?
  /// The JSON Schema of its values.
  public internal(set) var schema: JSONObject = JSONObject()
}

/// What a number counts.
public enum ParameterUnit: String, Sendable {
  case none = ""
  case stops
  case percent
  case degrees
  case fraction
  case pixels
  case kelvin
  case megapixels
}

/// A parameter of any type.
protocol AnyParameter: Sendable {
  var facts: ParameterFacts { get }
  /// The facts, with the default value and the schema.
  var completeFacts: ParameterFacts { get }
  /// The value as JSON; nil where it has none.
  var jsonValue: JSONValue? { get }
  /// The same parameter with a value read from JSON; itself where the value cannot be read.
  func reading(_ json: JSONValue, at pointer: JSONPointer, into problems: ProblemList) -> Self
}

extension Parameter: AnyParameter {
  var completeFacts: ParameterFacts {
    var complete = facts
    complete.defaultValue = jsonValue
    complete.schema = Value.schema(facts)
    return complete
  }

  var jsonValue: JSONValue? { wrappedValue.parameterJSON }

  func reading(_ json: JSONValue, at pointer: JSONPointer, into problems: ProblemList) -> Parameter {
    guard let value = Value.read(json, facts: facts, at: pointer, into: problems) else { return self }
    var copy = self
    copy.wrappedValue = value
    return copy
  }
}
