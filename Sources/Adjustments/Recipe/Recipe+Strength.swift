import Documents

extension Recipe {
  /// The strengths that a recipe can have, in percent.
  package static let strengths = 0.0...200.0

  /// The recipe at a strength.
  ///
  /// Numbers that say how much move from neutral to their value and beyond: exposures, amounts, temperatures in mireds,
  /// gammas by factors, curves in their outputs, never beyond the curve. All are clamped to their ranges. Parameters
  /// that say where, which or how wide stay unchanged. Geometry, and adjustments without a neutral value, are applied
  /// in full.
  ///
  /// - Parameter strength: in percent, 0…200; 0 disables every step, 100 changes nothing.
  public func scaled(toStrength strength: Double) -> Recipe {
    let range = Self.strengths
    let factor = min(max(strength, range.lowerBound), range.upperBound) / 100
    guard factor != 1 else { return self }
    var scaled = self
    scaled.steps = steps.map { $0.scaled(by: factor) }
    return scaled
  }
}

extension RecipeStep {
  fileprivate func scaled(by factor: Double) -> RecipeStep {
    guard factor > 0 else {
      var step = self
      step.isEnabled = false
      return step
    }
    // What is measured follows from what was asked for.
    var step = asked
    // If parameters would contradict each other, such as black above white, use the strength closest to the requested
    // one that they allow.
    if let scaled = step.rescaled(by: factor) { return scaled }
    let full = step
    var (good, bad) = (1.0, factor)
    for _ in 0..<20 {
      let middle = (good + bad) / 2
      if let scaled = full.rescaled(by: middle) { (step, good) = (scaled, middle) } else { bad = middle }
    }
    return step
  }

  /// The step with scaled parameters; nil where they contradict each other.
  private func rescaled(by factor: Double) -> RecipeStep? {
    let full = adjustment.fullJSON
    var object = json
    for (key, facts) in type(of: adjustment).parameterFacts {
      guard let value = full[key] else { continue }
      let scaled = facts.scaled(value, by: factor)
      if scaled != value { object[key] = scaled }
    }
    return StepReading(problems: ProblemList()).step(from: object, at: JSONPointer(), inPlaceOf: self)
  }
}

extension ParameterFacts {
  /// Whether the strength of a recipe changes the value, or a member of it.
  var followsStrength: Bool { strength != .none || members.contains { $0.facts.followsStrength } }

  /// A value of the parameter at a strength; each member of a group scales in its own way.
  fileprivate func scaled(_ value: JSONValue, by factor: Double) -> JSONValue {
    if !members.isEmpty, let groups = value.arrayValue { return .array(groups.map { scaled($0, by: factor) }) }
    guard !members.isEmpty, var group = value.objectValue else {
      return strength == .none ? value : strength.scaled(value, neutral: defaultValue, by: factor, within: range)
    }
    for (key, facts) in members {
      if let member = group[key] { group[key] = facts.scaled(member, by: factor) }
    }
    return .object(group)
  }
}
