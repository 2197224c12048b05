import Foundation
import Documents
import TestSupport
import Testing

@Suite("gc", .timeLimit(.minutes(Effort.minutes)))
struct GCCommandTests: EditedLibrarySuite {
  let shop: Workshop

  init() throws { shop = try Self.editedShop() }

  @Test("a dry run of gc reports the same as gc and changes nothing")
  func dryRun() throws {
    try shop.write(shop.local.path("tmp/.photoedit-tmp-dead"), Data("half".utf8))
    let before = try shop.state()
    let plan = try rows(run("gc", "--dry-run", "--grace", "0", "--json"))
    #expect(try shop.state().differences(from: before) == [])
    #expect(plan.dropLast().existAndSatisfy { $0["type"]?.stringValue == "plan" })
    #expect(plan.last?["isDryRun"] == .bool(true))
    #expect(plan.compactMap { $0["reason"]?.stringValue } == ["rendition", "rendition", "temporary"])
    #expect(plan.last?["bytes"]?.integerValue == plan.dropLast().reduce(0) { $0 + ($1["bytes"]?.integerValue ?? 0) })
  }

  @Test("gc keeps objects younger than a day, then removes those it reports, and every revision can still be exported")
  func gc() throws {
    let first = try run("export", "photo.jpg@1", "-o", "-").output
    #expect(try run("gc").text == "removed 0 files, freed 0 B\n")
    #expect(try run("gc", "--grace", "0", "--keep-renditions").text == "removed 0 files, freed 0 B\n")
    #expect(try Shell.run("touch -d '25 hours ago' .photoedit/objects/*/*", in: shop.folder) == 0)
    let removed = try rows(run("gc", "--json"))
    #expect(removed.count == 3 && removed.last?["files"]?.integerValue == 2)
    for row in removed.dropLast() {
      #expect(row["type"]?.stringValue == "result" && row["entries"]?.arrayValue?.count == 1)
      let path = try #require(row["path"]?.stringValue)
      #expect(!FileManager.default.fileExists(atPath: path))
    }
    #expect(try run("verify").status == 0)
    #expect(try run("export", "photo.jpg@1", "-o", "-").output == first)
    #expect(try run("undo", "photo.jpg").status == 0)
    #expect(try run("verify", "--render", "100%").status == 0)
  }
}
