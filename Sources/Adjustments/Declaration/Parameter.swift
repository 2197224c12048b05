package import Documents

/// A parameter of an adjustment: its value and the facts about it.
///
///     @Parameter("Light added or removed.", in: -10...10, unit: .stops, crs: "Exposure2012")
///     public var ev = 0.0
@propertyWrapper
public struct Parameter<Value: Hashable & Sendable>: Sendable {
  /// The value.
  public var wrappedValue: Value {
    get { slot.value }
    // Copies may share the slot, so a change creates a new one.
    set { slot = ParameterSlot(newValue) }
  }

  private var slot: ParameterSlot<Value>
  /// The facts about the parameter.
  package let facts: ParameterFacts

  /// Declares a parameter.
  ///
  /// - Parameters:
  ///   - summary: One sentence that describes the parameter.
  ///   - range: The range of its numbers.
  ///   - count: How many elements an array may have.
  ///   - unit: The unit of its numbers.
  ///   - strength: How it scales with the strength of a recipe.
  ///   - crs: Its names in Adobe Camera Raw.
  ///   - since: The first format version that has the parameter.
  ///   - shown: How an editor shows it.
  package init(
    wrappedValue: Value, _ summary: String, in range: ClosedRange<Double>? = nil, count: ClosedRange<Int>? = nil,
    unit: ParameterUnit = .none, strength: StrengthScale = .none, crs: String...,
    since: FormatVersion = FormatVersion(1, 0), shown: ParameterDisplay = ParameterDisplay()
  ) where Value: ParameterValue {
    slot = ParameterSlot(wrappedValue)
    facts = ParameterFacts(
      summary: summary, range: range, count: count, unit: unit, strength: strength, cameraRawNames: crs, since: since,
      shown: shown)
  }
}

extension Parameter: Hashable {
  public static func == (a: Self, b: Self) -> Bool { a.wrappedValue == b.wrappedValue }
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

/// The facts about a parameter, apart from its value.
package struct ParameterFacts: Sendable {
  /// One sentence that describes the parameter.
  package let summary: String
  /// The range of its numbers, both ends included.
  package let range: ClosedRange<Double>?
  /// How many elements an array may have.
  package let count: ClosedRange<Int>?
  /// The unit of its numbers.
  package let unit: ParameterUnit
  /// How it scales with the strength of a recipe.
  package let strength: StrengthScale
  /// Its names in Adobe Camera Raw.
  package let cameraRawNames: [String]
  /// The first format version that has the parameter.
  package let since: FormatVersion
  /// How an editor shows it.
  package var shown = ParameterDisplay()
  /// The value when a recipe does not set the parameter; nil if there is none.
  package internal(set) var defaultValue: JSONValue?
  /// The JSON Schema of its values.
  package internal(set) var schema: JSONObject = JSONObject()
  /// The parameters inside its values, if those are groups themselves.
  package var members: [(key: String, facts: ParameterFacts)] = []
}

/// The unit of a number.
package enum ParameterUnit: String, Sendable {
  /// A number without a unit.
  case none = ""
  /// Doublings of light.
  case stops
  /// Hundredths.
  case percent
  /// Degrees of an angle.
  case degrees
  /// Fractions of a whole, 0 to 1 inside it.
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
  /// Puts a value read from JSON into the slot, if it is valid; copies that share the slot get it too.
  func fill(from json: JSONValue, at pointer: JSONPointer, into problems: ProblemList)
}

extension Parameter: AnyParameter where Value: ParameterValue {
  var completeFacts: ParameterFacts {
    var complete = facts
    complete.defaultValue = jsonValue
    complete.schema = Value.schema(facts)
    complete.members = Self.members(of: complete.schema)
    return complete
  }

  /// The parameters of values with this schema. Finding out that a type does not conform to a protocol is slow, so only
  /// types that may conform are checked.
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

/// Storage for the value of a parameter.
///
/// It is a class so that reflection on a group, which yields copies of its parameters, can reach the values of the
/// group itself. Only a newly created group that is not shared yet is filled this way; later, changing a parameter
/// creates a new slot, so groups keep value semantics.
private final class ParameterSlot<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) { self.value = value }
}

/// A list of groups whose members share one description.
private protocol GroupList {
  static var groupFacts: [(key: String, facts: ParameterFacts)] { get }
}

extension Array: GroupList where Element: ParameterGroup {
  static var groupFacts: [(key: String, facts: ParameterFacts)] { Element.parameterFacts }
}
