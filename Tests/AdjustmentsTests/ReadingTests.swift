import Adjustments
import Foundation
import Documents
import TestSupport
import Testing

@Suite("reading recipes", .timeLimit(.minutes(Effort.minutes)))
struct ReadingTests {
  private static let minimal = Document.json([["op": "exposure", "ev": 0.5]])

  @Test(
    "unknown format versions are refused with a reason",
    arguments: [
      ("1.1", "newer-version"), ("1.10", "newer-version"), ("2.0", "newer-version"), ("0.9", "bad-version"),
      ("1", "bad-version"),
      ("1.00", "bad-version"), (1.0, "bad-version"), (1.5, "bad-version"), (true, "bad-version"),
      (.null, "bad-version"),
    ] as [(JSONValue, String)])
  func versions(version: JSONValue, code: String) throws {
    let problems = Document.problems(Document.json([], ["formatVersion": version]))
    #expect(problems.map(\.code) == [code])
    #expect(problems.first?.pointer.description == "/formatVersion")
    #expect((RecipeError(problems).editError.category == .newerVersion) == (code == "newer-version"))
  }

  @Test(
    "an adjustment of a newer program does not hide other problems",
    arguments: [
      (["op": "exposure", "revision": 2], "newer-version"), (["op": "sparkle", "amount": 3], "unknown-op"),
      (["op": "exposure", "mask": ["shape": "text"]], "unknown-value"),
      (["op": "exposure", "revision": 0], "wrong-type"),
      (["op": "exposure", "revision": "1"], "wrong-type"),
    ] as [(JSONValue, String)])
  func newer(adjustment: JSONValue, code: String) {
    #expect(
      Document.problems(Document.json([adjustment, ["op": "exposure", "ev": 99]])).map(\.code) == [
        code, "out-of-range",
      ])
  }

  @Test(
    "missing members and members of another type are refused",
    arguments: [
      (["formatVersion": "1.0", "adjustments": []], ["missing-key"]),
      (["formatIdentifier": "org.photoedit.recipe"], ["missing-key", "missing-key"]),
      (["formatIdentifier": "com.example.recipe", "formatVersion": "1.0", "adjustments": []], ["wrong-format"]),
      ([1, 2], ["wrong-type"]), ("recipe", ["wrong-type"]), (.null, ["wrong-type"]),
      (Document.json([1]), ["wrong-type"]), (Document.json([[:]]), ["missing-key"]),
      (Document.json([["op": 1]]), ["wrong-type"]),
      (Document.json([], ["adjustments": ["op": "exposure"]]), ["wrong-type"]),
      (Document.json([], ["output": 1]), ["wrong-type"]),
      (Document.json([], ["inputs": "a.jpg"]), ["wrong-type"]), (Document.json([], ["title": 5]), ["wrong-type"]),
      (Document.json([], ["adjustmets": []]), ["unknown-key"]),
      (Document.json([], ["output": ["qualty": 5]]), ["unknown-key"]),
      (Document.json([["op": "exposure", "id": ""]]), ["bad-id"]),
      (Document.json([["op": "exposure", "id": "a b"]]), ["bad-id"]),
      (Document.json([["op": "exposure", "id": "ä"]]), ["bad-id"]),
      (Document.json([["op": "exposure", "id": 7]]), ["bad-id"]),
      (Document.json([["op": "exposure", "id": .string(String(repeating: "a", count: 65))]]), ["bad-id"]),
      (Document.json([["op": "exposure", "id": "a"], ["op": "crop", "id": "a"]]), ["duplicate-id"]),
      (Document.json([["op": "exposure", "enabled": 1]]), ["wrong-type"]),
      (Document.json([["op": "exposure", "opacity": 1.1]]), ["out-of-range"]),
      (Document.json([["op": "exposure", "blend": "add"]]), ["unknown-value"]),
      (Document.json([["op": "crop", "opacity": 0.5]]), ["not-mixable"]),
      (Document.json([["op": "rotate", "blend": "screen"]]), ["not-mixable"]),
      (Document.json([["op": "exposure", "note": 1]]), ["wrong-type"]),
      (Document.json([["op": "exposure", "before": "a"]]), ["unknown-key"]),
      (Document.json([["op": "exposure", "note": "a\u{0}b"]]), ["nul-character"]),
    ] as [(JSONValue, [String])])
  func refused(json: JSONValue, codes: [String]) {
    #expect(Document.problems(json).map(\.code) == codes)
  }

  @Test("all problems of a document are reported at once, in text order, with line and column")
  func all() throws {
    let text = """
      {
        // a comment moves nothing
        "formatIdentifier": "org.photoedit.recipe", "formatVersion": "1.0",
        "adjustments": [
          { "op": "exposure", "ev": 11 },
          { "op": "exposre" },
          { "op": "crop", "x": "left", "wdith": 0.5, },
        ],
      }
      """
    let problems = Document.problems { try Document.read(Array(text.utf8)) }
    #expect(problems.map(\.code) == ["out-of-range", "unknown-op", "wrong-type", "unknown-key"])
    #expect(problems.map { "\($0.place?.line ?? 0):\($0.place?.column ?? 0)" } == ["5:31", "6:13", "7:26", "7:34"])
    #expect(problems[1].hint == "did you mean 'exposure'?")
    #expect(problems[3].hint == "did you mean 'width'?")
  }

  @Test("x- keys are allowed in every object and kept")
  func extensions() throws {
    let json = Document.json(
      [
        ["op": "exposure", "ev": 0.5, "x-note": ["a": [1, .null]]],
        ["op": "blackAndWhite", "tone": ["hue": 30, "x-name": "warm", "saturation": 10]],
        ["op": "blackAndWhite", "tone": ["x-empty": [:]]],
      ], ["x-app": "ours", "x-\u{301}": 1, "output": ["quality": 80, "x-queue": 3]])
    let recipe = try Document.read(json)
    #expect(recipe.json == json)
    #expect(try Document.read(recipe.json) == recipe)
    #expect(
      recipe.renderDigest
        == (try Document.read(
          Document.json([
            ["op": "exposure", "ev": 0.5], ["op": "blackAndWhite", "tone": ["hue": 30, "saturation": 10]],
            ["op": "blackAndWhite"],
          ]))).renderDigest)
  }

  @Test("a recipe of ten megabytes is refused for its size before it is parsed")
  func tooLarge() {
    let text = Array("{ \"x\": \"".utf8) + [UInt8](repeating: 0x61, count: 10 << 20)
    let elapsed = processorSeconds {
      #expect(Document.problems { try Document.read(text) }.map(\.code) == ["too-large"])
    }
    #expect(elapsed < 1)
  }

  @Test("a recipe may have two mebibytes and no byte more")
  func largest() throws {
    let recipe = Document.json([["op": "flip"]]).canonicalBytes()
    let padded = recipe + [UInt8](repeating: 0x20, count: (2 << 20) - recipe.count)
    #expect(try Document.read(padded).steps.count == 1)
    #expect(Document.problems { try Document.read(padded + [0x20]) }.map(\.code) == ["too-large"])
  }

  @Test("a recipe nested a thousand levels deep is refused", arguments: ["[", "{\"a\":"])
  func tooDeep(open: String) {
    let text = Array(String(repeating: open, count: 1000).utf8)
    #expect(Document.problems { try Document.read(text) }.map(\.code) == ["too-deep"])
  }

  private static let head = "{\"formatIdentifier\":\"org.photoedit.recipe\",\"formatVersion\":\"1.0\",\"adjustments\":["

  /// Recipes of n parts, made so that comparing each part with all others would show.
  static let growing: [(name: String, text: @Sendable (Int) -> String)] = [
    ("steps with ids", { n in head + (0..<n).map { "{\"op\":\"flip\",\"id\":\"\($0)\"}," }.joined() + "]}" }),
    ("unknown ops", { n in head + String(repeating: "{\"op\":\"xx\"},", count: n) + "]}" }),
    ("extensions", { n in "{" + (0..<n).map { "\"x-\($0)\":1," }.joined() + head.dropFirst() + "]}" }),
    ("duplicate keys", { n in "{" + String(repeating: "\"x-\":1,\n", count: n) + head.dropFirst() + "]}" }),
    ("unknown keys", { n in head + "{\"op\":\"flip\"," + (0..<n).map { "\"k\($0)\":1," }.joined() + "}]}" }),
    (
      "parameters",
      { n in "{\"parameters\":{" + (0..<n).map { "\"\($0)\":1," }.joined() + "}," + head.dropFirst() + "]}" }
    ),
  ]

  @Test("the time for a larger recipe is proportional to its size", arguments: growing.indices)
  func proportional(index: Int) {
    /// The least of three, as what runs beside a test empties its caches.
    func time(_ count: Int) -> Double {
      let text = Array(Self.growing[index].text(count).utf8)
      return (0..<3).map { _ in processorSeconds { _ = Document.problems { try Document.read(text) } } }.min()!
    }
    let (small, large) = (time(150), time(4800))
    // Thirty-two times as long in proportion, a thousand times where all are compared with all; the
    // limit is as far from one as from the other.
    #expect(large < 180 * small, "\(Self.growing[index].name): \(small) s and \(large) s")
  }

  @Test(
    "every hostile recipe is refused quickly", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"),
    arguments: Corpus.hostileRecipes)
  func hostile(name: String) throws {
    let text = try [UInt8](Data(contentsOf: #require(Corpus.folder).appendingPathComponent("hostile/recipes/" + name)))
    let elapsed = processorSeconds {
      let problems = Document.problems { try Document.read(text) }
      #expect(!problems.isEmpty)
      #expect(problems.existAndSatisfy { !$0.message.isEmpty && $0.place != nil })
    }
    #expect(elapsed < 1)
  }

  /// The processor time that a body takes, so that tests running beside it do not count.
  private func processorSeconds(_ body: () -> Void) -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    body()
    return now() - start
  }
}

extension Corpus {
  /// The names of the hostile recipes; one that is not there where there is no corpus.
  static var hostileRecipes: [String] {
    let names = files(below: "hostile/recipes").map(\.lastPathComponent)
    return names.isEmpty ? ["none"] : names
  }
}
