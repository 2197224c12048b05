import Adjustments
import Documents
import TestSupport
import Testing

@Suite("watermarks in outputs", .timeLimit(.minutes(Effort.minutes)))
struct WatermarkTests {
  private static func document(_ output: JSONValue) -> JSONValue {
    Document.json([["op": "exposure", "ev": 1]], ["output": output])
  }

  private static let text: JSONValue = [
    "op": "text", "text": "© Ada", "position": [0.98, 0.97], "anchor": "southeast", "opacity": 0.6,
  ]

  @Test("a watermark is a step with a text or a picture")
  func watermarks() throws {
    let recipe = try Document.read(Self.document(["watermark": Self.text, "quality": 80]))
    let step = try #require(recipe.output?.watermark?.step)
    #expect((step.adjustment as? Text)?.text == "© Ada" && step.opacity == 0.6)
    #expect(recipe.json["output"]?["watermark"] == Self.text)
    #expect(try Document.read(recipe.json) == recipe)
    let built = Watermark(Text(text: "© Ada", position: MaskPoint(0.98, 0.97), anchor: .southeast), opacity: 0.6)
    #expect(recipe.output?.watermark == built && Watermark(Overlay()) != built)
    var set = try Document.read(Self.document([:]))
    try RecipeSetting("output.watermark=\(Self.text.canonicalString())").apply(to: &set)
    #expect(set.output?.watermark == built)
    try RecipeSetting("output.watermark.scale=7").apply(to: &set)
    #expect((set.output?.watermark?.step.adjustment as? Text)?.scale == 7)
  }

  @Test("the picture of a watermark is identified by its digest, and kept when the output is changed")
  func watermarkFile() throws {
    let bytes: [UInt8] = [1, 2, 3]
    var reader = RecipeReader()
    reader.files = { reference, kind, _ throws(ResourceError) in
      guard reference == .path("logo.png"), kind == .picture else {
        throw ResourceError(.fileNotFound, "there is none")
      }
      return Resource(picture: MaskPicture(bytes: bytes, digest: SHA256Digest(of: bytes)))
    }
    let overlay: JSONValue = ["op": "overlay", "file": "logo.png", "scale": 10]
    var recipe = try reader.read(.init(text: Self.document(["watermark": overlay]).canonicalBytes()))
    let digest = SHA256Digest(of: bytes)
    #expect(recipe.json["output"]?["watermark"]?["file"] == .string("sha256:" + digest.hex))
    #expect(recipe.resources.map(\.bytes) == [bytes] && recipe.waitingFiles.isEmpty)
    try RecipeSetting("output.quality=50").apply(to: &recipe)
    #expect(recipe.resources.map(\.bytes) == [bytes])
    let stored = try Document.read(recipe.json)
    #expect(stored == recipe && stored.waitingFiles == [.digest(digest)])
    let lost: JSONValue = ["op": "overlay", "file": "other.png"]
    let problems = Document.problems {
      try reader.read(.init(text: Self.document(["watermark": lost]).canonicalBytes()))
    }
    #expect(problems.map(\.code.rawValue) == ["file-not-found"])
    #expect(problems.first?.pointer.description == "/output/watermark/file")
  }

  @Test("keys that others add to a watermark stay, once")
  func extensions() throws {
    let recipe = try Document.read(Self.document(["watermark": ["op": "text", "text": "a", "x-mine": [1]]]))
    #expect(recipe.json["output"]?["watermark"] == ["op": "text", "text": "a", "x-mine": [1]])
    #expect(try Document.read(recipe.json) == recipe)
  }

  @Test(
    "another watermark is refused where it stands",
    arguments: [
      (["op": "exposure", "ev": 1], "unknown-value", "/output/watermark/op", "found 'exposure'"),
      (["op": "txt", "text": "a"], "unknown-value", "/output/watermark/op", "expected one of"),
      (["text": "a"], "missing-key", "/output/watermark", "expected the key 'op'"),
      (["op": "text"], "no-effect", "/output/watermark", "a watermark shows nothing without text"),
      (["op": "overlay", "scale": 5], "no-effect", "/output/watermark", "a watermark shows nothing without file"),
      (["op": "text", "text": "a", "size": 5], "unknown-key", "/output/watermark/size", "unknown key 'size'"),
      (["op": "text", "text": "a", "scale": 51], "out-of-range", "/output/watermark/scale", "from 0.2 to 50"),
      ("© Ada", "wrong-type", "/output/watermark", "expected an object with the op "),
    ] as [(JSONValue, String, String, String)])
  func wrongWatermark(value: JSONValue, code: String, place: String, words: String) throws {
    let problems = Document.problems(Self.document(["watermark": value]))
    let problem = try #require(problems.first)
    #expect(problems.count == 1 && problem.code.rawValue == code && problem.pointer.description == place)
    #expect(problem.message.contains(words) && problem.place != nil, "\(problem.message)")
  }
}
