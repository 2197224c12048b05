import Adjustments
import Foundation
import Documents
import TestSupport
import Testing

/// The oracle: Python's `jsonschema`.
enum JSONSchemaTool {
  static let isInstalled = Python.has(module: "jsonschema")
  static let reason: Comment = "needs python3 with jsonschema"

  /// For each document whether the schema of recipes accepts it, and why not.
  static func verdicts(_ documents: [JSONValue]) throws -> [String] {
    let scratch = try ScratchFolder()
    let (schema, file) = (scratch.appending("schema.json"), scratch.appending("documents.json"))
    try Data(RecipeSchema.json.canonicalBytes()).write(to: schema)
    try Data(JSONValue.array(documents).canonicalBytes()).write(to: file)
    let program = """
      import json, sys, jsonschema
      schema, documents = (json.load(open(p, encoding="utf-8")) for p in sys.argv[1:])
      jsonschema.Draft7Validator.check_schema(schema)
      validator = jsonschema.Draft7Validator(schema)
      for document in documents:
          print(next((e.message.replace("\\n", " ")[:300] for e in validator.iter_errors(document)), "valid"))
      """
    return try Python.run(program, [schema.path, file.path]).split(separator: "\n").map(String.init)
  }
}

@Suite(
  "the JSON Schema", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: JSONSchemaTool.isInstalled, JSONSchemaTool.reason))
struct SchemaTests {
  /// Recipes that are right in every way that the format has.
  static let right: [JSONValue] = [
    Document.json([]),
    Document.json(
      [], ["title": "a", "note": "b", "inputs": ["*.jpg"], "x-a": [1], "output": ["quality": 5, "x-b": .null]]),
    Document.json([
      [
        "op": "exposure", "id": "a.b_c-1", "enabled": false, "opacity": 0.5, "blend": "soft-light", "note": "n",
        "revision": 1, "from": ["auto": true],
      ]
    ]),
    Document.json([], ["output": ["sharpen": "screen"]]), Document.json([], ["output": ["sharpen": 12.5]]),
    Document.json([], ["output": ["watermark": ["op": "text", "text": "a", "opacity": 0.5, "x-a": 1]]]),
    Document.json(
      [], ["output": ["watermark": ["op": "text", "text": ["$param": "t"]]], "parameters": ["t": "b"]]),
    Document.json([["op": "exposure", "ev": ["$param": "ev"]]], ["parameters": ["ev": 1]]),
    Document.json(
      [["op": "exposure", "opacity": ["$param": "o"], "enabled": ["$param": "on"], "blend": ["$param": "b"]]],
      ["parameters": ["o": 1, "on": true, "b": "screen"]]),
    Document.json([["op": "curve", "points": [[0, ["$param": "y"]], [1, 1]]]], ["parameters": ["y": 0.1]]),
    Document.json([["op": "blackAndWhite", "tone": ["hue": ["$param": "h"], "x-c": 1]]], ["parameters": ["h": 10]]),
    Document.json(
      [["op": "channelMixer", "matrix": [[["$param": "m"], 0, 0], [0, 1, 0], [0, 0, 1]]]], ["parameters": ["m": 2]]),
    Document.json([["op": "straighten", "fill": ["$param": "f"]]], ["parameters": ["f": "crop"]]),
    Document.json(
      [["op": "exposure", "mask": ["shape": "linear", "x-a": 1]], ["op": "sharpen", "mask": ["$param": "m"]]],
      ["parameters": ["m": ["shape": "color", "hue": 20]]]),
    Document.json(
      [
        [
          "op": "lut", "file": "a b.cube",
          "mask": [
            "any": [["not": ["shape": "brush", "strokes": [["x-a": 1, "points": [[0, ["$param": "y"]]]]]]]], "x-b": 2,
          ],
        ]
      ], ["parameters": ["y": 0.5]]),
    Document.json(
      [], ["parameters": ["q": 90, "t": "x"], "output": ["quality": ["$param": "q"]], "title": ["$param": "t"]]),
  ]

  /// Recipes that the reader refuses, one mistake each.
  static let wrong: [JSONValue] = [
    Document.json([], ["output": ["watermark": ["op": "exposure", "ev": 1]]]),
    Document.json([], ["output": ["watermark": ["text": "a"]]]), Document.json([], ["output": ["sharpen": 101]]),
    Document.json([], ["output": ["watermark": ["op": "text", "text": "a", "file": "b.png"]]]),
    [:], [1], ["formatIdentifier": "org.photoedit.recipe", "adjustments": []],
    Document.json([], ["formatVersion": "1.1"]), Document.json([], ["formatVersion": 1.0]),
    Document.json([], ["formatVersion": "1.00"]), Document.json([], ["formatIdentifier": "recipe"]),
    Document.json([], ["title": 1]),
    Document.json([], ["adjustmets": []]), Document.json([[:]]), Document.json([["op": "exposre"]]),
    Document.json([["op": "exposure", "evv": 1]]), Document.json([["op": "exposure", "mask": [:]]]),
    Document.json([["op": "exposure", "mask": ["shape": "linear", "feather": 1]]]),
    Document.json([["op": "exposure", "mask": ["shape": "image"]]]),
    Document.json([["op": "exposure", "mask": ["shape": "linear", "not": ["shape": "linear"]]]]),
    Document.json([["op": "exposure", "mask": ["all": []]]]),
    Document.json([["op": "crop", "mask": ["shape": "linear"]]]),
    Document.json([["op": "exposure", "mask": ["not": ["all": [["shape": "radial", "radius": [5]]]]]]]),
    Document.json([["op": "lut", "file": ""]]), Document.json([["op": "lut", "file": "sha256:0"]]),
    Document.json([["op": "exposure", "ev": "1"]]), Document.json([["op": "exposure", "ev": 10.5]]),
    Document.json([["op": "exposure", "id": "a b"]]),
    Document.json([["op": "exposure", "opacity": 2]]), Document.json([["op": "exposure", "blend": "add"]]),
    Document.json([["op": "crop", "opacity": 0.5]]),
    Document.json([["op": "exposure", "enabled": 1]]), Document.json([["op": "rotate", "quarterTurns": 1.5]]),
    Document.json([["op": "rotate", "quarterTurns": 4]]),
    Document.json([["op": "flip", "axis": "diagonal"]]), Document.json([["op": "curve", "points": [[0, 0]]]]),
    Document.json([["op": "curve", "points": [[0, 0, 0], [1, 1]]]]),
    Document.json([["op": "crop", "aspect": "0x4:5"]]), Document.json([["op": "straighten", "fill": "red"]]),
    Document.json([["op": "channelMixer", "matrix": [[1, 0], [0, 1]]]]),
    Document.json([["op": "blackAndWhite", "tone": ["hue": 400]]]),
    Document.json([["op": "blackAndWhite", "tone": ["color": 1]]]),
    Document.json([], ["output": ["quality": 101]]), Document.json([], ["output": ["qualty": 1]]),
    Document.json([["op": "exposure", "revision": 2]]),
    Document.json([["op": "exposure", "ev": .null]]), Document.json([], ["inputs": "a.jpg"]),
  ]

  @Test("valid documents are accepted by the schema and the reader")
  func accepted() throws {
    let files = ["base.json": Document.json([["op": "exposure", "id": "a"]])]
    let extending = Document.json(
      [["id": "a", "ev": 1], ["op": "flip", "before": "a"], ["op": "flip", "after": "a"]], ["extends": "base.json"])
    for document in Self.right + [extending] {
      #expect(Document.problems(document, files: files).isEmpty, "\(document.canonicalString())")
    }
    let documents = Self.right + [extending]
    for (document, verdict) in zip(documents, try JSONSchemaTool.verdicts(documents)) {
      #expect(verdict == "valid", "\(document.canonicalString())")
    }
  }

  @Test("invalid documents are refused by both")
  func refused() throws {
    for (document, verdict) in zip(Self.wrong, try JSONSchemaTool.verdicts(Self.wrong)) {
      #expect(verdict != "valid", "\(document.canonicalString())")
      #expect(!Document.problems(document).isEmpty, "\(document.canonicalString())")
    }
  }

  @Test("the schema accepts what the reader accepts, for every adjustment, its defaults and its canonical form")
  func random() throws {
    var generator = SeededGenerator(seed: 7)
    var documents: [JSONValue] = []
    for _ in 0..<Effort.choose(20, full: 60) {
      let mask = RandomSettings.mask(depth: 4, using: &generator)
      documents.append(Document.json([["op": "exposure", "mask": mask]]))
    }
    for type in Catalog.all {
      documents.append(Document.json([["op": .string(type.identity.op)]]))
      documents.append(
        Document.json([.object(JSONObject([("op", .string(type.identity.op))] + type.init().fullJSON.members))]))
      for _ in 0..<Effort.choose(6, full: 30) {
        let document = Document.json([RandomSettings.adjustment(type, using: &generator)])
        documents += [document, try Document.read(document).json]
      }
    }
    for (document, verdict) in zip(documents, try JSONSchemaTool.verdicts(documents)) {
      #expect(verdict == "valid", "\(document.canonicalString())")
    }
  }
}
