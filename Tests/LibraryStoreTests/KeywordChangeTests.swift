import Merging
import TestSupport
import Testing

@testable import LibraryStore

@Suite("A change of keywords", .timeLimit(.minutes(Effort.minutes)))
struct KeywordChangeTests {
  @Test(
    "what the difference of two lists names",
    arguments: [
      ([], ["a"], ["a"], []),
      (["a", "b"], ["a", "b", "c"], ["c"], []),
      (["a", "b", "c"], ["a", "c"], [], ["b"]),
      // A word moves to the end where it is both taken out and appended.
      (["a", "b"], ["b", "a"], ["a"], ["a"]),
      (["a", "b", "c"], ["c", "a", "b"], ["a", "b"], ["a", "b"]),
      (["a", "b"], [], [], ["a", "b"]),
      (["a"], ["a"], [], []),
    ] as [([String], [String], [String], [String])])
  func difference(old: [String], new: [String], added: [String], removed: [String]) {
    let change = KeywordChange(from: old, to: new)
    #expect(change == KeywordChange(adding: added, removing: removed))
    #expect(change.isEmpty == (old == new))
    #expect(change.applied(to: old) == new)
  }

  @Test("a word that is there already stays where it is, and one that is not there cannot be taken out")
  func applied() {
    #expect(KeywordChange(adding: ["a", "c"], removing: ["x"]).applied(to: ["a", "b"]) == ["a", "b", "c"])
    #expect(KeywordChange(adding: ["a"], removing: ["a"]).applied(to: ["a", "b"]) == ["b", "a"])
  }

  @Test("the difference of any two lists leads from one to the other, and names no word that keeps its place")
  func law() {
    var random = SeededGenerator(seed: 43)
    for _ in 0..<2000 {
      let all = (0..<6).map { "w\($0)" }
      let old = Array(all.shuffled(using: &random).prefix(Int.random(in: 0...6, using: &random)))
      let new = Array(all.shuffled(using: &random).prefix(Int.random(in: 0...6, using: &random)))
      let change = KeywordChange(from: old, to: new)
      #expect(change.applied(to: old) == new)
      let kept = new.prefix(new.count - change.adding.count)
      #expect(Set(kept).isDisjoint(with: change.adding + change.removing))
      #expect(Set(change.removing) == Set(old).subtracting(kept))
    }
  }
}
