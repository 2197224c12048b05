import Foundation
import Documents
import TestSupport
import Testing

@Suite("verify", .timeLimit(.minutes(Effort.minutes)))
struct VerifyCommandTests: EditedLibrarySuite {
  let shop: Workshop

  init() throws { shop = try Self.editedShop() }

  @Test(
    "verify at every depth exits with 0 for a good library and 1 for one flipped byte that it can detect",
    arguments: [
      ([], true), (["--read-data"], true), (["--read-data=100%"], true), (["--read-data", "4"], true),
      (["--quick"], false),
    ] as [([String], Bool)])
  func verify(options: [String], seesDamage: Bool) throws {
    #expect(try shop.program.run(["verify"] + options).status == 0)
    try flip(object: 1)
    let outcome = try shop.program.run(["verify", "--json"] + options)
    #expect(outcome.status == (seesDamage ? 1 : 0))
    #expect(try rows(outcome).last?["damage"]?.integerValue == (seesDamage ? 1 : 0))
  }

  @Test("verify --read-data=30% reads a part, and repeated runs find the damage")
  func part() throws {
    try flip(object: 3)
    let statuses = try (0..<2).map { _ in try run("verify", "--read-data=50%").status ?? -1 }
    #expect(statuses.sorted() == [0, 1])
    let row = try #require(try rows(run("verify", "--read-data=30%", "--json")).last)
    #expect(row["read"]?.integerValue == 2 && row["all"]?.integerValue == 4)
  }

  @Test("verify --repair removes temporaries of dead processes from the objects, the log and the index folder")
  func temporaries() throws {
    let script = """
      for folder in .photoedit/objects .photoedit/log .photoedit/local-*/index; do
        echo half > "$(find $folder -type d | sort | tail -1)/.photoedit-tmp-dead"
      done
      """
    #expect(try Shell.run(script, in: shop.folder) == 0)
    let names = try shop.state().files.keys.filter { $0.hasSuffix("-tmp-dead") }
    #expect(names.count == 3)
    // Whoever opens the library removes the two others at once.
    let found = try rows(run("verify", "--json")).compactMap { $0["code"]?.stringValue }
    #expect(found == ["stale-temporary"])
    #expect(try run("verify", "--repair").status == 0)
    #expect(try Set(shop.state().files.keys).isDisjoint(with: names))
    #expect(try rows(run("verify", "--json")).count == 1)
  }

  @Test("verify --repair exits with 0 if everything is recovered, else with 1 and what is lost")
  func repair() throws {
    let log = try run("log", "photo.jpg", "--json").timeless
    for number in 1...4 { try flip(object: number) }
    try shop.log.removeIndex()
    #expect(try run("verify").status == 1)
    let outcome = try run("verify", "--repair", "--json")
    #expect(outcome.status == 0, "\(outcome.text)")
    #expect(try rows(outcome).filter { $0["type"]?.stringValue == "repair" }.count == 4)
    #expect(try run("verify").status == 0)
    #expect(try run("log", "photo.jpg", "--json").timeless == log)
    try FileManager.default.removeItem(at: shop.url("photo.jpg"))
    for number in 1...4 { try flip(object: number) }
    let lost = try run("verify", "--repair", "--json")
    #expect(lost.status == 1)
    let findings = try rows(lost).filter { $0["type"]?.stringValue == "finding" }
    #expect(findings.count == 4 && findings.existAndSatisfy { $0["message"]?.stringValue?.contains("@") == true })
    #expect(findings.existAndSatisfy { $0["outcome"]?.stringValue == "left" && $0["asset"]?.stringValue?.count == 32 })
  }

  /// Flips bits of a byte of a file.
  private func flip(_ bits: UInt8, at offset: Int, of url: URL) throws {
    let file = try FileHandle(forUpdating: url)
    defer { try? file.close() }
    try file.seek(toOffset: UInt64(offset))
    let byte = try #require(try file.read(upToCount: 1)?.first)
    try file.seek(toOffset: UInt64(offset))
    try file.write(contentsOf: Data([byte ^ bits]))
  }

  @Test("a flipped bit in a photo's first log line refuses edits with 65, and verify --repair recovers it")
  func flippedBit() throws {
    let log = try run("log", "photo.jpg", "--json").timeless
    try flip(4, at: 200, of: LibraryLog(of: shop.folder).segment)
    #expect(try run("undo", "photo.jpg").status == 65)
    #expect(try run("verify").status == 1)
    let outcome = try run("verify", "--repair", "--json")
    let row = try #require(try rows(outcome).first { $0["type"]?.stringValue == "repair" })
    #expect(outcome.status == 0 && row["code"]?.stringValue == "log-damaged", "\(outcome.text)")
    #expect(row["outcome"]?.stringValue == "mended" && row["source"]?.stringValue == "id")
    #expect(row["change"]?.stringValue == "asset" && row["asset"]?.stringValue?.count == 32)
    #expect(try run("log", "photo.jpg", "--json").timeless == log)
    #expect(try run("undo", "photo.jpg").status == 0)
  }

  @Test("an unrecoverable photo is named with 1 each time; gc keeps its original until it is named")
  func lostPhoto() throws {
    try flip(5, at: 200, of: LibraryLog(of: shop.folder).segment)
    for options in [["--repair"], [], ["--repair"]] {
      let outcome = try shop.program.run(["verify"] + options)
      #expect(outcome.status == 1 && outcome.text.contains("the import of the photo"), "\(outcome.text)")
      #expect(outcome.text.contains(options.isEmpty ? "damage: the log" : "lost: the log"), "\(outcome.text)")
    }
    let held = try rows(run("gc", "--grace", "0", "--json")).filter { $0["code"]?.stringValue == "object-held" }
    let path = try #require(held.first?["path"]?.stringValue)
    #expect(held.count == 1 && FileManager.default.fileExists(atPath: path))
    let digest = URL(fileURLWithPath: path).lastPathComponent
    #expect(try run("gc", "--remove", digest).status == 77)
    #expect(try run("gc", "--grace", "0", "--remove", digest).status == 0)
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(try run("gc", "--remove", digest).status == 66)
    #expect(try run("gc", "--remove", "3fa9").status == 64)
  }

  @Test("a damaged or missing 'format' is reported with a remedy, and verify --repair writes it again")
  func format() throws {
    let whole = try shop.data(".photoedit/format")
    try flip(4, at: 3, of: shop.url(".photoedit/format"))
    #expect(try run("list").status == 0 && run("verify").status == 1)
    #expect(try run("verify", "--repair").status == 0)
    #expect(try shop.data(".photoedit/format") == whole)
    try shop.write(".photoedit/format", Data("garbage".utf8))
    let outcome = try run("list")
    #expect(outcome.status == 65 && outcome.messages.contains("verify --repair"))
    #expect(try run("verify", "--repair").status == 0)
    #expect(try shop.data(".photoedit/format") == whole)
    try FileManager.default.removeItem(at: shop.url(".photoedit/format"))
    try FileManager.default.removeItem(at: shop.local.url(""))
    #expect(try run("verify", "--repair").status == 65)
    #expect(try run("verify", "--repair", "--new-id").status == 0)
    #expect(try run("verify", "--new-id").status == 64)
  }
}
