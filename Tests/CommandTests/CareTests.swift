import Foundation
import RecipeModel
import TestSupport
import Testing

@Suite("gc, verify and moving a library")
struct CareTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.library()
    for ev in ["0.7", "0.9"] {
      _ = try shop.program.run(["apply", "recipe.json", "photo.jpg", "--set", "exposure.ev=\(ev)"])
    }
  }

  private func run(_ arguments: String...) throws -> Program.Outcome { try shop.program.run(arguments) }

  private func rows(_ outcome: Program.Outcome) throws -> [JSONValue] {
    try outcome.lines.map { try JSONValue.parse(Array($0.utf8)) }
  }

  @Test("a dry run of gc says the same as gc, and changes nothing at all")
  func dryRun() throws {
    try shop.write(".photoedit/tmp/.photoedit-tmp-dead", Data("half".utf8))
    let before = try shop.state()
    let plan = try rows(run("gc", "--dry-run", "--grace", "0", "--json"))
    #expect(try shop.state().differences(from: before) == [])
    #expect(plan.dropLast().allSatisfy { $0["type"]?.stringValue == "plan" })
    #expect(plan.last?["isDryRun"] == .bool(true))
    #expect(plan.compactMap { $0["reason"]?.stringValue } == ["rendition", "rendition", "temporary"])
    #expect(plan.last?["bytes"]?.integerValue == plan.dropLast().reduce(0) { $0 + ($1["bytes"]?.integerValue ?? 0) })
  }

  @Test("gc leaves what is younger than a day, then removes what it says, and every revision is still exported")
  func gc() throws {
    let first = try run("export", "photo.jpg@1", "-o", "-").output
    #expect(try run("gc").text == "removed 0 files, freed 0 bytes\n")
    #expect(try run("gc", "--grace", "0", "--keep-renditions").text == "removed 0 files, freed 0 bytes\n")
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

  @Test(
    "wrong input is 64, says why, and changes nothing",
    arguments: [
      ["gc", "--grace", "5"], ["gc", "--grace", "-1d"], ["gc", "--grace", "soon"], ["gc", "photo.jpg"],
      ["gc", "--grace", "99999999999999999999d"], ["verify", "--render"], ["verify", "--render", "0"],
      ["verify", "--read-data=0%"], ["verify", "--read-data=101%"], ["verify", "--read-data=x"],
      ["verify", "--quick", "--repair"], ["verify", "--read-data", "--render", "5"], ["export", "-o", "all.tar"],
      ["export", "--library", ".", "-o", "-"], ["export", "--library", ".", "-o", "all.tar", "--quality", "5"],
    ])
  func usage(words: [String]) throws {
    let before = try shop.state()
    let outcome = try shop.program.run(words)
    #expect(outcome.status == 64)
    #expect(outcome.errorCount == 1 && outcome.output.isEmpty, "\(outcome.talk)")
    #expect(try shop.state().differences(from: before) == [])
  }

  @Test(
    "every depth of verify is 0 for a good library, 1 for one flipped byte that it can see",
    arguments: [
      ([], true), (["--read-data"], true), (["--read-data=100%"], true), (["--read-data", "4"], true),
      (["--quick"], false),
    ] as [([String], Bool)])
  func verify(options: [String], seesDamage: Bool) throws {
    #expect(try shop.program.run(["verify"] + options).status == 0)
    #expect(try Shell.run(Self.flip("1"), in: shop.folder) == 0)
    let outcome = try shop.program.run(["verify", "--json"] + options)
    #expect(outcome.status == (seesDamage ? 1 : 0))
    #expect(try rows(outcome).last?["damage"]?.integerValue == (seesDamage ? 1 : 0))
  }

  @Test("verify --read-data=30% reads a part, and comes round to the damage")
  func part() throws {
    #expect(try Shell.run(Self.flip("3"), in: shop.folder) == 0)
    let statuses = try (0..<2).map { _ in try run("verify", "--read-data=50%").status ?? -1 }
    #expect(statuses.sorted() == [0, 1])
    let row = try #require(try rows(run("verify", "--read-data=30%", "--json")).last)
    #expect(row["read"]?.integerValue == 2 && row["all"]?.integerValue == 4)
  }

  @Test("verify --repair is 0 where everything came back, 1 where something is lost, and says which")
  func repair() throws {
    let log = try run("log", "photo.jpg", "--json").text
    for number in 1...4 { #expect(try Shell.run(Self.flip("\(number)"), in: shop.folder) == 0) }
    try FileManager.default.removeItem(at: shop.url(".photoedit/photoedit.sqlite"))
    #expect(try run("verify").status == 1)
    let outcome = try run("verify", "--repair", "--json")
    #expect(outcome.status == 0, "\(outcome.text)")
    #expect(try rows(outcome).filter { $0["type"]?.stringValue == "repair" }.count == 4)
    #expect(try run("verify").status == 0)
    #expect(try run("log", "photo.jpg", "--json").text == log)
    try FileManager.default.removeItem(at: shop.url("photo.jpg"))
    for number in 1...4 { #expect(try Shell.run(Self.flip("\(number)"), in: shop.folder) == 0) }
    let lost = try run("verify", "--repair", "--json")
    #expect(lost.status == 1)
    let findings = try rows(lost).filter { $0["type"]?.stringValue == "finding" }
    #expect(findings.count == 4 && findings.allSatisfy { $0["message"]?.stringValue?.contains("@") == true })
  }

  @Test("a library moves with identical logs and bytes; half an archive is refused")
  func moving() throws {
    #expect(try run("undo", "photo.jpg").status == 0)
    #expect(try run("gc", "--grace", "0").status == 0)
    let exported = try run("export", "--library", ".", "-o", "all.tar", "--json")
    #expect(exported.status == 0)
    #expect(try rows(exported).first?["entries"]?.integerValue == 5)
    #expect(try run("export", "--library", ".", "-o", "all.tar").status == 73)
    #expect(try run("export", "--library", ".", "-o", "all.tar", "--force").status == 0)
    #expect(try Shell.run("tar tf all.tar | grep -q '^objects/'", in: shop.folder) == 0)
    let elsewhere = try Workshop()
    let other = elsewhere.program
    #expect(try other("init").status == 0)
    let archive = shop.url("all.tar").path
    let imported = try rows(other("import", "--library", elsewhere.folder.path, archive, "--json"))
    #expect(imported.map { $0["added"]?.integerValue } == [5])
    #expect(try other("import", archive, "--json").status == 0)
    #expect(try other("log", "photo.jpg", "--json").text == run("log", "photo.jpg", "--json").text)
    for number in 0...4 {
      let bytes = try run("export", "photo.jpg@\(number)", "-o", "-").output
      #expect(try other("export", "photo.jpg@\(number)", "-o", "-").output == bytes)
    }
    #expect(try other("verify").status == 0)
    let whole = try shop.data("all.tar")
    try elsewhere.write("half.tar", whole.prefix(whole.count / 2))
    let before = try elsewhere.state()
    let half = try other("import", "half.tar")
    #expect(half.status == 65 && half.errorCount == 1)
    #expect(try elsewhere.state().differences(from: before).filter { !$0.contains("sqlite") } == [])
    #expect(try other("redo", "photo.jpg").status == 0)
    #expect(try run("revert", "photo.jpg").status == 0)
    #expect(try run("export", "--library", ".", "-o", "two.tar").status == 0)
    let conflict = try other("import", shop.url("two.tar").path)
    #expect(conflict.status == 77 && conflict.talk.contains("photo.jpg"))
  }

  @Test("an archive never takes the place of an original")
  func original() throws {
    let before = try shop.data("photo.jpg")
    #expect(try run("export", "--library", ".", "-o", "photo.jpg", "--force").status == 77)
    #expect(try shop.data("photo.jpg") == before)
  }

  /// A script that flips a bit in the middle of an object.
  private static func flip(_ number: String) -> String {
    """
    o=$(ls .photoedit/objects/*/* | sed -n \(number)p); chmod u+w $o; n=$(( $(stat -c %s $o) / 2 ))
    b=$(od -An -tu1 -j $n -N 1 $o); printf "\\\\x$(printf %x $(( b ^ 1 )))" | dd of=$o bs=1 seek=$n conv=notrunc status=none
    """
  }
}
