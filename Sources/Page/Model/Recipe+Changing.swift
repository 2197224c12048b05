import Adjustments
import Documents
import Editing

extension Recipe {
  /// Adds a step at its rank, with an id of its own.
  ///
  /// - Returns: Its place.
  mutating func add(_ step: RecipeStep) -> Int {
    var added = step
    added.id = newID(for: step.adjustment.op)
    insert(added)
    return steps.firstIndex { $0.id == added.id } ?? steps.count - 1
  }

  /// Sets values of a step as `photoedit edit --set` does.
  ///
  /// - Throws: `PageRefusal` if there is no such step; `EditError` with every problem.
  mutating func set(_ values: JSONObject, ofStep index: Int) throws {
    guard steps.indices.contains(index) else {
      throw PageRequest.bad("expected the place of one of \(steps.count) steps as 'index', found \(index)")
    }
    let id = steps[index].id ?? newID(for: steps[index].adjustment.op)
    steps[index].id = id
    let edit = RecipeEdit(settings: values.members.map { RecipeSetting(.id(id), $0.key, $0.value) })
    var changed = self
    try mappingErrors { try edit.apply(to: &changed) }
    self = changed
  }

  /// The recipe with adjustments that were measured on the photo: each takes the place of the first plain step of its kind.
  func taking(_ measured: Recipe) -> Recipe {
    var taking = self
    for step in measured.steps {
      if let index = taking.steps.firstIndex(where: { $0.isPlain && $0.adjustment.op == step.adjustment.op }) {
        taking.steps[index] = RecipeStep(step.adjustment, id: taking.steps[index].id)
      } else {
        _ = taking.add(step)
      }
    }
    return taking
  }

  // MARK: Looks

  /// The ranks that stay behind a look: sizes, sharpening and what is drawn over the picture.
  private static let behindLooks: Set<Rank> = [.size, .detail, .layers]

  /// The recipe with a look in place of the one it has; nil for none.
  func wearing(_ look: PageRecipes.Look?, atStrength strength: Double) -> Recipe {
    var wearing = self
    wearing.steps.removeAll(where: \.isOfLook)
    guard let look else { return wearing }
    let place =
      wearing.steps.firstIndex { Self.behindLooks.contains(type(of: $0.adjustment).identity.rank) }
      ?? wearing.steps.count
    var added = look.recipe.scaled(toStrength: strength).steps
    if strength == 0 {
      // A step that does nothing remembers which look it was.
      added = [RecipeStep(Exposure())]
      added[0].isEnabled = false
    }
    for (offset, step) in added.enumerated() {
      var step = step.marked(look.name, strength: strength)
      step.id = wearing.newID(for: step.id ?? step.adjustment.op)
      wearing.steps.insert(step, at: place + offset)
    }
    return wearing
  }

  // MARK: Copied edits

  /// What belongs to masks is copied as a group of its own.
  private static let masked = "masks"

  /// The groups in which edits are copied.
  static let copiedGroups = Catalog.groups.map(\.name) + [masked]

  /// The recipe with the steps of some groups of another recipe, nil for all. A photo has one look; other steps take the
  /// place of those of the same adjustment and the same part of the picture. What was measured on the other recipe's photo
  /// is left out.
  func merging(_ source: Recipe, groups: Set<String>?) -> Recipe {
    let added = source.asked.steps.filter { groups?.contains(Self.group(of: $0)) ?? true }
    var merged = self
    merged.steps.removeAll { step in added.contains { Self.replaces($0, step) } }
    for step in added { _ = merged.add(step) }
    return merged
  }

  private static func group(of step: RecipeStep) -> String {
    step.mask == nil ? AdjustmentReference(type(of: step.adjustment)).group : masked
  }

  private static func replaces(_ added: RecipeStep, _ step: RecipeStep) -> Bool {
    guard added.isOfLook == step.isOfLook else { return false }
    return added.isOfLook || (added.adjustment.op == step.adjustment.op && added.mask == step.mask)
  }
}
