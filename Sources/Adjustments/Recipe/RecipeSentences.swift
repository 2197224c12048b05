import Documents

extension Recipe {
  /// What the recipe does, in plain sentences: one for each step in the order of execution, then one for the output.
  package var sentences: [String] {
    var sentences = steps.enumerated().map { index, step in "\(index + 1). " + step.sentence }
    if steps.isEmpty { sentences.append("Changes nothing: there are no adjustments.") }
    if let settings = output?.json, !settings.isEmpty {
      sentences.append("Output: " + Self.words(settings, units: [:]) + ".")
    }
    return sentences
  }

  /// The values that were measured on a photo, a line for each step that has some.
  package var measuredLines: [String] {
    zip(stepPlaces, steps).compactMap { place, step in step.measuredWords.map { "\(place): \($0)" } }
  }

  /// Values with their keys and units, as a sentence lists them.
  fileprivate static func words(_ object: JSONObject, units: [String: ParameterUnit]) -> String {
    list(object.members.map { key, value in words(key, value, units[key] ?? .none) })
  }

  private static func words(_ key: String, _ value: JSONValue, _ unit: ParameterUnit) -> String {
    switch value {
    case .object(let object):
      let inside = object.members.map { "\($0.key) \($0.value.canonicalString())" }
      return "\(key) (\(inside.joined(separator: ", ")))"
    case .string(let text): return "\(key) \(text)"
    default: return "\(key) \(value.canonicalString())" + (unit == .none ? "" : " " + unit.rawValue)
    }
  }
}

extension RecipeStep {
  /// What the step does: its adjustment, the values that differ from their defaults, and where it works.
  fileprivate var sentence: String {
    let kind = type(of: adjustment)
    let name = adjustment.op + (id.map { $0 == adjustment.op ? "" : " '\($0)'" } ?? "")
    let values = asked.adjustment.json
    var parts = ["\(name): \(kind.identity.summary)"]
    parts.append(values.isEmpty ? "All values are the defaults." : "With \(Recipe.words(values, units: units)).")
    if let measuredWords { parts.append("Measured on the photo: \(measuredWords).") }
    if let mask { parts.append("Only \(mask.words).") }
    if opacity != 1 { parts.append("At \(CanonicalNumber.text((opacity * 100).rounded())) percent.") }
    if blend != .normal { parts.append("Blended as \(blend.rawValue).") }
    if !isEnabled {
      parts.append("It is disabled.")
    } else if !isActive {
      parts.append("As it is, it changes nothing.")
    }
    return parts.joined(separator: " ")
  }

  private var units: [String: ParameterUnit] {
    Dictionary(type(of: adjustment).parameterFacts.map { ($0.key, $0.facts.unit) }) { first, _ in first }
  }

  /// The values that were measured, as a sentence lists them; of a long table only its name. Nil for none.
  fileprivate var measuredWords: String? {
    let values = measuredValues.members
    guard !values.isEmpty else { return nil }
    return list(
      values.map { key, value in
        value.canonicalString().utf8.count > 100
          ? key : Recipe.words(JSONObject(distinct: [(key, value)]), units: units)
      })
  }
}

extension Mask {
  /// Where the mask lets an adjustment work.
  fileprivate var words: String { Self.words(json) }

  private static func words(_ json: JSONObject) -> String {
    if let masks = json["all"]?.arrayValue { return masks.map(inner).joined(separator: " and ") }
    if let masks = json["any"]?.arrayValue { return masks.map(inner).joined(separator: " or ") }
    if let mask = json["not"]?.objectValue { return "outside (\(words(mask)))" }
    let values = json.members.filter { !["shape", "space", "strokes"].contains($0.key) }
    let shown = values.map { "\($0.key) \($0.value.canonicalString())" }.joined(separator: ", ")
    return "in a \(json["shape"]?.stringValue ?? "") mask" + (shown.isEmpty ? "" : " (\(shown))")
  }

  private static func inner(_ json: JSONValue) -> String {
    guard let object = json.objectValue else { return "" }
    return object["shape"] == nil ? "(\(words(object)))" : words(object)
  }
}
