import Documents
import Foundation
import TestSupport
import Testing

@testable import Adjustments

@Suite("masks in recipes", .timeLimit(.minutes(Effort.minutes)))
struct MaskTests {
  private static func document(_ mask: JSONValue) -> JSONValue {
    Document.json([["op": "exposure", "ev": 1, "mask": mask]])
  }

  private static func read(_ mask: JSONValue) throws -> Mask? { try Document.read(document(mask)).steps.first?.mask }

  private static func nested(_ depth: Int) -> JSONValue {
    (1..<depth).reduce(["shape": "linear"] as JSONValue) { inner, _ in ["all": [inner]] }
  }

  @Test("a mask round-trips without its defaults", arguments: 0..<8)
  func roundTrip(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<40 {
      let json = RandomSettings.mask(depth: 5, using: &random)
      let recipe = try Document.read(Self.document(json))
      let again = try Document.read(recipe.json)
      #expect(again == recipe)
      #expect(again.steps[0].mask == recipe.steps[0].mask)
      #expect(again.json.canonicalBytes() == recipe.json.canonicalBytes())
    }
    #expect(
      try Self.read(["shape": "radial", "feather": 50, "space": "source"])?.json == JSONObject([("shape", "radial")]))
  }

  @Test("a pixel covers the same area of the picture however the photo is turned", arguments: [0, 20, 45, 90, 200])
  func turnedPicture(degrees: Double) {
    let picture = MaskSamples(width: 400, height: 600, digest: SHA256Digest(of: [])) { _ in }
    let (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    let turn = FrameMap(AffineMap(a: cosine, b: -sine, c: 30, d: sine, e: cosine, f: -20))
    let context = PointContext(
      frame: FrameSize(width: 90, height: 80), source: turn, sourceFrame: FrameSize(width: 100, height: 200))
    let covered = MaskStep.image(picture, context).numbers
    #expect(covered.count == 2 && abs(covered[0] - 4) < 1e-9 && abs(covered[1] - 3) < 1e-9)
  }

  @Test("a mask built in code equals the mask read from JSON")
  func inCode() throws {
    let json: JSONValue = [
      "all": [
        ["shape": "linear", "from": [0.5, 0.7], "to": [0.5, 0.4]], ["not": ["shape": "color", "hue": 30]],
        ["shape": "brush", "strokes": [["points": [[0.1, 0.2], [0.3, 0.4]], "flow": 50]]],
      ]
    ]
    let mask = Mask(
      .all([
        LinearMask { ($0.from, $0.to) = (MaskPoint(0.5, 0.7), MaskPoint(0.5, 0.4)) }.mask,
        Mask(.not(ColorMask { $0.hue = 30 }.mask)),
        BrushMask {
          $0.strokes = [BrushStroke { ($0.points, $0.flow) = ([MaskPoint(0.1, 0.2), MaskPoint(0.3, 0.4)], 50) }]
        }.mask,
      ]))
    #expect(try Self.read(json) == mask)
    #expect(.object(mask.json) == json)
  }

  @Test("x- keys are kept in every part of a mask, and do not affect rendering")
  func extensions() throws {
    let json: JSONValue = [
      "any": [
        ["shape": "radial", "x-a": [1]], ["not": ["shape": "luminance", "high": 0.5, "x-b": .null], "x-c": ["d": 1]],
        ["shape": "brush", "strokes": [["radius": 3, "x-pen": "soft"]]],
      ], "x-e": true,
    ]
    let recipe = try Document.read(Self.document(json))
    #expect(recipe.json == Self.document(json))
    let bare: JSONValue = [
      "any": [
        ["shape": "radial"], ["not": ["shape": "luminance", "high": 0.5]],
        ["shape": "brush", "strokes": [["radius": 3]]],
      ]
    ]
    let plain = try Document.read(Self.document(bare))
    #expect(plain.renderDigest == recipe.renderDigest && plain.documentDigest != recipe.documentDigest)
    #expect(plain.renderDigest != (try Document.read(Self.document(["shape": "radial"]))).renderDigest)
  }

  @Test(
    "invalid masks are refused with their location",
    arguments: [
      (1, ["wrong-type"], ""), ("linear", ["wrong-type"], ""), (.null, ["wrong-type"], ""), ([:], ["bad-mask"], ""),
      (["shap": "linear"], ["bad-mask"], ""), (["shape": "linear", "not": ["shape": "radial"]], ["bad-mask"], ""),
      (["shape": 1], ["wrong-type"], "/shape"), (["shape": "liner"], ["unknown-value"], "/shape"),
      (["shape": "image"], ["conflict"], "/path"), (["shape": "image", "sha256": "0"], ["bad-file"], "/sha256"),
      (["shape": "linear", "form": [0, 0]], ["unknown-key"], "/form"),
      (["shape": "linear", "from": [0.5]], ["wrong-type"], "/from"),
      (["shape": "linear", "from": [0.5, 2.5]], ["out-of-range"], "/from/1"),
      (["shape": "linear", "from": [0.5, 1]], ["conflict"], "/to"),
      (["shape": "linear", "space": "page"], ["unknown-value"], "/space"),
      (["shape": "radial", "radius": 20], ["wrong-type"], "/radius"),
      (["shape": "radial", "radius": [20, 0]], ["out-of-range"], "/radius/1"),
      (["shape": "radial", "radius": [20, 20, 20]], ["wrong-count"], "/radius"),
      (["shape": "luminance", "low": 0.6, "high": 0.4], ["conflict"], "/low"),
      (["shape": "luminance", "space": "current"], ["unknown-key"], "/space"),
      (["shape": "color", "range": 181], ["out-of-range"], "/range"),
      (["shape": "brush", "strokes": [["points": []]]], ["wrong-count"], "/strokes/0/points"),
      (["shape": "brush", "strokes": [["pionts": [[0, 0]]]]], ["unknown-key"], "/strokes/0/pionts"),
      (["shape": "brush", "strokes": [1]], ["wrong-type"], "/strokes/0"),
      (["all": []], ["wrong-type"], "/all"), (["any": ["shape": "linear"]], ["wrong-type"], "/any"),
      (["not": [["shape": "linear"]]], ["wrong-type"], "/not"),
      (["all": [["shape": "linear"]], "feather": 3], ["unknown-key"], "/feather"),
      (
        ["any": [["shape": "radial", "feather": 101], ["shape": "x"]]], ["out-of-range", "unknown-value"],
        "/any/0/feather"
      ),
    ] as [(JSONValue, [String], String)])
  func wrong(mask: JSONValue, codes: [String], pointer: String) {
    let problems = Document.problems(Self.document(mask))
    #expect(problems.map(\.code) == codes)
    #expect(problems.first?.pointer.description == "/adjustments/0/mask" + pointer)
    #expect(problems.existAndSatisfy { $0.place != nil })
  }

  @Test("errors suggest the likely name, or state the limit")
  func hints() {
    #expect(Document.problems(Self.document(["shape": "liner"])).first?.hint == "did you mean 'linear'?")
    #expect(Document.problems(Self.document(["shap": "linear"])).first?.hint == "did you mean 'shape'?")
    #expect(
      Document.problems(Self.document(["shape": "radial", "fether": 3])).first?.hint == "did you mean 'feather'?")
    let points = [JSONValue](repeating: [0.5, 0.5], count: 501)
    let stroke: JSONValue = ["points": .array(points)]
    #expect(
      Document.problems(Self.document(["shape": "brush", "strokes": [stroke, stroke]])).map(\.message)
        == ["expected up to 1000 points, found 1002"])
  }

  @Test("masks can be nested up to eight deep and have up to 64 parts")
  func limits() {
    #expect(Document.problems(Self.document(Self.nested(8))).isEmpty)
    #expect(Document.problems(Self.document(Self.nested(9))).map(\.code) == ["mask-too-deep"])
    let many = { (count: Int) -> JSONValue in ["any": .array([JSONValue](repeating: ["shape": "linear"], count: count))]
    }
    #expect(Document.problems(Self.document(many(63))).isEmpty)
    #expect(Document.problems(Self.document(many(64))).map(\.code) == ["mask-too-large"])
    #expect(Document.problems(Self.document(many(5000))).map(\.code) == ["mask-too-large"])
  }

  @Test("a mask can be set and take parameters, and a recipe that extends another replaces it as a whole")
  func settings() throws {
    var recipe = try Document.read(Self.document(["shape": "radial", "feather": 20]))
    try RecipeSetting("exposure.mask.feather=70").apply(to: &recipe)
    #expect(recipe.steps[0].mask == RadialMask { $0.feather = 70 }.mask)
    #expect(throws: RecipeError.self) { try RecipeSetting("exposure.mask.feather=700").apply(to: &recipe) }
    try RecipeSetting(#"exposure.mask={"shape":"linear"}"#).apply(to: &recipe)
    #expect(recipe.steps[0].mask == LinearMask().mask)
    let json = Document.json(
      [["op": "exposure", "mask": ["shape": "radial", "radius": [["$param": "r"], 10]]]], ["parameters": ["r": 30]])
    #expect(try Document.read(json).steps[0].mask == RadialMask { $0.radius = [30, 10] }.mask)
    let base = Document.json([["op": "exposure", "id": "a", "mask": ["shape": "radial", "feather": 9]]])
    let layered = Document.json([["id": "a", "mask": ["shape": "linear"]]], ["extends": "base"])
    #expect(try Document.read(layered, files: ["base": base]).steps[0].mask == LinearMask().mask)
  }
}
