import Foundation
import TestSupport
import Testing

@Suite("installing", .timeLimit(.minutes(Effort.minutes)))
struct InstallTests {
  let shop: Workshop

  init() throws { shop = try Workshop() }

  private func install(_ arguments: String) throws -> Int32 {
    let script = DocumentationPage.root.appendingPathComponent("Scripts/install-program").path
    return try Shell.run("PHOTOEDIT_PROGRAM='\(Program.path)' '\(script)' \(arguments) >/dev/null", in: shop.folder)
  }

  @Test("install puts program, man pages, completions and documents below the prefix; remove deletes only those")
  func installed() throws {
    try shop.write("usr/bin/other", Data())
    #expect(try install("\"$PWD/usr\"") == 0)
    let files = shop.files
    for file in [
      "usr/bin/photoedit", "usr/share/man/man1/photoedit.1", "usr/share/man/man1/photoedit-recipe-new.1",
      "usr/share/bash-completion/completions/photoedit", "usr/share/doc/photoedit/README.md",
    ] { #expect(files.contains(file)) }
    #expect(try install("--remove \"$PWD/usr\"") == 0)
    #expect(shop.files == ["usr/bin/other"])
  }

  @Test("the links and pictures of the installed documents are installed, too")
  func links() throws {
    #expect(try install("\"$PWD/usr\"") == 0)
    let files = Set(shop.files)
    let folder = "usr/share/doc/photoedit/"
    var count = 0
    for document in files where document.hasPrefix(folder) && document.hasSuffix(".md") {
      let text = String(decoding: try shop.data(document), as: UTF8.self)
      for match in text.matches(of: /\]\(([^)\s#]+)[^)]*\)|(?:src|href)="([^"#]+)[^"]*"/) {
        let link = String(match.output.1 ?? match.output.2 ?? "")
        if link.contains(":") || link.isEmpty { continue }
        let place = URL(fileURLWithPath: "/" + document).deletingLastPathComponent().appendingPathComponent(link)
        let path = String(place.standardizedFileURL.path.dropFirst())
        #expect(
          files.contains(path) || files.contains { $0.hasPrefix(path + "/") }, "\(document) links to \(link)")
        count += 1
      }
    }
    #expect(count > 100)
  }

  @Test(
    "man renders every man page without warnings, with the command's examples and options",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/groff"), "needs groff"))
  func pages() throws {
    #expect(try shop.program("manual", "man", "--folder", "man").status == 0)
    #expect(
      try Shell.run(
        "for f in man/*.1; do groff -man -Tutf8 -P-cbou -ww \"$f\"; done >all.txt 2>problems.txt", in: shop.folder)
        == 0)
    #expect(String(decoding: try shop.data("problems.txt"), as: UTF8.self) == "")
    let text = String(decoding: try shop.data("all.txt"), as: UTF8.self)
    #expect(text.contains("photoedit apply recipe.json photo.jpg"))
    #expect(text.contains("--skip-existing"))
  }
}
