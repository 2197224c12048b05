import Documents

/// Reads one step of a recipe.
struct StepReading {
  let problems: ProblemList
  /// Reads the files that steps name; nil leaves them unread.
  var files: ((FileReference, Resource.Kind) throws(ResourceError) -> Resource?)?

  /// The step that an object describes; nil, with problems added to the list, if the object is wrong.
  ///
  /// - Parameter earlier: the step it replaces; a file that both name is not read again.
  func step(from object: JSONObject, at pointer: JSONPointer, inPlaceOf earlier: RecipeStep? = nil) -> RecipeStep? {
    let before = problems.problems.count
    guard let type = type(of: object, at: pointer) else { return nil }
    var step = RecipeStep(type.readAny(object, at: pointer, into: problems))
    step.id = id(of: object, at: pointer)
    if let value = object["enabled"],
      let flag = Bool.read(value, facts: .plain, at: pointer.appending("enabled"), into: problems)
    {
      step.isEnabled = flag
    }
    readMixing(of: object, at: pointer, type: type, into: &step)
    if let value = object["note"] {
      step.note = String.read(value, facts: .plain, at: pointer.appending("note"), into: problems)
    }
    step.from = object["from"]
    step.measured = measured(of: object, at: pointer, type: type)
    checkRevision(of: object, at: pointer, known: type.identity)
    step.extensions = object.extensions { !RecipeStep.reservedKeys.contains($0) }
    guard problems.problems.count == before else { return nil }
    readFiles(of: &step, at: pointer, inPlaceOf: earlier)
    return problems.problems.count == before ? step : nil
  }

  private func readFiles(of step: inout RecipeStep, at pointer: JSONPointer, inPlaceOf earlier: RecipeStep?) {
    let known = earlier?.fileUsers.compactMap(\.resource) ?? []
    let found = step.readFiles(at: pointer) { file, kind throws(ResourceError) in
      if let same = known.first(where: { file == .digest($0.digest) && kind == $0.kind }) { return same }
      return try files?(file, kind)
    }
    for problem in found {
      problems.add(
        problem.code, problem.message, at: problem.pointer, hint: problem.hint, category: problem.category)
    }
  }

  private func type(of object: JSONObject, at pointer: JSONPointer) -> (any Adjustment.Type)? {
    guard let value = object["op"] else {
      problems.add(.missingKey, "expected the key 'op' with the name of an adjustment", at: pointer)
      return nil
    }
    guard let op = value.stringValue else {
      problems.addWrongType(expected: "the name of an adjustment", found: value, at: pointer.appending("op"))
      return nil
    }
    if let type = Catalog.adjustment(named: op) { return type }
    let cameraRaw = Self.cameraRawNames[op].map { "Camera Raw's \(op) is '\($0)' here" }
    problems.add(
      .unknownOp, "unknown adjustment '\(op)'", at: pointer.appending("op"),
      hint: cameraRaw ?? Suggestion.hint(for: op, among: Catalog.ops) ?? "the adjustments are \(list(Catalog.ops))")
    return nil
  }

  /// The names used here for Camera Raw's names; if there are several, the first in the catalog.
  private static let cameraRawNames: [String: String] = {
    let names = Catalog.all.flatMap { type in
      type.parameterFacts.flatMap { key, facts in facts.cameraRawNames.map { ($0, "\(type.identity.op).\(key)") } }
    }
    return Dictionary(names) { first, _ in first }
  }()

  private static let idCharacters = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-".utf8)

  private func id(of object: JSONObject, at pointer: JSONPointer) -> String? {
    guard let value = object["id"] else { return nil }
    if let id = value.stringValue, (1...64).contains(id.utf8.count), id.utf8.allSatisfy(Self.idCharacters.contains) {
      return id
    }
    problems.add(
      .badID,
      "expected an id of 1 to 64 letters A–Z a–z, digits and . _ -, found "
        + (value.stringValue.map { "'\($0)'" } ?? value.kind), at: pointer.appending("id"))
    return nil
  }

  private func measured(
    of object: JSONObject, at pointer: JSONPointer, type: any Adjustment.Type
  ) -> MeasuredMark? {
    guard let value = object["measured"] else { return nil }
    guard type is any AnalysisAdjustment.Type else {
      problems.add(
        .unknownKey, "unknown key 'measured'; nothing of \(type.identity.op) is measured",
        at: pointer.appending("measured"), isAboutKey: true)
      return nil
    }
    if let mark = value.stringValue.flatMap(MeasuredMark.init) { return mark }
    problems.add(
      .wrongType, "expected 32 digits 0–9 a–f, found \(value.stringValue.map { "'\($0)'" } ?? value.kind)",
      at: pointer.appending("measured"), hint: "without 'measured' the values count as given")
    return nil
  }

  private func readMixing(
    of object: JSONObject, at pointer: JSONPointer, type: any Adjustment.Type, into step: inout RecipeStep
  ) {
    if let key = ["opacity", "blend", "mask"].first(where: { object[$0] != nil }),
      let unmixed = type as? any UnmixedAdjustment.Type
    {
      problems.add(
        .notMixable, "\(type.identity.op) \(unmixed.unmixedReason) and takes no \(key)", at: pointer.appending(key),
        isAboutKey: true)
      return
    }
    if let value = object["opacity"] {
      let facts = ParameterFacts(
        summary: "", range: 0...1, count: nil, unit: .none, strength: .none, cameraRawNames: [],
        since: FormatVersion(1, 0))
      step.opacity = Double.read(value, facts: facts, at: pointer.appending("opacity"), into: problems) ?? 1
    }
    if let value = object["blend"] {
      step.blend = BlendMode.read(value, facts: .plain, at: pointer.appending("blend"), into: problems) ?? .normal
    }
    if let value = object["mask"] { step.mask = Mask.read(value, at: pointer.appending("mask"), into: problems) }
  }

  private func checkRevision(of object: JSONObject, at pointer: JSONPointer, known: Identity) {
    guard let value = object["revision"] else { return }
    guard let revision = value.integerValue, revision >= 1 else {
      problems.add(
        .wrongType, "expected a whole number of 1 or more, found \(value.canonicalString())",
        at: pointer.appending("revision"))
      return
    }
    guard revision > known.revision else { return }
    problems.add(
      .newerVersion, "\(known.op) has no revision \(revision) in this program", at: pointer.appending("revision"),
      hint: "update photoedit", category: .newerVersion)
  }
}

extension Adjustment {
  /// Reads an adjustment of a type known only at run time.
  static func readAny(_ object: JSONObject, at pointer: JSONPointer, into problems: ProblemList) -> any Adjustment {
    read(object, at: pointer, otherKeys: RecipeStep.reservedKeys, into: problems)
  }
}
