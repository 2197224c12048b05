import ArgumentParser
import LibraryStore
import TestSupport
import Testing

@testable import PhotoEditCommand

/// Each limit of a text on the command line, tried at it and at one more.
@Suite("limits of texts", .timeLimit(.minutes(Effort.minutes)))
struct TextLimitTests {
  /// A text that a command takes.
  struct Limit: Sendable, CustomTestStringConvertible {
    let name: String
    let most: Int
    let parse: @Sendable (String) throws -> Void
    var testDescription: String { name }
  }

  static let limits: [Limit] = [
    Limit(name: "tag --add", most: 1024) { _ = try TagCommand.parse(["--add", $0, "a.jpg"]) },
    Limit(name: "tag --remove", most: 1024) { _ = try TagCommand.parse(["--add", "k", "--remove", $0, "a.jpg"]) },
    Limit(name: "album create", most: 1000) { _ = try AlbumCreateCommand.parse([$0]) },
    Limit(name: "album change --title", most: 1000) { _ = try AlbumChangeCommand.parse(["x", "--title", $0]) },
    Limit(name: "describe --title", most: 16_384) { _ = try DescribeCommand.parse(["--title", $0, "a.jpg"]) },
    Limit(name: "describe --headline", most: 16_384) { _ = try DescribeCommand.parse(["--headline", $0, "a.jpg"]) },
    Limit(name: "describe --creator", most: 16_384) { _ = try DescribeCommand.parse(["--creator", $0, "a.jpg"]) },
    Limit(name: "describe --copyright", most: 16_384) { _ = try DescribeCommand.parse(["--copyright", $0, "a.jpg"]) },
    Limit(name: "describe --rights", most: 16_384) { _ = try DescribeCommand.parse(["--rights", $0, "a.jpg"]) },
    Limit(name: "describe --caption", most: 65_536) { _ = try DescribeCommand.parse(["--caption", $0, "a.jpg"]) },
  ]

  /// Characters of one to four bytes, and one that is made of several.
  static let characters = ["a", "é", "日", "😀", "👩‍👩‍👧"]

  /// A text of exactly so many bytes.
  private static func text(_ bytes: Int, _ character: String) -> String {
    let size = character.utf8.count
    return String(repeating: "x", count: bytes % size) + String(repeating: character, count: bytes / size)
  }

  @Test("a text has at most so many bytes, of whatever characters", arguments: limits, characters)
  func bytes(limit: Limit, character: String) throws {
    try limit.parse(Self.text(limit.most, character))
    #expect(throws: (any Error).self) { try limit.parse(Self.text(limit.most + 1, character)) }
  }

  @Test("a name of a version has at most 200 characters and 1000 bytes", arguments: characters)
  func versionName(character: String) {
    let size = character.utf8.count
    let most = min(200, 1000 / size)
    #expect(VersionName.isValid(String(repeating: character, count: most)))
    #expect(!VersionName.isValid(String(repeating: character, count: most + 1)))
    // As many bytes as are allowed, in fewer characters.
    if size > 5 {
      #expect(VersionName.isValid(Self.text(1000, character)) && !VersionName.isValid(Self.text(1001, character)))
    }
    #expect(!VersionName.isValid(""))
  }
}
