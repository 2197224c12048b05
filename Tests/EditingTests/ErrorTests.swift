import Adjustments
import Documents
import Editing
import Rendering
import Foundation
import TestSupport
import Testing

@Suite("errors", .timeLimit(.minutes(Effort.minutes)))
struct ErrorTests {
  @Test("an error has a code, a category, a sentence and a path")
  func missing() throws {
    let url = MissingFile.url.appendingPathComponent("photo.jpg")
    let error = #expect(throws: EditError.self) { try EditingInput(contentsOf: url) }
    #expect(error?.code == "file-not-found")
    #expect(error?.category == .notFound)
    #expect(error?.path == url.path)
    #expect(error?.description.contains(url.path) == true)
  }

  @Test(
    "bytes that are not a photo are bad data, and the error names their kind",
    arguments: [
      ("", "empty"), ("<html><body>", "HTML"), ("%PDF-1.7\n", "PDF"), ("PK\u{3}\u{4}aaaaaaaaaaaaaaaaaaaaaaaa", "ZIP"),
      ("hello, world", "text"),
    ])
  func noPhoto(text: String, word: String) throws {
    let error = #expect(throws: EditError.self) { try EditingInput(data: Data(text.utf8)) }
    #expect(error?.code == "bad-image")
    #expect(error?.category == .badData)
    #expect(error?.message.contains(word) == true)
  }

  @Test("a camera RAW file is refused by name with a remedy")
  func raw() throws {
    var bytes = Data([0x49, 0x49, 0x2A, 0, 16, 0, 0, 0]) + Data("CR".utf8) + Data([2, 0, 0, 0, 0, 0])
    bytes += Data(repeating: 0, count: 200)
    let error = #expect(throws: EditError.self) { try EditingInput(data: bytes) }
    #expect(error?.code == "unsupported-image")
    #expect(error?.hint?.contains("TIFF") == true)
  }

  @Test("a recipe error lists every problem with pointer and location")
  func recipe() throws {
    let text = """
      {
        "formatIdentifier": "org.photoedit.recipe", "formatVersion": "1.0",
        "adjustments": [ { "op": "exposure", "ev": 99 },
          { "op": "Exposure2012" } ]
      }
      """
    let error = try #require(throws: EditError.self) { try Recipe(json: Data(text.utf8)) }
    #expect(error.category == .badData)
    #expect(error.problems.map(\.pointer.description) == ["/adjustments/0/ev", "/adjustments/1/op"])
    #expect(error.problems.map { $0.place?.line } == [3, 4])
    #expect(error.problems[1].hint?.contains("exposure") == true)
  }

  @Test("a recipe of a newer version is distinguished from an invalid one")
  func newer() throws {
    let text = #"{"formatIdentifier": "org.photoedit.recipe", "formatVersion": "1.7", "adjustments": []}"#
    let error = try #require(throws: EditError.self) { try Recipe(json: Data(text.utf8)) }
    #expect(error.category == .newerVersion)
    #expect(error.code == "newer-version")
  }

  @Test("values built in code are validated before rendering", arguments: [.nan, .infinity, 10.1, -11])
  func builtInCode(ev: Double) async throws {
    let input = try EditingInput(data: SampleFile.small)
    let recipe = Recipe { Exposure { $0.ev = ev } }
    let seen = Fractions()
    let error = await #expect(throws: EditError.self) { try await input.render(recipe) { seen.add($0) } }
    #expect(error?.category == .badData)
    #expect(error?.problems.first?.pointer.description == "/adjustments/0/ev")
    #expect(seen.all.isEmpty)
  }

  @Test("a size above the limits is refused by policy", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"))
  func limits() throws {
    let bomb = Corpus.photo("../hostile/png/sh_65536-uint32-limit.png")
    let error = #expect(throws: EditError.self) { try EditingInput(contentsOf: bomb) }
    #expect(error?.category == .refused)
    #expect(error?.code == "over-limit")
  }
}
