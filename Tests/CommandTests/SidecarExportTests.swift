import Documents
import Foundation
import PhotoEdit
import TestSupport
import Testing

@Suite("sidecars of exports", .timeLimit(.minutes(Effort.minutes)))
struct SidecarExportTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.library()
    let calls = [
      ["rate", "4", "photo.jpg"], ["tag", "--add", "Zürich", "--add", "a < b", "photo.jpg"],
      [
        "describe", "--title", "Grüße 山", "--caption", "C & D", "--date", "2026-05-01T18:30:00.25+02:00", "--place",
        "-33.75,151.25,5", "--creator", "Ana", "--copyright", "© Ana", "photo.jpg",
      ],
    ]
    for call in calls { #expect(try shop.program.run(call).status == 0) }
  }

  private static let keys = [
    "rating", "keywords", "title", "caption", "captured", "zone", "place", "creator", "copyright",
  ]

  @Test("a library that imports an original with its sidecar knows the same about the photo")
  func roundTrip() throws {
    #expect(try shop.program("export", "photo.jpg", "--originals", "--sidecar", "-o", "out/").status == 0)
    #expect(try shop.data("out/photo.jpg") == shop.data("photo.jpg"))
    let elsewhere = try Workshop()
    #expect(try elsewhere.program("init").status == 0)
    #expect(try elsewhere.program("import", "-r", shop.url("out").path).status == 0)
    let own = try JSONValue.parse(Array(shop.program("show", "photo.jpg", "--json").lines[0].utf8))
    let other = try JSONValue.parse(Array(elsewhere.program("show", "photo.jpg", "--json").lines[0].utf8))
    for key in Self.keys { #expect(own[key] != nil && other[key] == own[key], "\(key)") }
  }

  @Test("an existing sidecar stays without --force, and with it keeps what else it says")
  func existing() throws {
    let foreign = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
      <rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:foreign="http://example.org/" xmp:Rating="1" \
      foreign:kept="yes"/></rdf:RDF></x:xmpmeta>
      """
    try shop.write("out/photo.jpg.xmp", Data(foreign.utf8))
    let refused = try shop.program("export", "photo.jpg", "--sidecar", "-o", "out/")
    #expect(refused.status == 73 && refused.messages.contains("photo.jpg.xmp"), "\(refused.messages)")
    #expect(try shop.data("out/photo.jpg.xmp") == Data(foreign.utf8))
    #expect(try shop.program("export", "photo.jpg", "--sidecar", "-o", "out/", "--force").status == 0)
    let text = try String(decoding: shop.data("out/photo.jpg.xmp"), as: UTF8.self)
    #expect(text.contains("foreign:kept=\"yes\"") && !text.contains("Rating=\"1\"") && text.contains("Grüße 山"))
  }

  @Test(
    "a sidecar that cannot be read is not replaced, even with --force, since what else it says would be lost",
    .enabled(if: Shell.canBeAnotherUser, "needs root, to run programs as another user"))
  func unreadable() throws {
    try shop.write("out/photo.jpg.xmp", Data("its own".utf8))
    let call = "exec setpriv --reuid=65534 --clear-groups '\(Program.path)' export photo.jpg --sidecar -o out/ --force"
    let script = "chmod -R a+rwX . && chmod 000 out/photo.jpg.xmp && \(call) 2>&1"
    let outcome = try Shell.output(of: "(\(script)); echo ended with $?", in: shop.folder)
    #expect(outcome.contains("photo.jpg.xmp: cannot read the sidecar: Permission denied"), "\(outcome)")
    #expect(!outcome.contains("ended with 0"))
    #expect(try shop.data("out/photo.jpg.xmp") == Data("its own".utf8))
  }

  @Test("without --sidecar there is none, and with --metadata safe, -o - or an archive it is a usage error")
  func usage() throws {
    #expect(try shop.program("export", "photo.jpg", "-o", "out/").status == 0)
    #expect(shop.files.filter { $0.hasPrefix("out/") } == ["out/photo.jpg"])
    for call in [
      ["photo.jpg", "--metadata", "safe", "-o", "b/"], ["photo.jpg", "-o", "-"], ["--library", ".", "-o", "a.tar"],
    ] {
      #expect(try shop.program.run(["export", "--sidecar"] + call).status == 64, "\(call)")
    }
  }
}
