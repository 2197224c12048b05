import Foundation
import Documents
import TestSupport
import Testing

@Suite("verify", .timeLimit(.minutes(Effort.minutes)))
struct VerifyCommandTests: EditedLibrarySuite {
  let shop: Workshop

  init() throws { shop = try Self.editedShop() }

  @Test(
    "every depth of verify is 0 for a good library, 1 for one flipped byte that it can see",
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

  @Test("verify --read-data=30% reads a part, and comes round to the damage")
  func part() throws {
    try flip(object: 3)
    let statuses = try (0..<2).map { _ in try run("verify", "--read-data=50%").status ?? -1 }
    #expect(statuses.sorted() == [0, 1])
    let row = try #require(try rows(run("verify", "--read-data=30%", "--json")).last)
    #expect(row["read"]?.integerValue == 2 && row["all"]?.integerValue == 4)
  }

  @Test(
    "verify --repair removes the temporaries that dead processes left among the objects, in the log and beside the index"
  )
  func temporaries() throws {
    let script = """
      for folder in objects log index; do
        echo half > "$(find .photoedit/$folder -type d | sort | tail -1)/.photoedit-tmp-dead"
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

  @Test("verify --repair is 0 where everything came back, 1 where something is lost, and says which")
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
    #expect(findings.count == 4 && findings.allSatisfy { $0["message"]?.stringValue?.contains("@") == true })
  }
}
