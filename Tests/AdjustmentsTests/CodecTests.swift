import Adjustments
import Documents
import TestSupport
import Testing

@Suite("adjustments as JSON", .timeLimit(.minutes(Effort.minutes)))
struct CodecTests {
  @Test("an adjustment round-trips through JSON", arguments: Catalog.ops)
  func roundTrip(op: String) throws {
    let type = try #require(Catalog.adjustment(named: op))
    var random = SeededGenerator(seed: UInt64(op.utf8.count))
    for _ in 0..<40 {
      let settings = RandomSettings.adjustment(type, using: &random)
      let recipe = try Document.read(Document.json([settings]))
      let again = try Document.read(recipe.json)
      #expect(again == recipe)
      #expect(again.json.canonicalBytes() == recipe.json.canonicalBytes())
      // Nothing is lost but defaults, also those of groups, and the capitals of colors.
      let step = try #require(recipe.steps.first)
      let defaults = type.init().fullJSON
      for member in settings.objectValue?.members ?? []
      where member.key == "noise" || (member.value.arrayValue?.first ?? member.value).objectValue == nil {
        let lower = member.value.stringValue.map { JSONValue.string($0.lowercased()) } ?? member.value
        let found = step.json[member.key]
        #expect([member.value, lower].contains(found ?? defaults[member.key]), "\(member.key)")
      }
    }
  }

  /// A number just outside of a parameter's range, and where it stands.
  struct Outside: Sendable, CustomTestStringConvertible {
    let op: String
    let path: [String]
    let value: Double
    let range: (Double, Double)
    var testDescription: String { "\(op).\(path.joined(separator: ".")) = \(value)" }

    static let all: [Outside] = Catalog.all.flatMap { type in
      type.parameterFacts.flatMap { find(type.identity.op, [$0.key], .object($0.facts.schema)) }
    }

    private static func find(_ op: String, _ path: [String], _ schema: JSONValue) -> [Outside] {
      if let low = schema["minimum"]?.numberValue, let high = schema["maximum"]?.numberValue {
        let isWhole = schema["type"]?.stringValue == "integer"
        return [isWhole ? low - 1 : low.nextDown, isWhole ? high + 1 : high.nextUp].map {
          Outside(op: op, path: path, value: $0, range: (low, high))
        }
      }
      return (schema["properties"]?.objectValue?.members ?? []).flatMap { find(op, path + [$0.key], $0.value) }
    }

    func document(_ value: JSONValue) -> JSONValue {
      let inner = path.dropFirst().reversed().reduce(value) { .object(JSONObject([($1, $0)])) }
      return Document.json([.object(JSONObject([("op", .string(op)), (path[0], inner)]))])
    }
  }

  @Test("numbers below and above their range are refused with their location", arguments: Outside.all)
  func ranges(outside: Outside) throws {
    let problem = try #require(Document.problems(outside.document(.number(outside.value))).first)
    #expect(problem.code == "out-of-range")
    #expect(problem.pointer.description == "/adjustments/0/" + outside.path.joined(separator: "/"))
    #expect(problem.place != nil)
    let (low, high) = outside.range
    #expect(problem.message.contains("from \(CanonicalNumber.text(low)) to \(CanonicalNumber.text(high))"))
  }

  @Test("a value of another type is refused with its location", arguments: Outside.all.filter { $0.value < $0.range.0 })
  func types(outside: Outside) {
    for value in ["1", true, .null, [1], ["a": 1]] as [JSONValue] {
      let problems = Document.problems(outside.document(value))
      #expect(problems.map(\.code) == ["wrong-type"])
      #expect(problems.first?.pointer.description == "/adjustments/0/" + outside.path.joined(separator: "/"))
    }
  }

  @Test(
    "an unknown key is refused with a suggestion",
    arguments: [
      ("exposure", "EV", "ev"), ("exposure", "evv", "ev"), ("crop", "widht", "width"),
      ("vignette", "mid_point", "midpoint"),
      ("sharpen", "Radius", "radius"), ("straighten", "degree", "degrees"), ("exposure", "opactiy", "opacity"),
    ])
  func unknownKey(op: String, key: String, meant: String) throws {
    let problems = Document.problems(Document.json([.object(JSONObject([("op", .string(op)), (key, 1)]))]))
    let problem = try #require(problems.first)
    #expect(problems.count == 1)
    #expect(problem.code == "unknown-key")
    #expect(problem.hint == "did you mean '\(meant)'?")
    #expect(problem.isAboutKey)
  }

  @Test("every Camera Raw name is recognized, as a key and as an adjustment", arguments: Catalog.ops)
  func cameraRaw(op: String) throws {
    for (key, facts) in try #require(Catalog.adjustment(named: op)).parameterFacts {
      for name in facts.cameraRawNames {
        let asKey = Document.problems(Document.json([.object(JSONObject([("op", .string(op)), (name, 1)]))]))
        #expect(asKey.first?.hint == "Camera Raw's \(name) is '\(key)' here")
        let asOp = Document.problems(Document.json([["op": .string(name)]]))
        #expect(asOp.first?.code == "unknown-op")
        #expect(asOp.first?.hint?.contains("Camera Raw's \(name) is '") == true)
      }
    }
  }

  @Test(
    "texts that only look like a color are refused",
    arguments: [
      "#fff", "#+fffff", "#-00000", "#12345g", "#1234567", "red", "", "color(display-p3 1 1)",
      "color(display-p3 1 1 1 1)",
      "color(display-p3 1 1 2)", "color(display-p3 1 1 nan)", "color(display-p3 0x1 1 1)", "color(display-p3 1 1 1e-1)",
      "color(display-p3 1,1,1)", "#١٢٣٤٥٦",
    ])
  func colors(text: String) {
    #expect(ColorValue(text) == nil)
    #expect(
      Document.problems(Document.json([["op": "straighten", "fill": .string(text)]])).map(\.code) == ["unknown-value"])
  }

  @Test(
    "texts that only look like an aspect are refused",
    arguments: [
      "", ":", "4", "4:", ":5", "4:5:6", "0:5", "-4:5", "+4:5", "4e0:5", "0x4:5", "nan:1", "inf:1", "1:1000", " 4:5",
      "4 :5", "4.5.6:7",
    ])
  func aspects(text: String) {
    #expect(throws: RecipeError.self) { try AspectRatio(text) }
    #expect(Document.problems(Document.json([["op": "crop", "aspect": .string(text)]])).map(\.code) == ["bad-aspect"])
  }

  @Test("colors are linear light with sRGB primaries")
  func colorValues() throws {
    #expect(try #require(ColorValue("#ffFFff")).linear == [1, 1, 1])
    #expect(abs(try #require(ColorValue("#808080")).linear[0] - 0.2158605) < 1e-7)
    // Display P3 red in linear sRGB.
    let red = try #require(ColorValue("color(display-p3 1 0 0)")).linear
    for (found, expected) in zip(red, [1.2249, -0.0421, -0.0196]) { #expect(abs(found - expected) < 1e-4) }
    let white = try #require(ColorValue("color(display-p3 1 1 1)")).linear
    #expect(white == [1, 1, 1])
  }

  @Test(
    "contradictions are reported at a key",
    arguments: [
      (["op": "levels", "black": 0.5, "white": 0.4], "/black"),
      (["op": "levels", "black": 0.5, "white": 0.5], "/black"),
      (["op": "levels", "black": 0.5, "white": 0.50001], "/black"),
      (["op": "crop", "x": 0.5, "width": 0.6], "/width"), (["op": "crop", "height": 0], "/height"),
      (["op": "crop", "x": 0.1, "aspect": "1:1"], "/aspect"),
      (["op": "resize", "width": 5, "percent": 50], "/percent"),
      (["op": "resize", "longEdge": 5, "fit": "cover"], "/fit"),
      (["op": "whiteBalance", "temperature": 5, "kelvin": 5000], "/temperature"),
      (["op": "curve", "points": [[0.5, 0], [0.5, 1]]], "/points"),
      (["op": "curve", "luminance": [[1, 0], [0, 1]]], "/luminance"),
    ] as [(JSONValue, String)])
  func conflicts(adjustment: JSONValue, pointer: String) throws {
    let problem = try #require(Document.problems(Document.json([adjustment])).first)
    #expect(problem.code == "conflict")
    #expect(problem.pointer.description == "/adjustments/0" + pointer)
  }
}
