import Documents
import Foundation
import TestSupport
import Testing

@Suite("comments in a laid out document", .timeLimit(.minutes(Effort.minutes)))
struct CommentTests {
  /// The tokens of a random value.
  private static func tokens(depth: Int, using random: inout SeededGenerator) -> [String] {
    let strings = [#""a""#, #""//no""#, #""/*no*/""#, #""\"/*""#, #""\\""#, #""é}]""#, #""""#]
    let scalars = strings + ["1", "-2.5e-3", "true", "false", "null"]
    switch depth == 0 ? 0 : Int.random(in: 0...4, using: &random) {
    case 1, 2:
      let items = (0..<Int.random(in: 0...3, using: &random)).map { _ in tokens(depth: depth - 1, using: &random) }
      return ["["] + list(items, using: &random) + ["]"]
    case 3, 4:
      let items = (0..<Int.random(in: 0...3, using: &random)).map { index in
        [#""k\#(index)""#, ":"] + tokens(depth: depth - 1, using: &random)
      }
      return ["{"] + list(items, using: &random) + ["}"]
    default: return [scalars.randomElement(using: &random) ?? "0"]
    }
  }

  private static func list(_ items: [[String]], using random: inout SeededGenerator) -> [String] {
    let joined = Array(items.joined(separator: [","]))
    return items.isEmpty || Bool.random(using: &random) ? joined : joined + [","]
  }

  /// Space with comments, whose marks are added to a list.
  private static func gap(_ marks: inout [String], _ often: Int, using random: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      text += ["", " ", "\n", "\t", "\r\n", "\n\n  "].randomElement(using: &random) ?? ""
      guard Int.random(in: 0..<often, using: &random) == 0 else { continue }
      let mark = "c\(marks.count)\(["x", "é", "//", "* ", "\"", "{[,:"].randomElement(using: &random) ?? "")c"
      marks.append(mark)
      let forms = ["//\(mark)\n", "// \(mark) \r\n", "/*\(mark)*/", "/* \(mark)\n   and more */", "/**\(mark)**/"]
      text += forms.randomElement(using: &random) ?? ""
    }
    return text
  }

  @Test(
    "every comment is kept once, in order and wherever it is, and no value changes; laying out twice changes nothing",
    arguments: Effort.isFull ? (0..<50).map { _ in UInt64.random(in: 0...UInt64.max) } : [1, 2, 3])
  func kept(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Effort.choose(300, full: 2000) {
      let tokens = Self.tokens(depth: Int.random(in: 0...4, using: &random), using: &random)
      var marks: [String] = []
      let often = [1, 3, 10].randomElement(using: &random) ?? 1
      var source = Self.gap(&marks, often, using: &random)
      for token in tokens { source += token + Self.gap(&marks, often, using: &random) }
      let (parsed, problems) = JSONParser.parse(Array(source.utf8))
      let value = try #require(problems.isEmpty ? parsed?.root : nil, "\(source)")
      let laidOut = JSONLayout.text(of: Array(source.utf8))
      var rest = laidOut[...]
      for mark in marks {
        guard let found = rest.range(of: mark) else {
          Issue.record("the comment \(mark) is lost or moved, seed \(seed):\n\(source)\n---\n\(laidOut)")
          break
        }
        rest = rest[found.upperBound...]
      }
      for mark in marks { #expect(laidOut.ranges(of: mark).count == 1, "\(mark), seed \(seed)") }
      let (again, newProblems) = JSONParser.parse(Array(laidOut.utf8))
      #expect(newProblems.isEmpty && again?.root == value, "seed \(seed):\n\(source)\n---\n\(laidOut)")
      #expect(JSONLayout.text(of: Array(laidOut.utf8)) == laidOut, "seed \(seed):\n\(source)\n---\n\(laidOut)")
    }
  }
}
