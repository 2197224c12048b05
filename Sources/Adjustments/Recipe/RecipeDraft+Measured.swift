import Documents

extension RecipeDraft.Slot {
  /// Takes the measured numbers in place of what was asked for, if a move needs them: a measured value, or a parameter of
  /// another form than what was asked for.
  mutating func useNumbers(toMove key: String) {
    guard let numbers, object[key] == nil else { return }
    let isOfOtherForm = numbers.forms.map { !$0.keepsForm(key, in: object) } ?? false
    if isOfOtherForm || numbers.object[key] != nil { object = numbers.object }
  }

  /// Takes the measured numbers in place of what was asked for, if a parameter is set that goes with them and not with
  /// that: the tint of a measured light. A parameter that is a form by itself replaces what was asked for.
  mutating func useNumbers(toSet key: String) {
    guard let numbers, let forms = numbers.forms, forms.isShared(key), !forms.keepsForm(key, in: object) else { return }
    object = numbers.object
  }

  /// The step with its measured values as if they were given; nil where nothing is measured, or it was already changed.
  private var numbers: (object: JSONObject, forms: (any FormAdjustment.Type)?)? {
    guard given.isEmpty, let step, step.measured != nil else { return nil }
    return (step.given.json, type(of: step.adjustment) as? any FormAdjustment.Type)
  }
}
