import Foundation
import PhotoEdit
import Documents
import TestSupport
import Testing

/// Entries that a newer photoedit added to a library of this version.
@Suite("entries of a newer version", .timeLimit(.minutes(Effort.minutes)))
struct NewerEntryTests {
  let shop: Workshop
  private let photo: String

  init() throws {
    shop = try Workshop()
    try shop.library()
    #expect(try shop.program("apply", "recipe.json", "photo.jpg", "--set", "exposure.ev=1").status == 0)
    let names = FileManager.default.subpaths(atPath: shop.url(".photoedit/revisions").path) ?? []
    photo = ".photoedit/revisions/" + (try #require(names.first { $0.hasSuffix("000001.json") })).dropLast(11)
  }

  /// What a newer photoedit may add as entry 3: of another major version, of another kind, with members of its own.
  static let changes = [
    [#""version":"1.0""#: #""version":"2.0""#], [#""kind":"edit""#: #""kind":"merge""#],
    [
      #""version":"1.0""#:
        #""version":"1.7","zest":["6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b"]"#
    ],
  ]

  private func add(_ changes: [String: String]) throws {
    let second = try shop.data(photo + "000002.json")
    var text = String(decoding: second, as: UTF8.self).replacing(#""number":2"#, with: #""number":3"#)
    let first = SHA256Digest(of: Array(try shop.data(photo + "000001.json")))
    text = text.replacing(first.hex, with: SHA256Digest(of: Array(second)).hex)
    for (old, new) in changes { text = text.replacing(old, with: new) }
    try shop.write(photo + "000003.json", Data(text.utf8))
    // What only the newer entry needs, as far as this program can tell.
    try shop.write(
      ".photoedit/objects/6b/6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b", Data("1".utf8))
    #expect(try Shell.run("find .photoedit -type f -exec touch -d '3 days ago' {} +", in: shop.folder) == 0)
  }

  @Test(
    "they are a note of their own, with exit 78, and verify, repair and gc leave the library as it is",
    arguments: changes)
  func untouched(changes: [String: String]) throws {
    try add(changes)
    // The first command may enter entries in the index; after that nothing changes any more.
    _ = try shop.program("show", "photo.jpg")
    let before = try shop.state()
    for arguments in [
      ["verify"], ["verify", "--quick"], ["verify", "--read-data=50%"], ["verify", "--render", "5"],
      ["verify", "--repair"], ["gc"], ["gc", "--dry-run"], ["gc", "--grace", "0"],
      ["export", "--library", ".", "-o", "all.tar"],
    ] {
      let outcome = try shop.program.run(arguments)
      #expect(outcome.status == 78, "\(arguments) \(outcome.text)\(outcome.talk)")
      if arguments[0] == "verify" {
        #expect(outcome.lines.count == 2 && !outcome.text.contains("damage"), "\(outcome.text)")
        #expect(outcome.lines.first?.contains("newer photoedit") == true)
      } else {
        #expect(outcome.errorCount == 1)
      }
      #expect(try shop.state().differences(from: before) == [], "\(arguments)")
    }
    let rows = try shop.program("verify", "--json").lines.map { try JSONValue.parse(Array($0.utf8)) }
    #expect(rows.map { $0["type"]?.stringValue } == ["finding", "summary"])
    #expect(rows[0]["code"]?.stringValue == "store-newer-version" && rows[0]["isDamage"]?.boolValue == false)
    #expect(rows[1]["newer"]?.integerValue == 1 && rows[1]["damage"]?.integerValue == 0)
  }

  @Test(
    "damage beside them is found as ever, and is not repaired by a program that knows only a part", arguments: changes)
  func damage(changes: [String: String]) throws {
    try add(changes)
    let original = try #require(shop.objects.first { (try? shop.data($0)) == (try? shop.data("photo.jpg")) })
    try FileManager.default.removeItem(at: shop.url(original))
    try shop.write(original, Data("other".utf8))
    _ = try shop.program("show", "photo.jpg")
    let before = try shop.state()
    for arguments in [["verify"], ["verify", "--repair"]] {
      let outcome = try shop.program.run(arguments)
      #expect(outcome.status == 1, "\(outcome.text)\(outcome.talk)")
      #expect(outcome.lines.contains { $0.hasPrefix("damage: the object") })
      #expect(outcome.lines.contains { $0.hasPrefix("note: ") && $0.contains("newer photoedit") })
      #expect(try shop.state().differences(from: before) == [], "\(arguments)")
    }
  }

  @Test("a lost index is made again as far as entries can be read, and the rest of the library can be used")
  func index() throws {
    try add(Self.changes[0])
    try FileManager.default.removeItem(at: shop.url(".photoedit/photoedit.sqlite"))
    #expect(try shop.program("list").status == 0)
    #expect(try shop.program("verify").status == 78)
    try shop.photo("other.jpg", width: 99)
    #expect(try shop.program("apply", "recipe.json", "other.jpg").status == 0)
    #expect(try shop.program("undo", "photo.jpg").status == 78)
    #expect(try shop.program("verify").status == 78)
  }
}

extension Workshop {
  /// The objects of the library.
  fileprivate var objects: [String] {
    let names = FileManager.default.subpaths(atPath: url(".photoedit/objects").path) ?? []
    return names.filter { $0.count > 60 }.map { ".photoedit/objects/" + $0 }
  }
}
