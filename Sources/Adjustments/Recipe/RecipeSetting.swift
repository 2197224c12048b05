package import Documents

/// A single value to change in a recipe: `exposure.ev=0.7`, `contrast.amount+=10`, `#sky.amount-=20` or
/// `output.quality=80`; or an adjustment to add with its defaults: `sepia`.
package struct RecipeSetting: Hashable, Sendable {
  /// The operation on the value.
  enum Operation: Hashable {
    /// Replaces the value; nil restores its default.
    case set(JSONValue?)
    /// Adds a number to the value.
    case add(Double)
    /// Adds the step with its defaults, unless the recipe has it.
    case addStep
  }

  /// The text it was read from.
  package let text: String
  /// The step that the value belongs to; nil for the output settings.
  let step: StepName?
  /// The keys that lead to the value; none where a step is added.
  let keys: [String]
  let operation: Operation

  /// Reads a setting.
  ///
  /// `=` sets a value; `+=` and `-=` add to or subtract from a number. A value is JSON; a text that is not JSON is a
  /// string, and `null` means the default. An adjustment that the recipe lacks is added at its rank; its name alone adds
  /// it with its defaults.
  ///
  /// - Throws: `RecipeError` where the text has no `=`, no key, or no number to add.
  package init(_ text: String) throws(RecipeError) {
    self.text = text
    if let type = Catalog.adjustment(named: text) {
      (step, keys, operation) = (.adjustment(type.identity.op), [], .addStep)
      return
    }
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let sign: Character? = parts.count == 2 ? parts[0].last.flatMap { "+-".contains($0) ? $0 : nil } : nil
    let place = sign == nil ? parts[0] : String(parts[0].dropLast())
    let path = place.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    // An id may contain dots, so in '#a.b.key' all but the last part belongs to the id.
    let isID = place.hasPrefix("#")
    let target = isID ? path.dropLast().joined(separator: ".") : path[0]
    guard path.count >= 2, path.allSatisfy({ !$0.isEmpty }), let name = StepName(target), parts.count == 2 else {
      throw RecipeError([Self.malformed(text, path: path)])
    }
    step = target == "output" ? nil : name
    keys = isID ? [path[path.count - 1]] : Array(path.dropFirst())
    let value = (try? JSONValue.parse(Array(parts[1].utf8))) ?? .string(parts[1])
    guard let sign else {
      operation = .set(value == .null ? nil : value)
      return
    }
    guard let number = value.numberValue else {
      throw RecipeError([
        RecipeProblem(
          .notANumber, "in '\(text)': expected a number after '\(sign)=', found '\(parts[1])'", at: JSONPointer())
      ])
    }
    operation = .add(sign == "-" ? -number : number)
  }

  /// A setting of a value of a step; null restores its default.
  package init(_ step: StepName, _ key: String, _ value: JSONValue) {
    text = "\(step.text).\(key)=\(value.canonicalString())"
    (self.step, keys, operation) = (step, [key], .set(value == .null ? nil : value))
  }

  /// Whether it changes the output settings, not a step.
  package var isOutput: Bool { step == nil }

  /// The text after the name of the step: `.ev=0.7`.
  var rest: String { String(text.dropFirst(step?.text.count ?? 0)) }

  private static func malformed(_ text: String, path: [String]) -> RecipeProblem {
    let target = path[0]
    let type = Catalog.adjustment(named: target)
    let isPath = path.count >= 2 && path.allSatisfy { !$0.isEmpty } && !text.contains("=")
    // 'sky.ev': most likely the id of a step.
    let isLikelyID = type == nil && !target.isEmpty && !target.hasPrefix("#") && target != "output" && isPath
    let value = text.contains("=") ? text.drop { $0 != "=" }.dropFirst() : "…"
    let hint =
      isLikelyID
      ? "for the step with the id '\(target)' write '#\(text)=…'"
      : isPath
        ? "write '\(text)=…' with a value"
        : key(meantBy: target, type).map { "write '\($0)=\(value)'" } ?? "for example exposure.ev=0.7"
    return RecipeProblem(
      .badSetting, "expected op.key=value or #id.key=value, found '\(text)'", at: JSONPointer(), hint: hint)
  }

  /// What a name without a dot most likely means: the first key of the adjustment with that name, or the key with that
  /// name of the first adjustment that has one: `exposure.ev` for `exposure`, `whiteBalance.temperature` for `temperature`.
  private static func key(meantBy name: String, _ type: (any Adjustment.Type)?) -> String? {
    if let key = type?.parameterFacts.first?.key { return "\(name).\(key)" }
    return Catalog.all.first { $0.parameterFacts.contains { $0.key == name } }.map { "\($0.identity.op).\(name)" }
  }

  /// Changes the value in a recipe. An adjustment that the recipe lacks is added at its rank, with its defaults.
  ///
  /// - Throws: `RecipeError` where the recipe has no such step or key, or the value is wrong; the recipe stays
  ///   unchanged.
  package func apply(to recipe: inout Recipe) throws(RecipeError) {
    try RecipeEdit(settings: [self]).apply(to: &recipe)
  }
}
