import Documents
import Merging
import TestSupport
import Testing

/// What the writers of lines knew.
@Suite("the graph of an object", .timeLimit(.minutes(Effort.minutes)))
struct GraphTests {
  private static func graph(_ lines: [(String, [String])]) -> CausalGraph {
    CausalGraph(lines.map { (ModelLines.id($0.0), $0.1.map(ModelLines.id)) })
  }

  private static func names(_ graph: CausalGraph, _ lines: [Int]) -> String {
    lines.map { ModelLines.text(graph.ids[$0]) }.joined(separator: " ")
  }

  private static let lines: [(String, [String])] = [
    ("z", []), ("b", ["z"]), ("c", ["z"]), ("a", ["b"]), ("m", ["a", "c"]), ("d", ["m"]), ("e", ["c"]),
  ]

  @Test("lines are in the order of height and ID, whatever order they come in")
  func order() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<20 {
      let graph = Self.graph(Self.lines.shuffled(using: &generator))
      #expect(Self.names(graph, Array(graph.ids.indices)) == "z b c a e m d")
      #expect(graph.heights == [1, 2, 2, 3, 3, 4, 5])
      #expect(Self.names(graph, graph.heads) == "e d")
    }
  }

  @Test("an ancestor is whom a writer knew, and no line is its own")
  func ancestors() {
    let graph = Self.graph(Self.lines)
    let before = graph.ids.indices.map { line in
      Self.names(graph, graph.ids.indices.filter { graph.isAncestor($0, of: line) })
    }
    #expect(before == ["", "z", "z", "z b", "z c", "z b c a", "z b c a m"])
  }

  @Test("a parent that is not here is passed over, with all that was known only through it")
  func missingParents() {
    let graph = Self.graph(Self.lines.filter { $0.0 != "b" })
    #expect(Self.names(graph, Array(graph.ids.indices)) == "a z c e m d")
    let before = graph.ids.indices.map { line in
      Self.names(graph, graph.ids.indices.filter { graph.isAncestor($0, of: line) })
    }
    #expect(before == ["", "", "z", "z c", "a z c", "a z c m"])
  }

  @Test("repeated lines and repeated parents count once")
  func repeats() {
    let graph = Self.graph(Self.lines + Self.lines + [("b", ["z", "z"])])
    #expect(graph.ids.count == 7)
    #expect(Self.graph([("a", []), ("b", ["a", "a"])]).parents == [[], [0]])
  }

  @Test("the latest of some lines are those that are ancestors of no other one of them")
  func latest() throws {
    let graph = Self.graph(Self.lines)
    let all = ["b", "c", "a", "e"].compactMap { graph.number(of: ModelLines.id($0)) }
    #expect(Self.names(graph, graph.latest(of: all)) == "a e")
    #expect(Self.names(graph, graph.latest(of: [1, 2])) == "b c")
    #expect(graph.latest(of: []) == [])
    #expect(graph.number(of: ModelLines.id("q")) == nil)
  }

  @Test("lines that name each other, which no digests can, are passed over")
  func circles() {
    let graph = Self.graph([("a", []), ("b", ["c"]), ("c", ["b"]), ("d", ["d", "a"])])
    #expect(Self.names(graph, Array(graph.ids.indices)) == "a d")
  }

  @Test("a history may be as long as a photo is edited")
  func length() {
    let lines = (0..<100_000).map { number in
      (ModelLines.id("x\(number)"), number == 0 ? [] : [ModelLines.id("x\(number - 1)")])
    }
    let graph = CausalGraph(lines)
    #expect(graph.heights.last == 100_000 && graph.heads == [99_999])
    #expect(graph.isAncestor(0, of: 99_999) && !graph.isAncestor(99_999, of: 0))
  }
}
