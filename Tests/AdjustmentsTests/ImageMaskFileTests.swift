import Adjustments
import Documents
import TestSupport
import Testing

@Suite("pictures named in masks", .timeLimit(.minutes(Effort.minutes)))
struct ImageMaskFileTests {
  private static let (first, second): ([UInt8], [UInt8]) = ([1, 2, 3], [4, 5])
  private static let digest = SHA256Digest(of: first).hex

  private static func resource(_ bytes: [UInt8]) -> Resource {
    Resource(picture: MaskPicture(bytes: bytes, digest: SHA256Digest(of: bytes)))
  }

  private static func read(_ json: JSONValue, base: JSONValue? = nil) throws -> Recipe {
    var reader = RecipeReader { reference, _ in
      RecipeReader.Source(text: (base ?? .null).canonicalBytes(), path: "base/" + reference)
    }
    reader.files = { reference, kind, _ throws(ResourceError) in
      guard case .path(let name) = reference else { return nil }
      switch (kind, name) {
      case (.picture, "a.png"): return Self.resource(Self.first)
      case (.picture, "b.png"): return Self.resource(Self.second)
      default: throw ResourceError(.fileNotFound, "there is no such file", hint: "look again")
      }
    }
    return try reader.read(.init(text: json.canonicalBytes(), path: "main.json"))
  }

  private static func document(_ mask: JSONValue) -> JSONValue {
    Document.json([["op": "exposure", "id": "sky", "ev": 1, "mask": mask]])
  }

  @Test("a picture that has been read is identified by its digest, and keeps its path")
  func digests() throws {
    let recipe = try Self.read(Self.document(["shape": "image", "path": "a.png", "x-by": "me"]))
    #expect(
      .object(recipe.steps[0].json)
        == [
          "op": "exposure", "id": "sky", "ev": 1,
          "mask": ["shape": "image", "sha256": .string(Self.digest), "x-by": "me"], "from": ["mask": "a.png"],
        ] as JSONValue)
    #expect(recipe.resources.map(\.bytes) == [Self.first] && recipe.waitingFiles.isEmpty)
    let stored = try Self.read(recipe.json)
    #expect(stored == recipe && stored.documentDigest == recipe.documentDigest)
    #expect(stored.waitingFiles.map(\.text) == ["sha256:" + Self.digest] && stored.resources.isEmpty)
    var taken = stored
    try taken.takeFiles(of: recipe)
    #expect(taken.resources.map(\.bytes) == [Self.first])
  }

  @Test("pictures are found at any depth of a mask, and each file is stored once")
  func depth() throws {
    let mask: JSONValue = [
      "any": [
        ["shape": "image", "path": "a.png"],
        ["not": ["all": [["shape": "image", "path": "b.png"], ["shape": "linear"]]]],
        ["shape": "image", "path": "a.png"],
      ]
    ]
    let recipe = try Self.read(Self.document(mask))
    #expect(recipe.resources.map(\.bytes) == [Self.first, Self.second])
    #expect(recipe.steps[0].from == ["mask": ["a.png", "b.png", "a.png"]])
    #expect(
      recipe.maskPictures.map(\.place.description)
        == ["any/0", "any/1/not/all/0", "any/2"].map { "/adjustments/0/mask/\($0)/sha256" })
  }

  @Test("the render digest depends on the picture's bytes, not on its path")
  func renderDigest() throws {
    let a = try Self.read(Self.document(["shape": "image", "path": "a.png"]))
    let b = try Self.read(Self.document(["shape": "image", "path": "b.png"]))
    #expect(a.renderDigest != b.renderDigest)
    var moved = a
    moved.steps[0].from = ["mask": "elsewhere/a.png"]
    #expect(moved.renderDigest == a.renderDigest)
  }

  @Test("a picture that cannot be read is a problem at the place that names it")
  func problems() throws {
    let json = Document.json([
      ["op": "exposure", "ev": 11], ["op": "exposure"],
      ["op": "exposure", "mask": ["shape": "image", "path": "c.png"]],
    ])
    let problems = Document.problems { try Self.read(json) }
    #expect(problems.map(\.code) == ["out-of-range", "file-not-found"])
    #expect(problems[1].pointer.description == "/adjustments/2/mask/path")
    #expect(problems[1].message == "in 'c.png': there is no such file" && problems[1].hint == "look again")
    #expect(problems[1].place != nil)
  }

  @Test(
    "a mask names one picture, by a path or a digest",
    arguments: [
      (["shape": "image"], "conflict", "path", "expected a path or sha256, found neither"),
      (
        ["shape": "image", "path": "a.png", "sha256": .string(digest)], "conflict", "path",
        "expected a path or sha256, found both"
      ),
      (["shape": "image", "path": ""], "conflict", "path", "expected a path, found an empty string"),
      (["shape": "image", "sha256": "12"], "bad-file", "sha256", "expected 64 digits 0–9 a–f, found '12'"),
      (["shape": "image", "path": "a.png", "space": "current"], "unknown-key", "space", nil),
      (["shape": "image", "path": "a.png", "feather": 3], "unknown-key", "feather", nil),
    ] as [(JSONValue, String, String, String?)])
  func wrong(mask: JSONValue, code: String, key: String, message: String?) {
    let problems = Document.problems { try Self.read(Self.document(mask)) }
    #expect(problems.first?.code.rawValue == code)
    #expect(problems.first?.pointer.description == "/adjustments/0/mask/" + key)
    if let message { #expect(problems.first?.message == message) }
  }

  @Test("changing another value of the step keeps the picture that was read, and a new picture must be read first")
  func settings() throws {
    var recipe = try Self.read(Self.document(["shape": "image", "path": "a.png"]))
    try RecipeSetting("#sky.ev=0.5").apply(to: &recipe)
    #expect(recipe.resources.map(\.bytes) == [Self.first])
    try RecipeSetting(#"#sky.mask={"shape":"image","path":"b.png"}"#).apply(to: &recipe)
    #expect(recipe.waitingFiles == [.path("b.png")])
    let base = Self.document(["shape": "image", "path": "a.png"])
    let layered = try Self.read(Document.json([["id": "sky", "ev": 2]], ["extends": "base.json"]), base: base)
    #expect(layered.resources.map(\.bytes) == [Self.first])
  }

  @Test("a table and a picture may be the same file, which is read as both")
  func kinds() throws {
    var recipe = Recipe { LUT(file: .path("x.png")) }
    recipe.steps[0].mask = ImageMask(path: "x.png").mask
    var kinds: [Resource.Kind] = []
    let table = Array("LUT_1D_SIZE 2\n0 0 0\n1 1 1\n".utf8)
    try recipe.readFiles { _, kind throws(ResourceError) in
      kinds.append(kind)
      return kind == .table ? Resource(bytes: table, table: try CubeReader.table(table)) : Self.resource(table)
    }
    #expect(kinds == [.table, .picture])
    #expect(recipe.resources.count == 1 && recipe.waitingFiles.isEmpty)
    #expect(recipe.steps[0].from == ["file": "x.png", "mask": "x.png"])
    var again = try RecipeReader().read(.init(text: recipe.json.canonicalBytes()))
    try again.takeFiles(of: recipe)
    #expect(again.waitingFiles.isEmpty && again.maskPictures.count == 1)
  }
}
