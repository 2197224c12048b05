public import Documents

/// A value made of declared parameters: an adjustment, a part of one, or the output settings.
///
/// The parameters are its stored properties with the `@Parameter` wrapper, found by reflection. Its JSON form, which
/// `Codable` also uses, is an object of the parameters that differ from their defaults, as in a recipe.
public protocol ParameterGroup: Codable, Hashable, Sendable {
  /// The value with every parameter at its default.
  init()

  /// The conflicts between parameters, such as a black point above the white point.
  func conflicts() -> [ParameterConflict]
}

/// A contradiction between parameters that are each in range.
public struct ParameterConflict: Hashable, Sendable {
  /// The parameter it is reported at.
  public var key: String
  /// What was expected and what was found.
  public var message: String
  /// What to do about it.
  public var hint: String?

  /// A contradiction at a parameter.
  public init(_ key: String, _ message: String, hint: String? = nil) {
    self.key = key
    self.message = message
    self.hint = hint
  }
}

extension ParameterGroup {
  public func conflicts() -> [ParameterConflict] { [] }

  /// The declared parameters with their keys, in the order of the declaration.
  var parameters: [(key: String, parameter: any AnyParameter)] {
    Mirror(reflecting: self).children.compactMap { child in
      guard let label = child.label, label.hasPrefix("_"), let parameter = child.value as? any AnyParameter else {
        return nil
      }
      return (String(label.dropFirst()), parameter)
    }
  }

  /// The facts of every parameter, in the order of the declaration.
  package static var parameterFacts: [(key: String, facts: ParameterFacts)] { ParameterTable.of(Self.self).facts }

  /// The parameters that differ from their defaults, as the members of a JSON object.
  public var json: JSONObject {
    JSONObject(
      distinct: zip(parameters, ParameterTable.of(Self.self).defaults).compactMap { own, standard in
        guard let value = own.parameter.jsonValue, value != standard else { return nil }
        return (own.key, value)
      })
  }

  /// Every parameter with its value, defaults included, as the members of a JSON object.
  public var fullJSON: JSONObject {
    JSONObject(distinct: parameters.compactMap { own in own.parameter.jsonValue.map { (own.key, $0) } })
  }

  /// Reads a value from JSON members.
  ///
  /// Missing members keep their defaults. Every problem is added to the list.
  ///
  /// - Parameter otherKeys: Keys of the object that are not parameters and are ignored.
  package static func read(
    _ object: JSONObject, at pointer: JSONPointer, otherKeys: Set<String> = [], into problems: ProblemList
  ) -> Self {
    let value = Self()
    let known = value.parameters
    for key in object.keys where !key.isExtensionKey && !otherKeys.contains(key) {
      guard !known.contains(where: { $0.key.utf8.elementsEqual(key.utf8) }) else { continue }
      problems.add(
        .unknownKey, "unknown key '\(key)'; the keys are \(list(known.map(\.key)))",
        at: pointer.appending(key),
        hint: suggestion(for: key, known: known, otherKeys: otherKeys), isAboutKey: true)
    }
    let before = problems.problems.count
    for (key, parameter) in known {
      guard let json = object[key] else { continue }
      parameter.fill(from: json, at: pointer.appending(key), into: problems)
      guard problems.problems.count > before, let number = json.numberValue else { continue }
      problems.amendLast(.outOfRange, at: pointer.appending(key)) { problem in
        problem.hint = other(for: number, inPlaceOf: key, known) ?? problem.hint
      }
    }
    guard problems.problems.count == before else { return Self() }
    for conflict in value.conflicts() {
      problems.add(.conflict, conflict.message, at: pointer.appending(conflict.key), hint: conflict.hint)
    }
    return value
  }

  /// The parameter that takes the place of another one, and has a number in its range.
  private static func other(
    for number: Double, inPlaceOf key: String, _ known: [(key: String, parameter: any AnyParameter)]
  ) -> String? {
    let other = known.first { _, parameter in
      parameter.facts.shown.inPlaceOf == key && parameter.facts.range?.contains(number) == true
    }
    return other.map { "\(CanonicalNumber.text(number)) is a value of '\($0.key)'" }
  }

  private static func suggestion(
    for key: String, known: [(key: String, parameter: any AnyParameter)], otherKeys: Set<String>
  ) -> String? {
    if let match = known.first(where: { $0.parameter.facts.cameraRawNames.contains(key) }) {
      return "Camera Raw's \(key) is '\(match.key)' here"
    }
    return Suggestion.hint(for: key, among: known.map(\.key) + otherKeys.sorted())
  }
}

/// Words as a sentence lists them: `a, b and c`.
func list(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "none" }
  return words.dropLast().joined(separator: ", ") + " and " + last
}
