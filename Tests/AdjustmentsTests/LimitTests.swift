import Documents
import TestSupport
import Testing

@testable import Adjustments

/// Characters of one to four bytes, and one that is made of several.
private let characters: [Character] = ["a", "é", "日", "😀", "e\u{301}"]

/// Each limit of a recipe, tried at it and at one more.
@Suite("limits of recipes", .timeLimit(.minutes(Effort.minutes)))
struct LimitTests {
  /// A declared limit and how a recipe reaches it.
  struct Limit: Sendable, CustomTestStringConvertible {
    let name: String
    let most: Int
    /// The problems of a recipe that has this many.
    let problems: @Sendable (Int) -> [RecipeProblem]
    var testDescription: String { name }
  }

  static let limits: [Limit] =
    [
      Limit(name: "recipes that extend each other", most: RecipeReader.maximumChain) { count in
        let files = Dictionary(
          uniqueKeysWithValues: (1...count).map { number in
            ("\(number)", Document.json([], number == count ? [:] : ["extends": .string("\(number + 1)")]))
          })
        return Document.problems(Document.json([], ["extends": "1"]), files: files)
      },
      Limit(name: "levels of masks", most: Mask.maximumDepth) { count in
        let mask = (1..<count).reduce(["shape": "linear"] as JSONValue) { mask, _ in ["not": mask] }
        return Document.problems(Document.json([["op": "exposure", "ev": 1, "mask": mask]]))
      },
      Limit(name: "masks in a mask", most: Mask.maximumCount) { count in
        let masks = [JSONValue](repeating: ["shape": "linear"], count: count - 1)
        return Document.problems(Document.json([["op": "exposure", "ev": 1, "mask": ["any": .array(masks)]]]))
      },
      Limit(name: "points of a brush", most: BrushMask.maximumPoints) { count in
        let halves = [count / 2, count - count / 2].map { half -> JSONValue in
          ["points": .array([JSONValue](repeating: [0.5, 0.5], count: half))]
        }
        let mask: JSONValue = ["shape": "brush", "strokes": .array(halves)]
        return Document.problems(Document.json([["op": "exposure", "ev": 1, "mask": mask]]))
      },
    ]
    + [Text.maximumLength].flatMap { most in
      characters.map { character in
        Limit(name: "characters of a text, such as \(character)", most: most) { count in
          // A character of several code points counts as these.
          let one = character.unicodeScalars.count
          let text = String(repeating: character, count: count / one) + String(repeating: "b", count: count % one)
          return Document.problems(Document.json([["op": "text", "text": .string(text)]]))
        }
      }
    }

  @Test("a recipe may have exactly as many as declared", arguments: limits)
  func declared(limit: Limit) {
    #expect(limit.problems(limit.most).map(\.message) == [])
    #expect(limit.problems(limit.most - 1).map(\.message) == [])
    for count in [limit.most + 1, limit.most + 2, 2 * limit.most] {
      let problems = limit.problems(count)
      #expect(problems.count == 1, "\(count)")
      #expect(
        problems.existAndSatisfy { $0.message.contains("\(limit.most)") },
        "\(count): \(problems.map(\.message))")
    }
  }

  @Test("the size of a recipe is counted in bytes, whatever its characters", arguments: characters)
  func size(character: Character) throws {
    let recipe = Document.json([["op": "exposure", "ev": 1]]).canonicalBytes()
    let one = Array("// \(character)\n".utf8)
    for size in [Recipe.maximumSize - 1, Recipe.maximumSize, Recipe.maximumSize + 1] {
      let room = size - recipe.count
      let lines = [[UInt8]](repeating: one, count: (room - 1) / one.count).flatMap { $0 }
      let text = recipe + [0x0A] + lines + [UInt8](repeating: 0x20, count: room - 1 - lines.count)
      try #require(text.count == size)
      let problems = Document.problems { try Document.read(text) }
      #expect(problems.map(\.code) == (size > Recipe.maximumSize ? [.tooLarge] : []), "\(size)")
    }
  }
}
