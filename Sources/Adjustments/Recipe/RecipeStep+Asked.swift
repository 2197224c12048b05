package import Documents

extension RecipeStep {
  /// The step as it was asked for, without measured values.
  ///
  /// A parameter that was changed after the measurement counts as asked for.
  package var asked: RecipeStep {
    guard let measured, let type = type(of: adjustment) as? any AnalysisAdjustment.Type else { return self }
    let keys = Set(type.parameterFacts.map(\.key))
    let request = from?.objectValue ?? JSONObject()
    let files = JSONObject(distinct: request.members.filter { !keys.contains($0.key) })
    var asked = self
    (asked.measured, asked.from) = (nil, files.isEmpty ? nil : .object(files))
    var object = JSONObject(distinct: request.members.filter { keys.contains($0.key) })
    if !measured.isUntouched(adjustment) {
      // In another form all parameters were measured, so there is nothing to measure anew.
      guard !(type is any FormAdjustment.Type) else { return asked }
      let rest = JSONObject(distinct: adjustment.json.members.filter { !type.measuredKeys.contains($0.key) })
      guard rest != object else { return asked }
      object = rest
    }
    let problems = ProblemList()
    let adjustment = type.readAny(object, at: JSONPointer(), into: problems)
    if problems.problems.isEmpty { asked.adjustment = adjustment }
    return asked
  }

  /// The step with its measured values as if they had been given.
  var given: RecipeStep {
    guard measured != nil else { return self }
    var given = self
    (given.measured, given.from) = (nil, asked.from)
    return given
  }

  /// The parameters with measured values.
  var measuredValues: JSONObject {
    guard measured != nil, let type = type(of: adjustment) as? any AnalysisAdjustment.Type else { return JSONObject() }
    let request = asked.adjustment.json
    return JSONObject(
      distinct: adjustment.json.members.filter { type.measuredKeys.contains($0.key) && request[$0.key] == nil })
  }

  /// The step after its adjustment was changed.
  func changed(to adjustment: any Adjustment) -> RecipeStep {
    let (old, new) = (self.adjustment.fullJSON, adjustment.fullJSON)
    let given = new.keys.filter { old[$0] != new[$0] }
    guard !given.isEmpty || old.keys.contains(where: { new[$0] == nil }) else { return self }
    var changed = self
    changed.adjustment = adjustment
    let type = type(of: adjustment)
    if let forms = type as? any FormAdjustment.Type {
      let problems = ProblemList()
      let object = forms.choosing(given, in: adjustment.json)
      let chosen = type.readAny(object, at: JSONPointer(), into: problems)
      if problems.problems.isEmpty { changed.adjustment = chosen }
    }
    return changed.asked
  }

  /// Whether the step has measured values that belong to a photo, after some steps.
  ///
  /// - Parameters:
  ///   - request: the step as it was asked for.
  ///   - steps: those before it, likewise.
  package func isSettled(asking request: RecipeStep, after steps: [RecipeStep], on photo: SHA256Digest) -> Bool {
    guard let measured, measured.isUntouched(adjustment) else { return false }
    return measured.isValid(for: request, after: steps, on: photo)
  }

  /// The step with measured values in place of what was asked for, which `from` keeps.
  ///
  /// - Parameters:
  ///   - steps: those before it, as they were asked for.
  ///   - photo: the digest of the photo that was measured.
  package func settled(_ value: MeasuredValue, after steps: [RecipeStep], on photo: SHA256Digest) -> RecipeStep {
    guard let asking = adjustment as? any AnalysisAdjustment else { return self }
    var settled = self
    settled.adjustment = asking.resolved(with: value)
    let files = from?.objectValue?.members ?? []
    settled.from = .object(JSONObject(asking.json.members + files))
    settled.measured = MeasuredMark(settled.adjustment, askedAs: self, after: steps, on: photo)
    return settled
  }
}
