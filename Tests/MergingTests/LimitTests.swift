import Documents
import TestSupport
import Testing

@testable import Merging

/// Photos with more lines than anybody makes.
@Suite("limits of merging", .timeLimit(.minutes(Effort.minutes)))
struct LimitTests {
  /// Two machines that edit a photo, and meet now and then; each undoes and redoes, too.
  private static func lines(_ count: Int, merges: Int, writers: Int) -> [PhotoLine] {
    var lines: [PhotoLine] = []
    var heads = [[LineID]](repeating: [], count: writers)
    var own = [[LineID]](repeating: [], count: writers)
    func add(_ change: PhotoChange, _ writer: Int) -> LineID {
      let id = SHA256Digest(of: Array("\(lines.count)".utf8))
      lines.append(ObjectLine(id: id, parents: heads[writer], change: change))
      heads[writer] = [id]
      return id
    }
    _ = add(.asset(PhotoFacts(original: SHA256Digest(of: []))), 0)
    for writer in heads.indices { heads[writer] = heads[0] }
    let between = merges == 0 ? count : count / (merges * writers)
    while lines.count < count {
      for writer in heads.indices {
        for step in 0..<between where lines.count < count {
          let value = Double(lines.count % 50)
          let edit = ModelUnits.data(
            TestPhoto.recipe([
              TestPhoto.exposure(value), ["contrast", "contrast", ["amount": .number(Double(writer))]],
              ["sky", "sky", ["amount": .number(Double(lines.count % 7)), "mask": "M"]],
            ]))
          if step % 10 == 8, let last = own[writer].popLast() {
            _ = add(.undo(last), writer)
          } else {
            own[writer].append(add(.edit(edit, resolved: []), writer))
          }
        }
      }
      let all = Array(Set(heads.flatMap { $0 }))
      for writer in heads.indices { (heads[writer], own[writer]) = (all, []) }
    }
    return lines
  }

  @Test("a line of a linear history costs one state, however many lines there are")
  func linear() {
    let lines = Self.lines(10_000, merges: 0, writers: 1)
    let merge = PhotoMerge(lines, rules: ModelUnits())
    #expect(merge.graph.runs.ancestors.count == 1)
    #expect(merge.states.additionCount == 0)
    #expect(merge.countingEdits.count == merge.edits.count - merge.marked.count && merge.marked.count == 1000)
    #expect(merge.conflicts == [])
  }

  @Test("of 10 000 lines with 200 merges only the edits since the last meeting are looked at again", arguments: [2, 5])
  func merges(writers: Int) {
    let lines = Self.lines(10_000, merges: 200, writers: writers)
    var generator = SeededGenerator(seed: 1)
    let merge = PhotoMerge(lines.shuffled(using: &generator), rules: ModelUnits())
    #expect(merge.graph.ids.count == 10_000)
    #expect(merge.states.additionCount < merge.edits.count)
    #expect(merge.shown.content?.steps.count == 3)
    #expect(merge.undoTarget { _ in false } != nil)
  }
}
