import Adjustments
import Documents
import TestSupport
import Testing

@Suite("profiles named in outputs", .timeLimit(.minutes(Effort.minutes)))
struct ProfileFileTests {
  private static let (first, second): ([UInt8], [UInt8]) = ([1, 2, 3], [4, 5])
  private static let digest = SHA256Digest(of: first).hex

  private static func read(_ json: JSONValue, base: JSONValue? = nil) throws -> Recipe {
    var reader = RecipeReader { reference, _ in
      RecipeReader.Source(text: (base ?? .null).canonicalBytes(), path: "base/" + reference)
    }
    reader.files = { reference, kind, _ throws(ResourceError) in
      guard case .path(let name) = reference else { return nil }
      switch (kind, name) {
      case (.profile, "a.icc"): return Resource(profile: Self.first)
      case (.profile, "b.icc"): return Resource(profile: Self.second)
      default: throw ResourceError(.fileNotFound, "there is no such file", hint: "look again")
      }
    }
    return try reader.read(.init(text: json.canonicalBytes(), path: "main.json"))
  }

  private static func document(_ profile: JSONValue) -> JSONValue {
    Document.json([["op": "exposure", "ev": 1]], ["output": ["profile": profile, "quality": 80]])
  }

  @Test("a profile that has been read is identified by its digest, wherever the recipe is written")
  func digests() throws {
    let recipe = try Self.read(Self.document(["path": "a.icc"]))
    let named: JSONValue = ["profile": ["sha256": .string(Self.digest)], "quality": 80]
    #expect(recipe.json["output"] == named && recipe.adjustmentData["output"] == named)
    #expect(recipe.resources.map(\.bytes) == [Self.first] && recipe.waitingFiles.isEmpty)
    let stored = try Self.read(recipe.json)
    #expect(stored == recipe && stored.resources.isEmpty)
    #expect(stored.waitingFiles.map(\.text) == ["sha256:" + Self.digest])
    var taken = stored
    try taken.takeFiles(of: recipe)
    #expect(taken.resources.map(\.bytes) == [Self.first])
  }

  @Test("changing or extending the output keeps the profile that was read")
  func kept() throws {
    var recipe = try Self.read(Self.document(["path": "a.icc"]))
    try RecipeSetting("output.quality=50").apply(to: &recipe)
    #expect(recipe.resources.map(\.bytes) == [Self.first])
    let base = Self.document(["path": "a.icc"])
    let layered = try Self.read(
      Document.json([], ["extends": "base.json", "output": ["quality": 70]]), base: base)
    #expect(layered.output?.quality == 70 && layered.resources.map(\.bytes) == [Self.first])
    let other = try Self.read(
      Document.json([], ["extends": "base.json", "output": ["profile": ["path": "b.icc"]]]), base: base)
    #expect(other.resources.map(\.bytes) == [Self.second])
    try RecipeSetting(#"output.profile={"path":"b.icc"}"#).apply(to: &recipe)
    #expect(recipe.waitingFiles == [.path("b.icc")])
    try RecipeSetting("output.profile=srgb").apply(to: &recipe)
    #expect(recipe.waitingFiles.isEmpty && recipe.resources.isEmpty && recipe.output?.profile == .srgb)
  }

  @Test("a profile that cannot be read is a problem at the place that names it")
  func problems() throws {
    let problems = Document.problems { try Self.read(Self.document(["path": "c.icc"])) }
    #expect(problems.map(\.code) == ["file-not-found"])
    #expect(problems.first?.pointer.description == "/output/profile/path" && problems.first?.place != nil)
    #expect(problems.first?.message == "in 'c.icc': there is no such file" && problems.first?.hint == "look again")
  }

  @Test(
    "a profile is a name, or a file by path or digest",
    arguments: [
      ([:], "conflict", "/output/profile/path", "expected a path or sha256, found neither"),
      (
        ["path": "a.icc", "sha256": .string(digest)], "conflict", "/output/profile/path",
        "expected a path or sha256, found both"
      ),
      (["path": ""], "conflict", "/output/profile/path", "expected a path, found an empty string"),
      (["sha256": "12"], "bad-file", "/output/profile/sha256", "expected 64 digits 0–9 a–f, found '12'"),
      (
        ["path": "a.icc", "file": "b.icc"], "unknown-key", "/output/profile/file",
        "unknown key 'file'; the keys are path and sha256"
      ),
      (
        7, "wrong-type", "/output/profile",
        "expected one of source, srgb, display-p3, adobe-rgb and prophoto-rgb, or an object with path or sha256, found a number"
      ),
      (
        "a.icc", "unknown-value", "/output/profile",
        "expected one of source, srgb, display-p3, adobe-rgb and prophoto-rgb, found 'a.icc'"
      ),
    ] as [(JSONValue, String, String, String)])
  func wrong(profile: JSONValue, code: String, place: String, message: String) {
    let problems = Document.problems { try Self.read(Self.document(profile)) }
    #expect(problems.first?.code.rawValue == code)
    #expect(problems.first?.pointer.description == place)
    #expect(problems.first?.message == message)
    if profile == "a.icc" { #expect(problems.first?.hint == #"for a file write {"path": "a.icc"}"#) }
  }
}
