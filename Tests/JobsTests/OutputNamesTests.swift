import DurableFiles
import TestSupport
import Testing

@testable import Jobs

@Suite("names of outputs", .timeLimit(.minutes(Effort.minutes)))
struct OutputNamesTests {
  @Test(
    "two names are one output where their bytes are the same, or the file system folds them", arguments: [false, true],
    [false, true])
  func names(cases: Bool, forms: Bool) {
    var random = SeededGenerator(seed: 41)
    let spellings = FoldedSpellings(cases: cases, forms: forms)
    for _ in 0..<200 {
      var (names, taken) = (OutputNames(NameFolding { _ in spellings }), [(String, String)]())
      for photo in 0..<8 {
        let name =
          "/o/"
          + (0..<2).map { _ in ["a", "A", "\u{E9}", "e\u{301}", "b"].randomElement(using: &random) ?? "" }.joined()
        let same = taken.first {
          $0.0.utf8.elementsEqual(name.utf8) || spellings.folded($0.0).utf8.elementsEqual(spellings.folded(name).utf8)
        }
        let found = names.add(name, of: "\(photo)")
        #expect(found?.photo == same?.1, "\(name) after \(taken)")
        if same == nil { taken.append((name, "\(photo)")) }
      }
    }
  }
}
