package import Documents

/// A text or a picture that is laid over a rendering once it has its size. In JSON a step of a recipe, such as
/// `{"op": "text", "text": "© Ada", "position": [0.98, 0.97], "anchor": "southeast", "opacity": 0.6}`.
///
///     settings.watermark = Watermark(Text(text: "© Ada", position: MaskPoint(0.98, 0.97), anchor: .southeast), opacity: 0.6)
///
/// Sizes and positions are those of the rendering: a text has the same share of it, whatever its size.
public struct Watermark: ParameterValue {
  /// The adjustment, `Text` or `Overlay`, and how it is mixed in.
  public internal(set) var step: RecipeStep

  /// A text.
  ///
  /// - Parameters:
  ///   - opacity: from 0 to 1.
  ///   - blend: how its color is mixed with the picture.
  public init(_ text: Text, opacity: Double = 1, blend: BlendMode = .normal) { self.init(any: text, opacity, blend) }

  /// A picture, which is not read yet; `Recipe.readFiles(in:access:)` reads it.
  ///
  /// - Parameters:
  ///   - opacity: from 0 to 1.
  ///   - blend: how its colors are mixed with the picture.
  public init(_ overlay: Overlay, opacity: Double = 1, blend: BlendMode = .normal) {
    self.init(any: overlay, opacity, blend)
  }

  private init(any adjustment: any PictureAdjustment, _ opacity: Double, _ blend: BlendMode) {
    step = RecipeStep(adjustment)
    (step.opacity, step.blend) = (opacity, blend)
  }

  private init(_ step: RecipeStep) { self.step = step }

  /// The adjustments that can be a watermark.
  private static let types = Catalog.all.filter { $0 is any PictureAdjustment.Type }
  private static var ops: [String] { types.map { $0.identity.op } }

  package static func read(
    _ json: JSONValue, facts: ParameterFacts, at pointer: JSONPointer, into problems: ProblemList
  ) -> Watermark? {
    guard let object = json.objectValue else {
      problems.addWrongType(
        expected: "an object with the op \(ops.joined(separator: " or "))", found: json, at: pointer)
      return nil
    }
    if let op = object["op"]?.stringValue, !ops.contains(op) {
      problems.add(
        .unknownValue, "expected one of \(list(ops)), found '\(op)'", at: pointer.appending("op"),
        hint: Suggestion.hint(for: op, among: ops))
      return nil
    }
    guard var step = StepReading(problems: problems).step(from: object, at: pointer) else { return nil }
    if let missing = step.missingKeys {
      problems.add(
        .noEffect, "a watermark shows nothing without \(list(missing))", at: pointer, hint: "give it \(list(missing))")
      return nil
    }
    // The recipe keeps them with those of the output.
    step.extensions = JSONObject()
    return Watermark(step)
  }

  package var parameterJSON: JSONValue? { .object(step.json) }

  package static func schema(_ facts: ParameterFacts) -> JSONObject {
    JSONObject([("oneOf", .array(types.map { .object(schema(of: $0)) }))])
  }

  /// The schema of one adjustment with the keys of a step, complete in itself.
  private static func schema(of type: any Adjustment.Type) -> JSONObject {
    var schema = type.objectSchema
    var properties = JSONObject([("op", ["const": .string(type.identity.op)])])
    for (key, value) in schema["properties"]?.objectValue?.members ?? [] { properties[key] = value }
    properties["opacity"] = ["type": "number", "minimum": 0, "maximum": 1, "default": 1]
    properties["blend"] = ["enum": .array(BlendMode.words.map { .string($0) }), "default": "normal"]
    properties["enabled"] = ["type": "boolean", "default": true]
    for key in RecipeStep.reservedKeys.sorted() where key != "measured" && properties[key] == nil {
      properties[key] = true
    }
    schema["properties"] = .object(properties)
    schema["required"] = ["op"]
    return schema
  }
}
