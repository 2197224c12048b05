import Adjustments
import Contract
import Documents
import Jobs
import TestSupport
import Testing

/// Rows of outcomes, of every status and with every combination of what is known.
@Suite("rows of outcomes", .timeLimit(.minutes(Effort.minutes)))
struct OutcomeRowTests {
  private static let statuses: [(Outcome.Status, String)] = [
    (.done, "result"), (.planned, "plan"), (.unchanged, "unchanged"), (.skipped, "skipped"),
  ]

  /// An outcome of which only one thing is known, and the members that say so.
  private static let parts: [Part] = [
    Part(["output": "o.jpg"]) { $0.output = "o.jpg" }, Part(["size": 640]) { $0.requestedSize = 640 },
    Part(["longEdge": 600]) { $0.longEdge = 600 }, Part(["format": "webp"]) { $0.format = "webp" },
    Part(["width": 3, "height": 5]) { $0.size = FrameSize(width: 3, height: 5) },
    Part(["bytes": 7]) { $0.byteCount = 7 },
    Part(["replaced": ["entry": 2, "adjustments": 4]]) { $0.replaced = .init(entry: 2, adjustments: 4) },
    Part(["isDegraded": true]) { $0.isDegraded = true }, Part(["plan": ["a", "b"]]) { $0.plan = ["a", "b"] },
    Part(["reason": "why"]) { $0.reason = "why" }, Part(["asset": "id"]) { $0.asset = "id" },
    Part(["path": "p"]) { $0.path = "p" }, Part(["entry": 9]) { $0.entry = 9 },
    Part(["warnings": ["odd"]]) { $0.warnings = ["odd"] }, Part(["inputBytes": "/wA="]) { $0.inputBytes = [0xFF, 0] },
    Part(["milliseconds": 12]) { $0.duration = .milliseconds(12) },
  ]

  private struct Part: Sendable {
    let members: JSONValue
    let set: @Sendable (inout Outcome) -> Void

    init(_ members: JSONValue, _ set: @escaping @Sendable (inout Outcome) -> Void) {
      (self.members, self.set) = (members, set)
    }
  }

  private static func json(_ outcome: Outcome) -> JSONValue { Row(outcome).json { .seconds(1) } }

  @Test("each thing that is known of an outcome is a member of its row, and what is not known is none")
  func members() {
    for (status, type) in Self.statuses {
      for first in Self.parts {
        for second in Self.parts {
          var outcome = Outcome(input: "in.jpg", status: status)
          first.set(&outcome)
          second.set(&outcome)
          var expected: JSONObject = JSONObject([
            ("type", .string(type)), ("input", "in.jpg"), ("warnings", []), ("milliseconds", 0),
          ])
          for member in [first, second].flatMap({ $0.members.objectValue?.members ?? [] }) {
            expected[member.key] = member.value
          }
          #expect(Self.json(outcome) == .object(expected), "\(expected.keys)")
        }
      }
    }
  }

  @Test("the row of a failure is an error with its code, text, hint and exit status, and the photo that it is about")
  func failures() {
    for (path, output) in [(nil, nil), ("other.jpg", nil), (nil, "o.jpg"), ("other.jpg", "o.jpg")]
      as [(String?, String?)]
    {
      let error = EditError(.badOutput, "no", hint: "do", path: path)
      var outcome = Outcome(input: "in.jpg", status: .failed(error))
      (outcome.output, outcome.asset, outcome.path, outcome.entry) = (output, "id", "p", 3)
      (outcome.byteCount, outcome.warnings) = (7, ["odd"])
      let json = Self.json(outcome)
      #expect(json["type"] == "error" && json["input"] == "in.jpg" && json["code"] == "bad-output")
      #expect(
        json["message"] == "no" && json["hint"] == "do" && json["exit"] == .number(Double(error.category.rawValue)))
      #expect(
        json["output"] == output.map { .string($0) } && json["asset"] == "id" && json["path"] == "p"
          && json["entry"] == 3)
      #expect(json["bytes"] == nil && json["warnings"] == [])
    }
  }

  @Test("every row of an outcome has the fields that are declared for its type, each of its declared kind")
  func declared() {
    for (status, name) in Self.statuses {
      var outcome = Outcome(input: "in.jpg", status: status)
      for part in Self.parts { part.set(&outcome) }
      let fields = Dictionary(
        (RowType(rawValue: name)?.fields ?? []).map { ($0.key, $0.kind) }, uniquingKeysWith: { first, _ in first })
      for (key, value) in Row(outcome).fields {
        guard let kind = fields[key] else {
          Issue.record("'\(key)' is not declared of \(name)")
          continue
        }
        #expect(Self.isOf(kind, value), "\(key)")
      }
    }
  }

  private static func isOf(_ kind: Field.Kind, _ value: JSONValue) -> Bool {
    switch kind {
    case .text: value.stringValue != nil
    case .integer: value.integerValue != nil
    case .number: value.numberValue != nil
    case .flag: value.boolValue != nil
    case .document: value.objectValue != nil
    case .list(let kind): value.arrayValue?.allSatisfy { isOf(kind, $0) } == true
    case .optional(let kind): value == .null || isOf(kind, value)
    case .any: true
    case .object(let fields):
      value.objectValue.map { object in
        object.members.allSatisfy { member in fields.contains { $0.key == member.key && isOf($0.kind, member.value) } }
          && fields.allSatisfy { !$0.isAlways || object[$0.key] != nil }
      } == true
    }
  }

  @Test("the counts of a job are a member each")
  func tallies() {
    let words: [(StatusWord, String)] = [
      (.done, "done"), (.unchanged, "unchanged"), (.skipped, "skipped"), (.planned, "planned"), (.failed, "failed"),
      (.crashed, "failed"),
    ]
    for (word, key) in words {
      for (other, second) in words {
        var tally = Tally(total: 10)
        tally.count(word)
        tally.count(other)
        tally.count(other)
        var expected = JSONObject([
          ("done", 0), ("unchanged", 0), ("skipped", 0), ("planned", 0), ("failed", 0), ("left", 7),
        ])
        expected[key] = 1
        expected[second] = key == second ? 3 : 2
        #expect(JSONValue.object(JSONObject(Tally.form.members(tally))) == .object(expected))
      }
    }
  }
}
