import Documents
import Foundation
import PhotoEdit
import TestSupport
import Testing

@Suite("upgrade", .timeLimit(.minutes(Effort.minutes)))
struct UpgradeCommandTests {
  @Test(
    "a library of a former version is refused with 78 and the way out, by reading and by writing commands",
    arguments: ReleaseFixture.all.filter(\.hasOldFormat))
  func refused(release: ReleaseFixture) throws {
    let shop = try Workshop()
    try release.unpack(into: shop)
    let before = try shop.state()
    for arguments in [
      ["list"], ["search", "x"], ["album", "list"], ["favorite", "photo.jpg"], ["changes"], ["changes", "--follow"],
      ["moments"], ["purge", "--trash"], ["gc"], ["upgrade", "--finish"],
    ] {
      let outcome = try shop.program.run(arguments + ["--json"])
      #expect(outcome.status == 78 && outcome.error?["code"] == "store-needs-upgrade", "\(arguments)")
      #expect(outcome.error?["hint"]?.stringValue?.contains("photoedit upgrade") == true)
    }
    #expect(try shop.state().differences(from: before) == [])
  }

  @Test(
    "an upgrade keeps every photo and state; --finish removes what is left, and both can be repeated",
    arguments: ReleaseFixture.all.filter(\.hasOldFormat))
  func upgraded(release: ReleaseFixture) throws {
    let shop = try Workshop()
    try release.unpack(into: shop)
    let upgraded = try shop.program("upgrade", "--json")
    #expect(upgraded.status == 0 && upgraded.lines.count == 1, "\(upgraded.talk)")
    let photos = try shop.program("list", "--json")
    #expect(photos.lines.count == (try release.recorded())["library"]?["photos"]?.arrayValue?.count ?? 3)
    #expect(shop.exists(".photoedit/revisions.v1"))
    #expect(try shop.program("upgrade").status == 0)
    let finished = try shop.program("upgrade", "--finish", "--json")
    #expect(finished.status == 0 && finished.text.contains("revisions.v1"))
    #expect(!shop.exists(".photoedit/revisions.v1") && !shop.exists(".photoedit/revisions"))
    let again = try shop.program("upgrade", "--finish")
    #expect(again.status == 0 && again.talk.contains("nothing to do"))
    #expect(try shop.program("list", "--json").timeless == photos.timeless)
    #expect(try shop.program("verify").status == 0)
  }
}
