import Documents
import LibraryStore
import TestSupport
import Testing

@testable import Page

/// Each limit that the description of a body states, tried at it and at one more, for every member of every route.
@Suite("limits of bodies", .timeLimit(.minutes(Effort.minutes)))
struct BodyLimitTests {
  /// A member of a route.
  struct Member: Sendable, CustomTestStringConvertible {
    let route: String
    let member: any DeclaredMember
    var testDescription: String { "\(route) \(member.name)" }

    func limit(_ key: String) -> Double? { member.schema[key]?.numberValue }

    /// Whether the route takes a value.
    func takes(_ value: JSONValue) throws -> Bool {
      switch member {
      case let member as BodyMember<String>: try member.read(value) != nil
      case let member as RequiredMember<String>: try member.member.read(value) != nil
      case let member as BodyMember<Int>: try member.read(value) != nil
      case let member as RequiredMember<Int>: try member.member.read(value) != nil
      case let member as BodyMember<Double>: try member.read(value) != nil
      case let member as RequiredMember<Double>: try member.member.read(value) != nil
      case let member as BodyMember<[String]>: try member.read(value) != nil
      case let member as RequiredMember<[String]>: try member.member.read(value) != nil
      default: throw OtherType()
      }
    }
  }

  /// A member that states a limit and is of another type than the suite knows.
  private struct OtherType: Error {}

  static let all: [Member] = PageRoutes.all.flatMap { route in
    route.body.map { Member(route: "\(route.method) \(route.path)", member: $0) }
  }

  // What states a pattern has a test of its own.
  static let texts = all.filter { $0.limit("maxLength") != nil && $0.member.schema["pattern"] == nil }
  static let numbers = all.filter { $0.limit("minimum") != nil }
  static let lists = all.filter { $0.limit("maxItems") == 1000 && $0.member.schema["items"]?["enum"] == nil }

  @Test("a text has at most the stated bytes, of whatever characters", arguments: texts, ["a", "é", "日", "😀"])
  func text(member: Member, character: String) throws {
    let most = Int(member.limit("maxLength") ?? 0)
    func text(_ bytes: Int) -> JSONValue {
      .string(
        String(repeating: "x", count: bytes % character.utf8.count)
          + String(repeating: character, count: bytes / character.utf8.count))
    }
    #expect(
      try member.takes(text(most)) && member.takes(text(most - 1)) && member.takes(text(1 * character.utf8.count)))
    #expect(try !member.takes(text(most + 1)) && !member.takes(text(most * 4)))
    #expect(try member.takes("") == ((member.limit("minLength") ?? 0) == 0))
    #expect(try !member.takes(1) && !member.takes(["a"]))
  }

  @Test("a number is in the stated range, which has its ends", arguments: numbers)
  func number(member: Member) throws {
    let least = try #require(member.limit("minimum"))
    #expect(try member.takes(.number(least)) && !member.takes(.number(least - 1)))
    if let most = member.limit("maximum") {
      #expect(try member.takes(.number(most)) && !member.takes(.number(most + 1)))
      #expect(try !member.takes(.number(most.nextUp)))
    }
    #expect(try !member.takes(.number(least.nextDown)) && !member.takes("1"))
  }

  @Test("a list has at most the stated number of texts", arguments: lists)
  func list(member: Member) throws {
    func texts(_ count: Int) -> JSONValue { .array([JSONValue](repeating: "a", count: count)) }
    #expect(try member.takes(texts(0)) && member.takes(texts(1000)) && !member.takes(texts(1001)))
    #expect(try !member.takes(["a", 1]))
  }

  @Test("a name of a version is what the command takes as one, and no more", arguments: ["a", "é", "日", "😀", "👩‍👩‍👧"])
  func versionName(character: String) throws {
    let names = Self.all.filter { $0.member.schema["pattern"] != nil }
    #expect(names.map(\.testDescription) == ["POST /api/v1/assets/{asset}/name name"])
    let most = VersionName.mostCharacters
    #expect(names.first?.limit("maxLength") == Double(most))
    let texts =
      [0, 1, most - 1, most, most + 1, 1000].map { String(repeating: character, count: $0) }
      + ["7", "-1", "a@b", "a\nb", "a\r\nb", "a\0b", " ", "final"].map { $0 + character } + ["7", "-1", "a@b"]
    for text in texts {
      for name in names { #expect(try name.takes(.string(text)) == VersionName.isValid(text), "\(text)") }
    }
    #expect(try names.allSatisfy { try !$0.takes(1) && !$0.takes(["a"]) })
  }

  @Test("there are members of each kind")
  func kinds() { #expect(!Self.texts.isEmpty && !Self.numbers.isEmpty && !Self.lists.isEmpty) }
}
