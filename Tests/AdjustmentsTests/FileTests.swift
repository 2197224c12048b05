import Adjustments
import Documents
import TestSupport
import Testing

@Suite("files named in recipes", .timeLimit(.minutes(Effort.minutes)))
struct FileTests {
  private static let good = Array("LUT_1D_SIZE 2\n0 0 0\n1 1 1\n".utf8)
  private static let other = Array("LUT_1D_SIZE 2\n1 1 1\n0 0 0\n".utf8)

  private static func read(_ json: JSONValue, base: JSONValue? = nil) throws -> Recipe {
    var reader = RecipeReader { reference, _ in
      RecipeReader.Source(text: (base ?? .null).canonicalBytes(), path: "base/" + reference)
    }
    reader.files = { reference, _, path throws(ResourceError) in
      guard case .path(let name) = reference else { return nil }
      switch (path, name) {
      case ("main.json", "a.cube"), ("base/base.json", "a.cube"):
        return Resource(bytes: Self.good, table: try CubeReader.table(Self.good))
      case ("main.json", "b.cube"): return Resource(bytes: Self.other, table: try CubeReader.table(Self.other))
      default: throw ResourceError(.fileNotFound, "there is no such file", hint: "look again")
      }
    }
    return try reader.read(.init(text: json.canonicalBytes(), path: "main.json"))
  }

  private static let lut = Document.json([["op": "lut", "id": "look", "file": "a.cube", "amount": 40]])

  @Test("a file that has been read is identified by its digest, and keeps its path")
  func digests() throws {
    let recipe = try Self.read(Self.lut)
    let digest = SHA256Digest(of: Self.good)
    #expect(
      recipe.steps[0].json
        == JSONObject([
          ("op", "lut"), ("id", "look"), ("file", .string("sha256:" + digest.hex)), ("amount", 40),
          ("from", ["file": "a.cube"]),
        ]))
    #expect(recipe.resources.map(\.digest) == [digest])
    #expect(recipe.waitingFiles.isEmpty)
    // What is stored is read again, and waits for a library to find the file.
    let stored = try Self.read(recipe.json)
    #expect(stored == recipe && stored.documentDigest == recipe.documentDigest)
    #expect(stored.waitingFiles == [.digest(digest)] && stored.resources.isEmpty)
  }

  @Test("the render digest depends on the file's bytes, not on its path")
  func renderDigest() throws {
    let named = Document.json([["op": "lut", "file": "b.cube", "amount": 40]])
    let (a, b) = (try Self.read(Self.lut), try Self.read(named))
    #expect(a.renderDigest != b.renderDigest)
    var moved = a
    moved.steps[0].from = ["file": "elsewhere/a.cube"]
    #expect(moved.renderDigest == a.renderDigest)
    #expect(moved.documentDigest != a.documentDigest)
  }

  @Test("a file that cannot be read is a problem at the place that names it, reported with all others")
  func problems() throws {
    let json = Document.json([["op": "lut", "file": "c.cube"], ["op": "exposure", "ev": 11]])
    let problems = Document.problems { try Self.read(json) }
    #expect(problems.map(\.code) == ["file-not-found", "out-of-range"])
    #expect(problems[0].pointer.description == "/adjustments/0/file")
    #expect(problems[0].message == "in 'c.cube': there is no such file")
    #expect(problems[0].hint == "look again")
    #expect(problems[0].place != nil)
  }

  @Test("a recipe that extends another keeps its file, resolved relative to that recipe, or names its own")
  func extending() throws {
    let kept = try Self.read(
      Document.json([["id": "look", "amount": 70]], ["extends": "base.json"]), base: Self.lut)
    #expect(kept.resources.map(\.bytes) == [Self.good])
    #expect((kept.steps[0].adjustment as? LUT)?.amount == 70)
    let own = try Self.read(
      Document.json([["id": "look", "file": "b.cube"]], ["extends": "base.json"]), base: Self.lut)
    #expect(own.resources.map(\.bytes) == [Self.other])
    #expect(own.steps[0].from == ["file": "b.cube"])
  }

  @Test("changing another value keeps the file that was read, and a new file must be read first")
  func settings() throws {
    var recipe = try Self.read(Self.lut)
    try RecipeSetting("#look.amount=90").apply(to: &recipe)
    #expect(recipe.resources.map(\.bytes) == [Self.good])
    try RecipeSetting("lut.file=b.cube").apply(to: &recipe)
    #expect(recipe.waitingFiles == [.path("b.cube")])
    try recipe.readFiles { _, _ throws(ResourceError) in
      Resource(bytes: Self.other, table: try CubeReader.table(Self.other))
    }
    #expect(recipe.resources.map(\.bytes) == [Self.other])
    #expect(recipe.steps[0].from == ["file": "b.cube"])
  }

  @Test(
    "texts that only look like a digest are refused",
    arguments: ["", "sha256:", "sha256:12", "sha256:" + String(repeating: "G", count: 64), "a\u{0}b"])
  func references(text: String) {
    #expect(throws: RecipeError.self) { try FileReference(text) }
    let codes = Document.problems(Document.json([["op": "lut", "file": .string(text)]])).map(\.code)
    #expect(codes == [text.utf8.contains(0) ? "nul-character" : "bad-file"])
  }
}
