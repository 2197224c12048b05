import Documents
import Merging

/// Lines of a photo, with short names in place of IDs.
struct TestPhoto {
  /// Exposure 0.3 and contrast 12.
  static let exposure: JSONValue = ["exposure", "exposure", ["ev": 0.3]]
  static let contrast: JSONValue = ["contrast", "contrast", ["amount": 12]]

  private(set) var lines: [PhotoLine] = []

  /// A photo with an import `a0`, and an edit `b4` with exposure 0.3 and contrast 12.
  static var edited: TestPhoto {
    var photo = TestPhoto()
    photo.add("a0", [], .asset(PhotoFacts(original: SHA256Digest(of: []))))
    photo.edit("b4", ["a0"], [exposure, contrast])
    return photo
  }

  /// The photo that these lines lead to.
  var merged: MergedPhoto { MergedPhoto(lines, rules: ModelUnits()) }

  mutating func add(_ name: String, _ parents: [String], _ change: PhotoChange) {
    lines.append(ObjectLine(id: ModelLines.id(name), parents: parents.map(ModelLines.id), change: change))
  }

  /// Adds an edit with these steps.
  mutating func edit(
    _ name: String, _ parents: [String], _ steps: [JSONValue], resolved: [String] = [], base: Int = 0
  ) {
    add(name, parents, .edit(ModelUnits.data(Self.recipe(steps, base: base)), resolved: resolved))
  }

  mutating func undo(_ name: String, _ parents: [String], _ target: String) {
    add(name, parents, .undo(ModelLines.id(target)))
  }

  mutating func redo(_ name: String, _ parents: [String], _ target: String) {
    add(name, parents, .redo(ModelLines.id(target)))
  }

  mutating func set(_ name: String, _ parents: [String], _ values: [String: JSONValue], _ words: KeywordChange? = nil) {
    add(name, parents, .set(values.mapValues(ModelUnits.value), words))
  }

  static func exposure(_ ev: Double) -> JSONValue { ["exposure", "exposure", ["ev": .number(ev)]] }

  static func recipe(_ steps: [JSONValue], base: Int = 0) -> JSONValue {
    ["steps": .array(steps), "output": .null, "metadata": 0, "title": .null, "base": .integer(base)]
  }
}

extension MergedPhoto {
  /// The steps that are shown, such as `exposure ev 0.5, sky amount 30 mask "M"`.
  var steps: String { Self.steps(merge.shown) }

  /// The names of the conflicts, that of an edit with its short name.
  var conflictNames: [String] {
    conflicts.map { conflict in
      if case .entry(let id) = conflict.subject { "@" + ModelLines.text(id) } else { conflict.name }
    }
  }

  /// The steps of an edit.
  static func steps(_ shown: ShownRecipe) -> String {
    let steps = ModelUnits.recipe(shown.content)["steps"]?.arrayValue ?? []
    return steps.map { step in
      let values = (step.arrayValue?[2].objectValue?.members ?? []).sorted { $0.key < $1.key }
      return ([step.arrayValue?[0].stringValue ?? ""] + values.map { "\($0.key) \($0.value.canonicalString())" })
        .joined(separator: " ")
    }.joined(separator: ", ")
  }
}
