import TestSupport
import Testing

@testable import Merging

/// Sets of edits by numbers.
@Suite("sets of edits", .timeLimit(.minutes(Effort.minutes)))
struct EditSetTests {
  @Test("sets with the same edits have the same number, however they were made", arguments: Array(UInt64(1)...20))
  func equality(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var sets = EditSets()
    var known: [Set<Int>: Int] = [[]: EditSets.empty]
    for _ in 0..<300 {
      guard let (one, first) = known.randomElement(using: &generator),
        let (two, second) = known.randomElement(using: &generator)
      else { return }
      let edit = Int.random(in: 0..<60, using: &generator)
      let made: (Set<Int>, Int) =
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: (one.union(two), sets.union(first, second))
        case 1: (one.subtracting(two), sets.removing(two, from: first))
        case 2: (one.union([edit]), sets.inserting([edit], into: first))
        default: (one.subtracting([edit]), sets.removing([edit], from: first))
        }
      #expect(sets.edits(of: made.1) == made.0.sorted())
      #expect(known[made.0] == nil || known[made.0] == made.1)
      #expect(sets.edits(of: first, notIn: second) == one.subtracting(two).sorted())
      known[made.0] = made.1
    }
    for (edits, set) in known {
      for edit in 0..<60 { #expect(sets.contains(edit, in: set) == edits.contains(edit)) }
      #expect(sets.last(of: set) == edits.max() ?? -1)
    }
  }
}
