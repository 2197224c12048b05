import Foundation
import PhotoEdit
import Documents
import TestSupport
import Testing

/// Entries that a newer photoedit added to a library of this version.
@Suite("entries of a newer version", .timeLimit(.minutes(Effort.minutes)))
struct NewerEntryTests {
  let shop: Workshop
  init() throws {
    shop = try Workshop()
    try shop.library()
    #expect(try shop.program("apply", "recipe.json", "photo.jpg", "--set", "exposure.ev=1").status == 0)
  }

  /// What a newer photoedit may add: an entry of another version, one of another kind, a change of the whole library.
  enum Addition: CaseIterable {
    case version, kind, library
  }

  private func add(_ addition: Addition) throws {
    let second = try #require(try shop.log.changes("edit").last { $0["entry"]?.integerValue == 2 })
    var line = try #require(second.objectValue)
    line["entry"] = 3
    line["parents"] = try shop.log.id(ofEntry: 2).map { [.string($0)] }
    line["zest"] = ["6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b"]
    switch addition {
    case .version: line["version"] = 4
    case .kind: line["kind"] = "merge"
    case .library:
      line = JSONObject()
      line["kind"] = "merge"
      line["nonce"] = "00000000000000000000000000000000"
    }
    try shop.log.append([.object(line)])
    // What only the newer entry needs, as far as this program can tell.
    try shop.write(
      ".photoedit/objects/6b/6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b", Data("1".utf8))
    #expect(try Shell.run("find .photoedit -type f -exec touch -d '3 days ago' {} +", in: shop.folder) == 0)
  }

  @Test(
    "they are reported as a note with exit status 78, and verify, repair and gc leave the library unchanged",
    arguments: Addition.allCases)
  func untouched(addition: Addition) throws {
    try add(addition)
    // The first command may enter entries in the index; after that nothing changes any more.
    _ = try shop.program("show", "photo.jpg")
    let before = try shop.state()
    for arguments in [
      ["verify"], ["verify", "--quick"], ["verify", "--read-data=50%"], ["verify", "--render", "5"],
      ["verify", "--repair"], ["gc"], ["gc", "--dry-run"], ["gc", "--grace", "0"],
      ["export", "--library", ".", "-o", "all.tar"],
    ] {
      let outcome = try shop.program.run(arguments)
      #expect(outcome.status == 78, "\(arguments) \(outcome.text)\(outcome.messages)")
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
    "damage beside them is still found, and not repaired by a program that knows only part of the entries",
    arguments: Addition.allCases)
  func damage(addition: Addition) throws {
    try add(addition)
    let original = try #require(shop.objects.first { (try? shop.data($0)) == (try? shop.data("photo.jpg")) })
    try FileManager.default.removeItem(at: shop.url(original))
    try shop.write(original, Data("other".utf8))
    _ = try shop.program("show", "photo.jpg")
    let before = try shop.state()
    for arguments in [["verify"], ["verify", "--repair"]] {
      let outcome = try shop.program.run(arguments)
      #expect(outcome.status == 1, "\(outcome.text)\(outcome.messages)")
      #expect(outcome.lines.contains { $0.hasPrefix("damage: the object") })
      #expect(outcome.lines.contains { $0.hasPrefix("note: ") && $0.contains("newer photoedit") })
      #expect(try shop.state().differences(from: before) == [], "\(arguments)")
    }
  }

  @Test(
    "a lost index is rebuilt as far as entries can be read, and nothing else is written", arguments: Addition.allCases)
  func index(addition: Addition) throws {
    try add(addition)
    try shop.log.removeIndex()
    #expect(try shop.program("list").status == 0)
    #expect(try shop.program("verify").status == 78)
    try shop.photo("other.jpg", width: 99)
    let log = try Data(contentsOf: shop.log.segment)
    for arguments in [["apply", "recipe.json", "other.jpg"], ["import", "other.jpg"], ["undo", "photo.jpg"]] {
      let outcome = try shop.program.run(arguments)
      #expect(outcome.status == 78 && outcome.errorCount == 1, "\(arguments) \(outcome.messages)")
    }
    #expect(try Data(contentsOf: shop.log.segment) == log)
  }

  @Test("newer entries marked as optional are ignored")
  func optional() throws {
    try shop.log.append([["kind": "hint", "nonce": "00000000000000000000000000000000", "optional": true]])
    for arguments in [["verify"], ["undo", "photo.jpg"], ["gc"], ["verify", "--repair"]] {
      let outcome = try shop.program.run(arguments)
      #expect(outcome.status == 0, "\(arguments) \(outcome.text)\(outcome.messages)")
    }
  }
}

extension Workshop {
  /// The objects of the library.
  fileprivate var objects: [String] {
    let names = FileManager.default.subpaths(atPath: url(".photoedit/objects").path) ?? []
    return names.filter { $0.count > 60 }.map { ".photoedit/objects/" + $0 }
  }
}
