import Adjustments
import Documents
import DurableFiles
import Jobs

/// Reads one row of a manifest.
struct RowReading {
  let object: JSONObject
  let index: Int
  let folder: String
  let given: ManifestDefaults
  let problems = ProblemList()

  init(_ object: JSONObject, index: Int, folder: String, defaults: ManifestDefaults) {
    (self.object, self.index, self.folder, given) = (object, index, folder, defaults)
  }

  /// What is wrong with the row: its first problem, and how many others there are.
  var error: EditError {
    guard let first = problems.problems.first else { return EditError(.badRow, "cannot be read") }
    let more = problems.problems.count > 1 ? " (and \(problems.problems.count - 1) more)" : ""
    var error = EditError(first.code, first.message + more, hint: first.hint, at: first.pointer)
    error.problems[0].isAboutKey = first.isAboutKey
    return error
  }

  private static let keys = ManifestField.all.map(\.key)
  private static let keySet = Set(keys)
  private static let sharedKeys = Set(ManifestField.all.filter(\.isShared).map(\.key))

  /// The row; nil, with problems, if it cannot be worked on.
  mutating func row() -> ManifestRow? {
    checkKeys(allowed: Self.keySet)
    guard let inputText = text("input") ?? missing("input"), let input = place(inputText, "input", in: folder),
      let source = recipe() ?? given.recipe ?? missing("recipe"), let parameters = values("params"),
      let expected = expectation()
    else { return nil }
    let own = settings
    guard let (output, outputText) = output(for: input, inputText, own), problems.problems.isEmpty else { return nil }
    let id = object["id"] == nil ? outputText : text("id")
    guard let id, !id.isEmpty else {
      problems.add(.badRow, "expected a nonempty name", at: JSONPointer(["id"]))
      return nil
    }
    guard problems.problems.isEmpty else { return nil }
    let work = RowRecipe(
      source: source, parameters: ManifestDefaults.values(given.parameters, under: parameters),
      settings: ManifestDefaults.settings(given.settings, under: own), own: own,
      fileExtension: FilePath.fileExtension(of: outputText).lowercased())
    return ManifestRow(
      index: index, id: id, input: input, inputText: inputText, output: output, outputText: outputText, work: work,
      expected: expected.digest)
  }

  /// The defaults, overridden by those of this row; nil, with problems, if the row is wrong.
  mutating func defaults() -> ManifestDefaults? {
    checkKeys(allowed: Self.sharedKeys)
    var defaults = given
    if let recipe = recipe() { defaults.recipe = recipe }
    if let parameters = values("params") {
      defaults.parameters = ManifestDefaults.values(given.parameters, under: parameters)
    }
    defaults.settings = ManifestDefaults.settings(given.settings, under: settings)
    if let output = text("output") {
      defaults.outputFolder = folder
      do throws(EditError) {
        defaults.output = try OutputTemplate(manifest: output, in: folder)
      } catch {
        problems.add(error.code, error.message, at: JSONPointer(["output"]), hint: error.hint)
      }
    }
    return problems.problems.isEmpty ? defaults : nil
  }

  private func checkKeys(allowed: Set<String>) {
    for key in object.keys where !allowed.contains(key) && key != "type" && !key.isExtensionKey {
      let isKnown = Self.keySet.contains(key)
      problems.add(
        .unknownKey,
        isKnown ? "'\(key)' is allowed only in single rows" : "unknown key '\(key)' in a row of a manifest",
        at: JSONPointer([key]), hint: isKnown ? nil : Suggestion.hint(for: key, among: Self.keys), isAboutKey: true)
    }
    if let type = object["type"], type != "row", type != "defaults" {
      problems.add(.badRow, "expected the type \"row\" or none", at: JSONPointer(["type"]))
    }
  }

  // MARK: Values

  /// A string; nil if it is missing, or, with a problem, if it is not a string.
  func text(_ key: String) -> String? {
    guard let value = object[key] else { return nil }
    if let text = value.stringValue { return text }
    problems.addWrongType(expected: "a string", found: value, at: JSONPointer([key]))
    return nil
  }

  func missing<Value>(_ key: String) -> Value? {
    guard object[key] == nil else { return nil }
    problems.add(
      .missingKey, "expected the key '\(key)'", at: JSONPointer(),
      hint: key == "input" ? nil : "give it in the row, in a first row of the type \"defaults\", or in the call")
    return nil
  }

  private func recipe() -> RowRecipe.Source? {
    switch object["recipe"] {
    case nil: return nil
    case .string(let name)?: return .named(name)
    case .object(let document)?: return .inline(.object(document))
    case let other?:
      problems.addWrongType(expected: "a file, a name or a recipe object", found: other, at: JSONPointer(["recipe"]))
      return nil
    }
  }

  /// An object; empty if it is missing; nil, with a problem, if it is not an object.
  private func values(_ key: String) -> JSONObject? {
    guard let value = object[key] else { return JSONObject() }
    if let values = value.objectValue { return values }
    problems.addWrongType(expected: "an object of names and values", found: value, at: JSONPointer([key]))
    return nil
  }

  private var settings: JSONObject {
    JSONObject(distinct: object.members.filter { ManifestField.settingKeys.contains($0.key) })
  }

  private func expectation() -> (digest: SHA256Digest?, Void)? {
    guard let expect = values("expect") else { return nil }
    for key in expect.keys where key != "sha256" {
      problems.add(.unknownKey, "unknown key '\(key)'; the key is sha256", at: JSONPointer(["expect", key]))
    }
    guard let value = expect["sha256"] else { return (nil, ()) }
    guard let digest = value.stringValue.flatMap({ SHA256Digest(hex: $0.lowercased()) }) else {
      problems.add(.badRow, "expected 64 hexadecimal digits", at: JSONPointer(["expect", "sha256"]))
      return nil
    }
    return (digest, ())
  }
}

extension EditError {
  /// The error of a row.
  ///
  /// - Parameter pointer: the place in the row that it is about.
  init(_ code: Code, _ message: String, hint: String? = nil, at pointer: JSONPointer) {
    self.init(code, as: .badData, message, hint: hint)
    problems = [RecipeProblem(code, message, at: pointer, hint: hint)]
  }
}
