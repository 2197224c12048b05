import Documents
import Foundation
import PhotoLibrary
import TestSupport
import Testing

@Suite("library archives", .timeLimit(.minutes(Effort.minutes)))
struct ArchiveCommandTests: EditedLibrarySuite {
  let shop: Workshop

  init() throws { shop = try Self.editedShop() }

  @Test("moving a library keeps logs and bytes identical, and a truncated archive is refused")
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
    #expect(try other("log", "photo.jpg", "--json").timeless == run("log", "photo.jpg", "--json").timeless)
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
    let merged = try other("import", shop.url("two.tar").path)
    #expect(
      merged.status == 0 && merged.text.contains("merged with the edits of this library"), "\(merged.text)")
  }

  @Test("a photo whose first original the archive lacks is named in a warning")
  func lacking() async throws {
    let picture = SampleFile.data(width: 32)
    try shop.write("reference.jpg", picture)
    // A comment behind the first marker.
    try shop.write("new.jpg", picture.prefix(2) + Data([0xFF, 0xFE, 0x00, 0x03, 0x41]) + picture.dropFirst(2))
    #expect(try run("import", "--reference", "reference.jpg").status == 0)
    let library = try await Library(at: shop.folder)
    _ = try await library.replaceOriginal(of: library.asset(named: "reference.jpg"), with: shop.url("new.jpg"))
    let warning = "new.jpg: the archive lacks its first original"
    let shown = try run("export", "--library", ".", "-o", "all.tar")
    #expect(shown.status == 0 && shown.messages.contains("warning: " + warning), "\(shown.messages)")
    let row = try rows(run("export", "--library", ".", "-o", "all.tar", "--force", "--json")).first
    #expect(row?["warnings"]?.arrayValue?.compactMap(\.stringValue).map { $0.hasPrefix(warning) } == [true])
  }

  @Test("an archive never overwrites an original")
  func original() throws {
    let before = try shop.data("photo.jpg")
    #expect(try run("export", "--library", ".", "-o", "photo.jpg", "--force").status == 77)
    #expect(try shop.data("photo.jpg") == before)
  }
}
