public import Documents

/// A parameter of an adjustment, with the facts about it beside its value.
///
///     @Parameter("Light added or removed.", in: -10...10, unit: .stops, crs: "Exposure2012")
///     public var ev = 0.0
@propertyWrapper
public struct Parameter<Value: ParameterValue>: Sendable {
  /// The value.
  public var wrappedValue: Value {
    get { slot.value }
    // A slot may be shared with copies, so a change takes a new one.
    set { slot = ParameterSlot(newValue) }
  }

  private var slot: ParameterSlot<Value>
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
    slot = ParameterSlot(wrappedValue)
    facts = ParameterFacts(
      summary: summary, range: range, count: count, unit: unit, strength: strength, cameraRawNames: crs, since: since)
  }
}

extension Parameter: Hashable {
  public static func == (a: Self, b: Self) -> Bool { a.wrappedValue == b.wrappedValue }
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
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
  /// The parameters of its values, where these are groups themselves.
  package var members: [(key: String, facts: ParameterFacts)] = []
}

/// What a number counts.
public enum ParameterUnit: String, Sendable {
  /// A number that counts nothing.
  case none = ""
  /// Doublings of light.
  case stops
  /// Hundredths.
  case percent
  /// Degrees of an angle.
  case degrees
  /// Parts of a whole, 0 to 1 within it.
  case fraction
  /// Pixels.
  case pixels
  /// Kelvin of a color temperature.
  case kelvin
  /// Millions of pixels.
  case megapixels
}

/// A parameter of any type.
protocol AnyParameter: Sendable {
  var facts: ParameterFacts { get }
  /// The facts, with the default value and the schema.
  var completeFacts: ParameterFacts { get }
  /// The value as JSON; nil where it has none.
  var jsonValue: JSONValue? { get }
  /// Puts a value read from JSON into the slot, where it can be read; copies that share the slot get it too.
  func fill(from json: JSONValue, at pointer: JSONPointer, into problems: ProblemList)
}

extension Parameter: AnyParameter {
  var completeFacts: ParameterFacts {
    var complete = facts
    complete.defaultValue = jsonValue
    complete.schema = Value.schema(facts)
    complete.members = Self.members(of: complete.schema)
    return complete
  }

  /// The parameters of values with this schema. It takes long to find out that a type conforms to none of the protocols, so
  /// only those are asked that may.
  private static func members(of schema: JSONObject) -> [(key: String, facts: ParameterFacts)] {
    if schema["properties"] != nil { return (Value.self as? any ParameterGroup.Type)?.parameterFacts ?? [] }
    if schema["items"] != nil { return (Value.self as? any GroupList.Type)?.groupFacts ?? [] }
    return []
  }

  var jsonValue: JSONValue? { wrappedValue.parameterJSON }

  func fill(from json: JSONValue, at pointer: JSONPointer, into problems: ProblemList) {
    if let value = Value.read(json, facts: facts, at: pointer, into: problems) { slot.value = value }
  }
}

/// Where a parameter has its value.
///
/// It is a reference so that reflection on a group, which gives copies of its parameters, can reach the values of the
/// group itself. Only a group that was just made and that nobody else has yet is filled that way; later, a change of a
/// parameter takes another slot, so groups stay values.
private final class ParameterSlot<Value: ParameterValue>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) { self.value = value }
}

/// A list of groups, whose members are described once for all.
private protocol GroupList {
  static var groupFacts: [(key: String, facts: ParameterFacts)] { get }
}

extension Array: GroupList where Element: ParameterGroup {
  static var groupFacts: [(key: String, facts: ParameterFacts)] { Element.parameterFacts }
}
