import Foundation
import PhotoEdit
import Documents
import TestSupport
import Testing

/// What a newer, an older or another program made.
@Suite("newer, older and foreign libraries and recipes", .timeLimit(.minutes(Effort.minutes)))
struct NewerVersionTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.library()
  }

  /// Every command that opens a library, in forms that would change something.
  static let commands = [
    ["list"], ["show", "photo.jpg"], ["log", "photo.jpg"], ["diff", "photo.jpg"], ["import", "other.jpg"],
    ["import", "--reference", "other.jpg"], ["apply", "recipe.json", "photo.jpg", "--set", "exposure.ev=1"],
    ["apply", "recipe.json", "photo.jpg", "-o", "out.jpg"], ["apply", "-n", "recipe.json", "photo.jpg"],
    ["apply", "recipe.json", "photo.jpg", "--on-top"], ["undo", "photo.jpg"], ["redo", "photo.jpg"],
    ["revert", "photo.jpg"], ["resume", "photo.jpg", "-o", "again.json"], ["export", "photo.jpg@1", "-o", "out.jpg"],
    ["preview", "photo.jpg@1", "-o", "out.jpg"], ["verify"], ["verify", "--quick"], ["verify", "--repair"],
    ["init"], ["doctor"],
  ]

  private func expectUntouched(_ statuses: Set<Int32>, _ commands: [[String]] = commands) throws {
    let before = try shop.state()
    for arguments in commands {
      let outcome = try shop.program.run(arguments)
      #expect(outcome.status.map(statuses.contains) == true, "\(arguments) \(outcome.status ?? -1) \(outcome.messages)")
      #expect(outcome.errorCount == 1, "\(arguments) \(outcome.messages)")
      #expect(try shop.state().differences(from: before) == [], "\(arguments)")
    }
  }

  @Test(
    "every command refuses a library of a newer or older version, and no byte, name or time in it changes",
    arguments: [1, 2, 4, 1_000_000])
  func otherStore(version: Int) throws {
    try shop.photo("other.jpg", width: 99)
    try shop.write(".photoedit/format", try format(version: version))
    try shop.write(".photoedit/of-another-time", Data("what another program keeps".utf8))
    try expectUntouched([78], Self.commands.filter { $0 != ["init"] })
    try expectUntouched([73], [["init"]])
  }

  /// The file of a library of a version. The first two had no check.
  private func format(version: Int, more: [JSONObject.Member] = []) throws -> Data {
    var object = JSONObject([("format", "photoedit-library"), ("version", .integer(version))] + more)
    if version > 2 {
      let digest = SHA256Digest(of: JSONValue.object(object).canonicalBytes())
      object["check"] = .string(String(digest.hex.prefix(8)))
    }
    return Data(JSONValue.object(object).canonicalBytes() + [0x0A])
  }

  @Test("a library that needs a feature to be written can be read, and commands that change it exit with 78")
  func needsToWrite() throws {
    let id = try #require(try JSONValue.parse(Array(shop.data(".photoedit/format").dropLast()))["library"])
    let listed = try shop.program("list").text
    try shop.write(
      ".photoedit/format", try format(version: 3, more: [("library", id), ("needsToWrite", ["signatures"])]))
    let before = try shop.state()
    for arguments in [["list"], ["log", "photo.jpg"], ["verify"], ["preview", "photo.jpg", "-o", "-"]] {
      #expect(try shop.program.run(arguments).status == 0, "\(arguments)")
    }
    #expect(try shop.program("list").text == listed)
    for arguments in [
      ["apply", "recipe.json", "photo.jpg", "--set", "exposure.ev=0.3"], ["undo", "photo.jpg"],
      ["import", "photo.jpg"],
      ["favorite", "photo.jpg"], ["gc"], ["verify", "--repair"], ["cache", "1000"],
    ] {
      let outcome = try shop.program.run(arguments)
      #expect(outcome.status == 78 && outcome.errorCount == 1, "\(arguments) \(outcome.messages)")
      #expect(outcome.messages.contains("version 3 with 'signatures'"), "\(arguments) \(outcome.messages)")
    }
    // A preview may be kept in the cache, which is not the library's.
    let changed = try shop.state().differences(from: before)
    #expect(changed.filter { !$0.contains("/index/") && !$0.contains("/cache/") } == [])
  }

  @Test("every command refuses a folder of the same name made by another program and leaves it untouched")
  func foreignStore() throws {
    try shop.photo("other.jpg", width: 99)
    try FileManager.default.removeItem(at: shop.url(".photoedit"))
    try shop.write(".photoedit/format", Data(#"{"format": "of another program", "version": 1}"#.utf8))
    try shop.write(".photoedit/data/things", Data("theirs".utf8))
    try expectUntouched([65, 73])
  }

  @Test("an entry of a newer version is refused, and reading does not change the library")
  func newerEntry() throws {
    try shop.log.rewrite { $0.replacing(#""kind":"edit","#, with: #""kind":"edit","version":4,"#) }
    let before = try shop.state()
    for arguments in [
      ["log", "photo.jpg"], ["apply", "recipe.json", "photo.jpg", "--set", "exposure.ev=1"], ["undo", "photo.jpg"],
      ["show", "photo.jpg"], ["resume", "photo.jpg"], ["revert", "photo.jpg"],
    ] {
      let outcome = try shop.program.run(arguments)
      #expect(outcome.status == 78 || outcome.status == 65, "\(arguments) \(outcome.status ?? -1) \(outcome.messages)")
    }
    // The index knows that this entry was another one.
    #expect(try shop.program("verify").status == 1)
    #expect(try shop.state().differences(from: before).filter { !$0.contains("sqlite") } == [])
    // Without that index, no program does.
    try shop.log.removeIndex()
    for arguments in [["verify"], ["show", "photo.jpg"], ["log", "photo.jpg"], ["undo", "photo.jpg"]] {
      #expect(try shop.program.run(arguments).status == 78, "\(arguments)")
    }
    #expect(try shop.program("list").status == 0)
  }

  @Test(
    "every command refuses a recipe of a newer version or another program, and nothing is written",
    arguments: [
      (
        #"{"formatIdentifier": "org.photoedit.recipe", "formatVersion": "2.0", "adjustments": [{"op": "exposure"}]}"#,
        78
      ),
      (#"{"formatIdentifier": "org.photoedit.recipe", "formatVersion": "1.99", "adjustments": [{"op": "x"}]}"#, 78),
      (#"{"formatIdentifier": "org.example.recipe", "formatVersion": "1.0", "adjustments": []}"#, 65),
    ] as [(String, Int32)])
  func recipes(text: String, status: Int32) throws {
    try shop.write("newer.json", Data(text.utf8))
    try shop.recipe("child.json", more: #""extends": "newer.json", "#)
    try expectUntouched(
      [status],
      [
        ["recipe", "validate", "newer.json"], ["recipe", "explain", "newer.json", "photo.jpg"],
        ["apply", "newer.json", "photo.jpg"], ["apply", "newer.json", "photo.jpg", "-o", "out.jpg", "--force"],
        ["preview", "photo.jpg", "newer.json", "-o", "out.jpg"], ["recipe", "validate", "child.json"],
      ])
  }
}
