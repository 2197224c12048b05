import Documents
import Foundation
import TestSupport
import Testing

@Suite("copies of a library on the command line", .timeLimit(.minutes(Effort.minutes)))
struct CopiedLibraryCommandTests: EditedLibrarySuite {
  let shop: Workshop
  /// The copy.
  private let copy: Program
  private let former: String

  init() throws {
    shop = try Self.editedShop()
    former = try shop.local.url("").lastPathComponent
    try #require(Shell.run("mkdir copy; cp -a .photoedit photo.jpg copy/", in: shop.folder) == 0)
    copy = Program(in: shop.url("copy"))
  }

  /// The names of the local folders of the copy.
  private func locals() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: shop.url("copy/.photoedit").path).filter {
      $0.hasPrefix("local-")
    }
  }

  @Test("the first command on a copy says in one line that it made a local folder, beside the same results")
  func note() throws {
    let first = try copy("log", "photo.jpg", "--json")
    let made = try #require(locals().first { $0 != former })
    let place = shop.folder.resolvingSymlinksInPath().path
    #expect(first.status == 0 && !first.lines.isEmpty)
    #expect(
      first.messages == "note: '\(place)/copy/.photoedit' is new here or a copy: made '\(made)', with the settings of "
        + "'\(former)'\n")
    let second = try copy("log", "photo.jpg", "--json")
    #expect(second.timeless == first.timeless && second.messages == "")
    #expect(try run("log", "photo.jpg").messages == "")
  }

  @Test("gc removes the local folder that came with the copy, and reports it")
  func gc() throws {
    #expect(try copy("gc").text == "removed 0 files, freed 0 B\n")
    let planned = try rows(copy("gc", "--grace", "0", "--keep-renditions", "--dry-run", "--json"))
    let removed = try rows(copy("gc", "--grace", "0", "--keep-renditions", "--json"))
    for rows in [planned, removed] {
      let row = try #require(rows.first)
      #expect(rows.count == 2 && row["reason"] == "local-folder" && (row["bytes"]?.integerValue ?? 0) > 1000)
      #expect(row["path"]?.stringValue?.hasSuffix("/copy/.photoedit/\(former)") == true)
    }
    #expect(try locals().count == 1 && !locals().contains(former))
    #expect(try copy("verify").status == 0)
  }
}
