import Adjustments
import Documents
import Merging

/// The recipe of a photo while conflicts of it are decided.
struct ResolvedRecipe {
  private let found: PhotoConflicts
  private var shown: EditContent?
  /// The units that were decided.
  private var units: [EditUnit] = []
  private var isWhole = false

  init(_ found: PhotoConflicts) {
    self.found = found
    shown = found.merged.merge.shown.content
  }

  /// The recipe with all decisions; nil if there were none.
  ///
  /// - Throws: `StoreError.badValue` for one that is not valid.
  func content() throws -> EditContent? {
    guard !units.isEmpty || isWhole, let shown else { return nil }
    guard shown.isForeign || MergeRules.units.isValid(shown) else {
      let names = units.map { "'\($0.name)'" }.joined(separator: ", ")
      throw StoreError.badValue("the choice for \(names)", found: Self.problem(of: shown), expected: "a valid recipe")
    }
    return shown
  }

  /// What is wrong with a recipe.
  private static func problem(of content: EditContent) -> String {
    let data = MergeRules.units.data(of: content)
    let format = AdjustmentFormat(identifier: data.formatIdentifier, version: data.formatVersion)
    do {
      _ = try AdjustmentData(format: format, bytes: data.bytes).recipe()
      return "values that contradict each other"
    } catch {
      return "one with a problem: \(error.message)"
    }
  }

  /// Takes the whole recipe of a version.
  mutating func take(_ version: AssetConflict.Version, _ choice: ConflictChoice) throws {
    guard let content = content(of: version.line) else { throw choice.invalid("a version that can be read") }
    (shown, isWhole) = (content, true)
  }

  /// Decides a part of the recipe.
  mutating func set(_ unit: EditUnit, _ choice: ConflictChoice) throws {
    if isWhole { return }
    switch (choice.value, unit) {
    case (.version(let index), .step(let id)) where choice.conflict.versions.indices.contains(index):
      setStep(id, as: content(of: choice.conflict.versions[index].line))
    case (.version(let index), .place(let id)) where choice.conflict.versions.indices.contains(index):
      move(id, as: content(of: choice.conflict.versions[index].line))
    case (.value(let value), .part), (.value(let value), .member): shown?.values[unit] = value.map { UnitValue($0) }
    case (.version(let index), _) where choice.conflict.versions.indices.contains(index):
      shown?.values[unit] = choice.conflict.versions[index].value.map { UnitValue($0) }
    default: throw choice.invalid("one of its versions")
    }
    units.append(unit)
  }

  /// What is recorded of the recipe.
  func edit(_ content: EditContent, in objects: ObjectFiles) throws -> Edit {
    var edit = try found.edit(content, in: objects)
    edit.resolved = units.map(\.name).sorted()
    return edit
  }

  private func content(of line: SHA256Digest) -> EditContent? {
    switch found.lines[line]?.line.change {
    case .edit(let data, _)?, .merge(let data)?: MergeRules.units.content(of: data)
    case .revert(let target)?: content(of: target)
    case .asset(let facts)?: MergeRules.units.content(ofOriginal: facts.original)
    default: nil
    }
  }

  /// Makes a step what it is in another recipe, with all of its parts, or takes it away.
  private mutating func setStep(_ id: String, as other: EditContent?) {
    guard var content = shown else { return }
    let place = content.steps.firstIndex { $0.id == id }
    let step = other?.steps.first { $0.id == id }
    if let place, step == content.steps[place] { return }
    content.values = content.values.filter { $0.key.step != id }
    if let place { content.steps.remove(at: place) }
    if let step, let other {
      content.steps.insert(step, at: place ?? content.steps.count)
      content.values.merge(other.values.filter { $0.key.step == id }) { $1 }
    }
    shown = content
  }

  /// Puts a step behind the one that it is behind in another recipe.
  private mutating func move(_ id: String, as other: EditContent?) {
    guard var content = shown, let other, let place = content.steps.firstIndex(where: { $0.id == id }),
      let theirs = other.steps.firstIndex(where: { $0.id == id })
    else { return }
    let step = content.steps.remove(at: place)
    let before = other.steps[..<theirs].last { step in content.steps.contains { $0.id == step.id } }
    let next = before.flatMap { step in content.steps.firstIndex { $0.id == step.id } }.map { $0 + 1 } ?? 0
    content.steps.insert(step, at: next)
    shown = content
  }
}
