import Documents

/// A recipe that settings are changing; values are validated when all are in place.
struct RecipeDraft {
  /// A step that is being changed.
  struct Slot {
    let op: String
    /// The original step; nil for an added step.
    let step: RecipeStep?
    /// The step as it was asked for, with the changes.
    var object: JSONObject
    /// The settings that changed it, by their first key.
    var settings: [(key: String, text: String)] = []
    /// The parameters that were given a value.
    var given: [String] = []

    var id: String? { object["id"]?.stringValue }
  }

  var recipe: Recipe
  var slots: [Slot]
  var output: JSONObject
  var outputSettings: [(key: String, text: String)] = []
  var problems: [RecipeProblem] = []

  init(_ recipe: Recipe) {
    self.recipe = recipe
    slots = recipe.steps.map { Slot(op: $0.adjustment.op, step: $0, object: $0.asked.json) }
    output = recipe.json["output"]?.objectValue ?? JSONObject()
  }

  /// Removes the steps with a name. An id that no step has is a problem; an adjustment that the recipe lacks is not.
  mutating func remove(_ name: StepName) {
    let count = slots.count
    slots.removeAll { slot in slot.step.map(name.matches) ?? false }
    if case .id = name, slots.count == count {
      problems.append(.unknownStep(name, in: name.text, among: recipe.steps))
    }
  }

  /// Changes a value.
  mutating func change(_ setting: RecipeSetting) {
    guard let name = setting.step else {
      if let changed = changed(output, by: setting, of: OutputSettings.self) { output = changed }
      outputSettings.append((setting.keys[0], setting.text))
      return
    }
    guard let index = index(of: name, for: setting), let type = Catalog.adjustment(named: slots[index].op) else {
      return
    }
    guard let key = setting.keys.first else {
      slots[index].settings.append(("op", setting.text))
      return
    }
    slots[index].settings.append((key, setting.text))
    if case .add(let number) = setting.operation {
      slots[index].useNumbers(toMove: key)
      if let forms = type as? any FormAdjustment.Type, !forms.keepsForm(key, in: slots[index].object) {
        // Without a meaning in this form, the contradiction is reported.
        if let moved = forms.moved(slots[index].object, key, by: number) {
          slots[index].object = moved.object
          slots[index].given.append(moved.key)
          return
        }
      }
    } else {
      slots[index].useNumbers(toSet: key)
      if setting.operation != .set(nil) { slots[index].given.append(key) }
    }
    if let changed = changed(slots[index].object, by: setting, of: type) { slots[index].object = changed }
  }

  /// The index of the step that a setting refers to; the step is added if the recipe lacks the adjustment.
  private mutating func index(of name: StepName, for setting: RecipeSetting) -> Int? {
    let matches = slots.indices.filter { index in
      switch name {
      case .adjustment(let op): slots[index].op.utf8.elementsEqual(op.utf8)
      case .id(let id): slots[index].id.map { $0.utf8.elementsEqual(id.utf8) } ?? false
      }
    }
    if matches.count == 1 { return matches[0] }
    guard matches.isEmpty else {
      let ids = matches.compactMap { slots[$0].id }
      problems.append(
        RecipeProblem(
          .ambiguousStep, "in '\(setting.text)': the recipe has \(matches.count) steps '\(name.text)'",
          at: JSONPointer(["adjustments"]),
          hint: ids.isEmpty
            ? "give the one you mean an id and write #id.key=value"
            : "write \(ids.map { "'#\($0)\(setting.rest)'" }.joined(separator: " or "))"))
      return nil
    }
    guard case .adjustment(let op) = name, let type = Catalog.adjustment(named: op) else {
      problems.append(.unknownStep(name, in: setting.text, rest: setting.rest, among: recipe.steps))
      return nil
    }
    return add(type)
  }

  private mutating func add(_ type: any Adjustment.Type) -> Int {
    let op = type.identity.op
    let index = (slots.lastIndex { Catalog.place(of: $0.op) <= Catalog.place(of: op) } ?? -1) + 1
    let taken = slots.compactMap(\.id) + recipe.steps.compactMap(\.id)
    let added = RecipeStep(type.init(), id: Recipe.newID(for: op, besides: Set(taken)))
    slots.insert(Slot(op: op, step: nil, object: added.json), at: index)
    return index
  }

  // MARK: Values

  /// An object with a value changed; nil, with a problem recorded, if nothing can be added to the value.
  private mutating func changed(
    _ object: JSONObject, by setting: RecipeSetting, of type: any ParameterGroup.Type
  ) -> JSONObject? {
    switch setting.operation {
    case .set(let value): return object.setting(setting.keys[...], to: value)
    case .add(let number):
      let current = object.value(at: setting.keys[...]) ?? Self.standard(setting.keys, of: type)
      guard let current = current?.numberValue ?? (Self.isKnown(setting.keys[0], of: type) ? nil : 0) else {
        problems.append(
          RecipeProblem(
            .notANumber,
            "in '\(setting.text)': expected a number to add to, found \(current?.kind ?? "no value")",
            at: JSONPointer(), hint: "set it with '='"))
        return nil
      }
      return object.setting(setting.keys[...], to: .number((current + number).roundedToTenDecimals))
    case .addStep: return object
    }
  }

  private static func standard(_ keys: [String], of type: any ParameterGroup.Type) -> JSONValue? {
    keys == ["opacity"] && type is any Adjustment.Type ? 1 : type.defaultValue(at: keys)
  }

  /// Whether a type has a key; validation reports unknown keys later.
  private static func isKnown(_ key: String, of type: any ParameterGroup.Type) -> Bool {
    type.parameterFacts.contains { $0.key.utf8.elementsEqual(key.utf8) }
      || (type is any Adjustment.Type && RecipeStep.reservedKeys.contains(key))
  }
}
