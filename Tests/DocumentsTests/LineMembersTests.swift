import Documents
import TestSupport
import Testing

@Suite("JSON read without building values", .timeLimit(.minutes(Effort.minutes)))
struct LineMembersTests {
  private static func text(_ values: [JSONValue], space: String) -> [UInt8] {
    let members = zip(["a", "b", "x"], values).map { key, value in
      "\(space)\"\(key)\"\(space):\(space)" + value.canonicalString() + space
    }
    return Array("\(space){\(members.joined(separator: ","))}\(space)".utf8)
  }

  @Test("the members of an object equal those found by the parser", arguments: ["", " ", "\t "])
  func members(space: String) {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      let values = (0..<3).map { _ in JSONValue.random(depth: 3, using: &random) }
      let text = Self.text(values, space: space)
      let found = text.withUnsafeBytes { bytes in
        LineMembers(bytes, allowsSpace: !space.isEmpty).map { members in
          (["a", "b", "x"] as [StaticString]).map { key in
            members.value(key).flatMap { try? JSONValue.parse(Array($0)) }
          }
        }
      }
      #expect(found == values.map(Optional.some))
    }
  }

  @Test("spaces are refused unless they are allowed", arguments: [" ", "\t "])
  func spaces(space: String) {
    #expect(!Self.text([.null, .null, .null], space: space).withUnsafeBytes { LineMembers($0) != nil })
  }

  @Test("the strings of a text equal those found by the parser, including keys")
  func strings() throws {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<200 {
      let value = JSONValue.random(depth: 3, using: &random)
      var found: [String] = []
      value.canonicalBytes().withUnsafeBytes { bytes in
        JSONSkipper.forEachString(in: bytes) { found.append("\"" + String(decoding: $0, as: UTF8.self) + "\"") }
      }
      #expect(found.sorted() == Self.strings(of: value).map { JSONValue.string($0).canonicalString() }.sorted())
    }
  }

  private static func strings(of value: JSONValue) -> [String] {
    switch value {
    case .string(let text): [text]
    case .array(let elements): elements.flatMap { strings(of: $0) }
    case .object(let object): object.members.flatMap { [$0.key] + strings(of: $0.value) }
    default: []
    }
  }
}
