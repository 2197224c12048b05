public import Documents

extension Mask {
  /// The mask as JSON, defaults left out.
  public var json: JSONObject {
    let members: [JSONObject.Member] =
      switch content {
      case .all(let masks): [("all", .array(masks.map { .object($0.json) }))]
      case .any(let masks): [("any", .array(masks.map { .object($0.json) }))]
      case .not(let mask): [("not", .object(mask.json))]
      default: shape.map { [("shape", .string(type(of: $0).name))] + $0.json.members } ?? []
      }
    return JSONObject(distinct: members).adding(extensions: extensions)
  }

  /// The mask without anything that cannot change a pixel.
  var bare: Mask {
    let content: Content =
      switch content {
      case .all(let masks): .all(masks.map(\.bare))
      case .any(let masks): .any(masks.map(\.bare))
      case .not(let mask): .not(mask.bare)
      case .brush(var brush):
        {
          for index in brush.strokes.indices { brush.strokes[index].extensions = JSONObject() }
          return .brush(brush)
        }()
      default: content
      }
    return Mask(content)
  }

  /// Reads a mask; nil, with problems added to the list, if it is wrong.
  static func read(_ json: JSONValue, at pointer: JSONPointer, into problems: ProblemList) -> Mask? {
    let before = problems.problems.count
    var reading = MaskReading(problems: problems)
    let mask = reading.mask(json, at: pointer, depth: 1)
    return problems.problems.count == before ? mask : nil
  }
}

/// Reads a mask and the masks nested in it.
private struct MaskReading {
  let problems: ProblemList
  var count = 0

  private static let forms = ["shape", "all", "any", "not"]

  mutating func mask(_ json: JSONValue, at pointer: JSONPointer, depth: Int) -> Mask? {
    count += 1
    guard depth <= Mask.maximumDepth else {
      problems.add(
        .maskTooDeep, "masks are nested too deep; at most \(Mask.maximumDepth) levels are allowed", at: pointer)
      return nil
    }
    guard count <= Mask.maximumCount else {
      if count == Mask.maximumCount + 1 {
        problems.add(.maskTooLarge, "the mask consists of more than \(Mask.maximumCount) masks", at: pointer)
      }
      return nil
    }
    guard let object = json.objectValue else {
      problems.addWrongType(expected: "a mask { \"shape\": … }", found: json, at: pointer)
      return nil
    }
    let found = Self.forms.filter { object[$0] != nil }
    guard found.count == 1 else {
      let keys = object.keys.filter { !$0.isExtensionKey }
      problems.add(
        .badMask, "expected one of the keys \(list(Self.forms)), found \(list(found.isEmpty ? keys : found))",
        at: pointer,
        hint: found.isEmpty ? keys.lazy.compactMap { Suggestion.hint(for: $0, among: Self.forms) }.first : nil)
      return nil
    }
    guard var mask = content(found[0], of: object, at: pointer, depth: depth).map(Mask.init) else { return nil }
    mask.extensions = JSONObject(distinct: object.members.filter(\.key.isExtensionKey))
    return mask
  }

  private mutating func content(
    _ form: String, of object: JSONObject, at pointer: JSONPointer, depth: Int
  ) -> Mask.Content? {
    guard let value = object[form], form != "shape" else { return shape(of: object, at: pointer) }
    for key in object.keys where key != form && !key.isExtensionKey {
      problems.add(
        .unknownKey, "unknown key '\(key)' beside '\(form)'", at: pointer.appending(key), isAboutKey: true)
    }
    let inner = pointer.appending(form)
    if form == "not" { return mask(value, at: inner, depth: depth + 1).map { .not($0) } }
    guard let elements = value.arrayValue, !elements.isEmpty else {
      problems.add(
        .wrongType, "expected an array of one or more masks, found \(value.arrayValue == nil ? value.kind : "none")",
        at: inner)
      return nil
    }
    var masks: [Mask] = []
    for (index, element) in elements.enumerated() {
      if let read = mask(element, at: inner.appending(index), depth: depth + 1) { masks.append(read) }
    }
    return form == "all" ? .all(masks) : .any(masks)
  }

  private func shape(of object: JSONObject, at pointer: JSONPointer) -> Mask.Content? {
    let names = Mask.shapes.map { $0.name }
    guard let name = object["shape"]?.stringValue else {
      problems.addWrongType(
        expected: "one of \(list(names))", found: object["shape"] ?? .null, at: pointer.appending("shape"))
      return nil
    }
    if let shape = Mask.shapes.first(where: { $0.name == name }) {
      return shape.read(object, at: pointer, otherKeys: ["shape"], into: problems).mask.content
    }
    problems.add(
      .unknownValue, "expected one of \(list(names)), found '\(name)'", at: pointer.appending("shape"),
      hint: Suggestion.hint(for: name, among: names))
    return nil
  }
}

extension Mask {
  /// The JSON Schema of masks; `itself` is a reference to this schema.
  static func schema(itself: JSONValue) -> JSONObject {
    let shapes = Self.shapes.map { type -> JSONValue in
      var schema = type.objectSchema
      let own = schema["properties"]?.objectValue?.members ?? []
      schema["description"] = .string(type.summary)
      schema["properties"] = .object(JSONObject([("shape", ["const": .string(type.name)])] + own))
      schema["required"] = ["shape"]
      if type is ImageMask.Type { schema["oneOf"] = [["required": ["path"]], ["required": ["sha256"]]] }
      return .object(schema)
    }
    let combined = ["all", "any"].map { key -> JSONValue in
      combination(key, ["type": "array", "items": itself, "minItems": 1, "maxItems": .number(Double(maximumCount))])
    }
    return JSONObject([("oneOf", .array(shapes + combined + [combination("not", itself)]))])
  }

  private static func combination(_ key: String, _ value: JSONValue) -> JSONValue {
    [
      "type": "object", "properties": .object(JSONObject([(key, value)])), "required": [.string(key)],
      "patternProperties": ["^x-": true], "additionalProperties": false,
    ]
  }
}
