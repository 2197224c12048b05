import Adjustments
import Editing
import Foundation
import PhotoLibrary
import TestSupport
import Testing

@Suite("differences between recipes in words", .timeLimit(.minutes(Effort.minutes)))
struct ChangeWordsTests {
  private static func recipe(_ steps: String) throws -> Recipe {
    let document = #"{"formatIdentifier":"org.photoedit.recipe","formatVersion":"1.0","adjustments":[\#(steps)]}"#
    return try Recipe(json: Data(document.utf8))
  }

  @Test(
    "only a whole adjustment is added or removed; a value of it that comes or goes is none before or after",
    arguments: [
      ("", #"{"op":"contrast","amount":20}"#, ["Added Contrast: amount 20"], ["Removed Contrast"]),
      (
        #"{"op":"contrast","amount":20}"#, #"{"op":"contrast","amount":20,"blend":"luminosity"}"#,
        ["Contrast, blend: none → luminosity"], ["Contrast, blend: luminosity → none"]
      ),
      (
        #"{"op":"contrast","id":"contrast","amount":20}"#,
        #"{"op":"contrast","id":"contrast","amount":14,"opacity":0.5}"#,
        ["Contrast, amount: 20 → 14", "Contrast, opacity: none → 0.5"],
        ["Contrast, amount: 14 → 20", "Contrast, opacity: 0.5 → none"]
      ),
      (
        #"{"op":"hsl","id":"color"}"#, #"{"op":"hsl","id":"color"},{"op":"whiteBalance","id":"light","tint":3}"#,
        ["Added White balance: tint 3"], ["Removed White balance"]
      ),
    ])
  func words(before: String, after: String, forth: [String], back: [String]) throws {
    let (before, after) = (try Self.recipe(before), try Self.recipe(after))
    #expect(ChangeWords.texts(from: before, to: after) == forth)
    #expect(ChangeWords.texts(from: after, to: before) == back)
  }
}
