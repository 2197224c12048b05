import TestSupport
import Testing

@testable import LibraryStore

@Suite("Change details", .timeLimit(.minutes(Effort.minutes)))
struct ChangeDetailsTests {
  /// Applies the steps one after another, as a list on a screen does.
  private func apply(_ steps: ChangeDetails.Steps, to before: [Int], _ after: [Int]) -> [Int] {
    var list = before
    for index in steps.removed.reversed() { list.remove(at: index) }
    for index in steps.inserted { list.insert(after[index], at: index) }
    for move in steps.moves { list.insert(list.remove(at: move.from), at: move.to) }
    return list
  }

  @Test("on 100 000 random pairs, applying the steps in order to the old list gives the new list")
  func random() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<100_000 {
      let all = Array(0..<Int.random(in: 0...12, using: &random)).shuffled(using: &random)
      let before = Array(all.prefix(Int.random(in: 0...all.count, using: &random)))
      var after = Array(all.shuffled(using: &random).prefix(Int.random(in: 0...all.count, using: &random)))
      if Bool.random(using: &random) {
        after.sort { before.firstIndex(of: $0) ?? 99 < before.firstIndex(of: $1) ?? 99 }
      }
      let steps = try #require(ChangeDetails(from: before, to: after) { $0.isMultiple(of: 3) }.steps)
      if apply(steps, to: before, after) != after {
        Issue.record("\(before) to \(after): \(steps)")
        return
      }
    }
  }

  @Test("removals, insertions and changes equal those of a plain comparison")
  func plain() throws {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<2_000 {
      let all = Array(0..<20).shuffled(using: &random)
      let before = Array(all.prefix(Int.random(in: 0...20, using: &random)))
      let after = Array(all.shuffled(using: &random).prefix(Int.random(in: 0...20, using: &random)))
      let steps = try #require(ChangeDetails(from: before, to: after) { $0.isMultiple(of: 3) }.steps)
      #expect(steps.removed == before.indices.filter { !after.contains(before[$0]) })
      #expect(steps.inserted.map { after[$0] } == after.filter { !before.contains($0) })
      var list = before
      for index in steps.removed.reversed() { list.remove(at: index) }
      for index in steps.inserted { list.insert(after[index], at: index) }
      #expect(Set(steps.changed.map { list[$0] }) == Set(after).intersection(before).filter { $0.isMultiple(of: 3) })
    }
  }

  @Test("moving one element costs one move, wherever it goes")
  func oneMove() throws {
    let before = Array(0..<50)
    for from in before.indices {
      for to in before.indices where to != from {
        var after = before
        after.insert(after.remove(at: from), at: to)
        let steps = try #require(ChangeDetails(from: before, to: after) { _ in false }.steps)
        #expect(steps.moves.count == 1)
        #expect(apply(steps, to: before, after) == after)
      }
    }
  }

  @Test("a reversed list has too many moves to list")
  func tooMany() {
    let before = Array(0...(ChangeDetails.maximumMoves + 1))
    #expect(!ChangeDetails(from: before, to: before.reversed()) { _ in false }.hasIncrementalChanges)
  }
}
