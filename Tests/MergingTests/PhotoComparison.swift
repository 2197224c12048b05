import Documents
import Merging

/// Compares a photo with what the model makes of its lines.
struct PhotoComparison {
  private let row: JSONValue
  private let photo: MergedPhoto
  /// What differs: the property, what was expected, what was found.
  private(set) var differences: [String] = []

  private var merge: PhotoMerge { photo.merge }

  init(_ row: JSONValue, lines: [JSONValue]) {
    self.row = row
    photo = MergedPhoto(lines.map(ModelLines.photo), rules: ModelUnits())
    compareUndo()
    compare("recipe", row["recipe"], ModelUnits.recipe(merge.shown.content))
    compare("heads", row["heads"], .texts(photo.metadata.heads.map(ModelLines.text)))
    if merge.shown.isMerged, let content = merge.shown.content {
      let again = ModelUnits().content(of: ModelUnits().data(of: content))
      if again != content { differences.append("the data of a merged edit is another edit") }
    }
    guard let state = row["state"], state != .null else {
      if photo.existence == .present { differences.append("exists") }
      return
    }
    if photo.existence != .present { differences.append("does not exist") }
    for key in ["title", "rating", "favorite", "trashed"] {
      compare(key, state[key] ?? .null, ModelUnits.json(photo.metadata.settings[key]))
    }
    compare("keywords", state["keywords"], .texts(photo.metadata.keywords))
    compareConflicts(state["conflicts"]?.objectValue ?? JSONObject())
  }

  private mutating func compareUndo() {
    let own = Set(ModelLines.texts(row["own"]).map(ModelLines.id))
    compare("counting", row["counting"], .texts(merge.countingEdits.map(ModelLines.text)))
    compare("undo", row["undo"], text(merge.undoTarget(isOwn: own.contains)))
    compare("redo", row["redo"], text(merge.redoTarget(isOwn: own.contains)))
    let undoable = merge.countingEdits.filter { merge.canUndo($0) }
    compare("undoable", row["undoable"], .texts(undoable.map(ModelLines.text)))
    for (edit, standing) in row["standing"]?.objectValue?.members ?? [] {
      compare("on \(edit)", standing, .texts(merge.edits(standingOn: ModelLines.id(edit)).map(ModelLines.text)))
    }
    for (edit, recipe) in row["undone"]?.objectValue?.members ?? [] {
      let after = merge.recipe(afterUndo: ModelLines.id(edit))
      compare("after undo of \(edit)", recipe, ModelUnits.recipe(after.content))
      if let effect = merge.effect(ofUndo: ModelLines.id(edit)), effect.recipe != after {
        differences.append("the effect of the undo of \(edit)")
      }
    }
    for (edit, recipe) in row["redone"]?.objectValue?.members ?? [] {
      compare("after redo of \(edit)", recipe, ModelUnits.recipe(merge.recipe(afterRedo: ModelLines.id(edit)).content))
    }
  }

  private mutating func compareConflicts(_ expected: JSONObject) {
    var found = JSONObject()
    for conflict in photo.conflicts {
      switch conflict.subject {
      case .entry(let id): found["@" + ModelLines.text(id)] = .texts(["counts", "undone"])
      case .recipe: found["recipe"] = .texts(["invalid"])
      case .setting("trashed"):
        let isEdited = conflict.versions.contains { $0.value == nil && isEntry($0.line) }
        found["trashed"] = .texts(isEdited ? ["edited"] : ["false", "true"])
      default: found[conflict.name] = values(conflict)
      }
    }
    var normal = JSONObject()
    for (key, values) in expected.members {
      let texts = ModelLines.texts(values).map { text in
        (try? JSONValue.parse(Array(text.utf8)).canonicalString()) ?? text
      }
      normal[key] = .texts(texts.sorted())
    }
    compare("conflicts", .object(normal), .object(found))
  }

  private func values(_ conflict: Conflict) -> JSONValue {
    .texts(Set(conflict.versions.map { ModelUnits.json($0.value).canonicalString() }).sorted())
  }

  private func isEntry(_ id: LineID) -> Bool {
    let line = row["lines"]?.arrayValue?.first { $0["id"]?.stringValue == ModelLines.text(id) }
    return ["edit", "undo", "redo", "revert"].contains(line?["kind"]?.stringValue)
  }

  private func text(_ id: LineID?) -> JSONValue { id.map { .string(ModelLines.text($0)) } ?? .null }

  private mutating func compare(_ property: String, _ expected: JSONValue?, _ found: JSONValue) {
    guard expected != found else { return }
    differences.append("\(property): \(expected?.canonicalString() ?? "nothing"), found \(found.canonicalString())")
  }
}
