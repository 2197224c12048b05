import Foundation
import PhotoEdit
import Documents
import TestSupport
import Testing

@Suite("info, and files that are not photos", .timeLimit(.minutes(Effort.minutes)))
struct InfoTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.photo()
    try shop.recipe()
  }

  @Test("info reports format, size, profile and digest, as text and as JSON")
  func facts() throws {
    let outcome = try shop.program("info", "photo.jpg")
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("JPEG") && outcome.text.contains("96×64") && outcome.text.contains("Display P3"))
    let row = try JSONValue.parse(Array(shop.program("info", "--json", "photo.jpg").text.utf8))
    let digest = try Shell.output(of: "sha256sum photo.jpg | cut -c1-64", in: shop.folder)
    #expect(row["sha256"]?.stringValue == digest.trimmingCharacters(in: .newlines))
    #expect(row["width"] == .number(96))
    #expect(row["type"]?.stringValue == "photo")
  }

  @Test(
    "info names the channels as the file stores them", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"),
    arguments: [
      ("gray.jpg", "8-bit gray", 1), ("444.jpg", "8-bit RGB", 3), ("cmyk.jpg", "8-bit CMYK", 4),
      ("rgba8.png", "8-bit RGB + alpha", 4),
    ])
  func channels(name: String, words: String, count: Int) throws {
    try shop.write(name, Data(contentsOf: Corpus.photo("kinds/" + name)))
    let lines = try shop.program("info", name).text.split(separator: "\n")
    #expect(lines.contains { $0.hasSuffix(", " + words) }, "\(lines)")
    let row = try JSONValue.parse(Array(shop.program("info", "--json", name).text.utf8))
    #expect(row["channels"] == .number(Double(count)))
  }

  @Test("info continues after a file that is not a photo, and -r takes a folder")
  func several() throws {
    try shop.write("in/bad.jpg", Data("no photo".utf8))
    try shop.photo("in/good.jpg")
    let outcome = try shop.program("info", "missing.jpg", "photo.jpg")
    #expect(outcome.status == 3)
    #expect(outcome.errorCount == 1)
    #expect(outcome.text.hasPrefix("photo.jpg"))
    #expect(try shop.program("info", "in").status == 65)
    #expect(try shop.program("info", "-r", "in", "--json").lines.count == 2)
  }

  @Test("a missing photo exits with 66, a folder or another file with 65")
  func notPhotos() throws {
    try shop.write("page.jpg", Data("<html><body>404</body></html>".utf8))
    try shop.write("empty.jpg", Data())
    #expect(try shop.program("info", "missing.jpg").status == 66)
    #expect(try shop.program("info", ".").status == 65)
    #expect(try shop.program("info", "empty.jpg").messages.contains("empty file"))
    #expect(try shop.program("info", "page.jpg").messages.contains("HTML"))
    #expect(try shop.program("apply", "recipe.json", "page.jpg", "-o", "out.jpg").status == 65)
    #expect(try shop.program("apply", "missing.json", "photo.jpg", "-o", "out.jpg").status == 66)
  }

  @Test(
    "a photo that ends early is reported as damaged, whatever the output, and nothing is written",
    arguments: ["jpg", "png", "tif"])
  func truncated(format: String) throws {
    let whole = try SamplePhotos.jpeg(width: 300)
    try shop.write("cut.jpg", whole.prefix(whole.count * 7 / 10))
    let outcome = try shop.program("apply", "recipe.json", "cut.jpg", "-o", "out.\(format)", "--json")
    #expect(outcome.status == 65)
    let row = try JSONValue.parse(Array(#require(outcome.lines.first).utf8))
    #expect(row["code"]?.stringValue == "bad-image")
    #expect(row["message"]?.stringValue?.contains("cut short") == true)
    #expect(!shop.exists("out.\(format)"))
  }

  @Test("info reports a truncated file once and describes it anyway", arguments: ["jpg", "png"])
  func cutShort(format: String) throws {
    #expect(
      try shop.program("apply", "recipe.json", "photo.jpg", "--metadata", "none", "-o", "whole.\(format)").status == 0)
    let whole = try shop.data("whole.\(format)")
    try shop.write("cut.\(format)", whole.prefix(whole.count * 7 / 10))
    let outcome = try shop.program("info", "cut.\(format)", "whole.\(format)", "--json")
    #expect(outcome.status == 0 && outcome.lines.count == 2, "\(outcome.messages)")
    let rows = try outcome.lines.map { try JSONValue.parse(Array($0.utf8)) }
    #expect(rows[0]["isCutShort"] == true && rows[0]["width"] == .number(96))
    #expect(rows[0]["warnings"]?.arrayValue?.count == 1, "\(outcome.text)")
    #expect(rows[0]["warnings"]?.arrayValue?.first?.stringValue?.contains("cut short") == true)
    #expect(rows[1]["isCutShort"] == false && rows[1]["isEditable"] == true && rows[1]["transfer"] == .null)
  }

  @Test("a file truncated before its header is complete is an error that says so")
  func cutHeader() throws {
    try shop.write("cut.jpg", try shop.data("photo.jpg").prefix(20))
    let outcome = try shop.program("info", "cut.jpg")
    #expect(outcome.status == 65 && outcome.messages.contains("cut short after 20 bytes"), "\(outcome.messages)")
  }

  @Test("a damaged camera RAW file is reported as damaged, by name", arguments: ["info", "apply"])
  func damagedRaw(command: String) throws {
    try shop.write("a.cr2", Data([0x49, 0x49, 0x2A, 0, 16, 0, 0, 0, 0, 0, 0, 0]))
    try shop.write("b.NEF", Data(repeating: 7, count: 900))
    for name in ["a.cr2", "b.NEF"] {
      let call = command == "info" ? ["info", name] : ["apply", "recipe.json", name, "-o", "out.jpg"]
      let outcome = try shop.program.run(call)
      #expect(outcome.status == 65 && outcome.messages.contains("camera RAW file"), "\(outcome.messages)")
    }
  }

  @Test(
    "info describes HLG photos, and only editing refuses them", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"))
  func hdr() throws {
    let photo = Corpus.photo("kinds/rgb16.png").path
    let outcome = try shop.program("info", photo, "--json")
    #expect(outcome.status == 0)
    let row = try JSONValue.parse(Array(outcome.text.utf8))
    #expect(row["transfer"]?.stringValue == "HLG" && row["isEditable"] == false && row["width"] == .number(676))
    #expect(try shop.program("info", photo).text.contains("HLG, HDR"))
    #expect(try shop.program("apply", "recipe.json", photo, "-o", "out.jpg").status == 65)
  }

  @Test("with --json a single failure is also a row, with the documented exit status")
  func failureRow() throws {
    let outcome = try shop.program(
      "apply", "recipe.json", "photo.jpg", "--json", "--set", "exposure.ev=99", "-o", "x.jpg")
    #expect(outcome.status == 64)
    let row = try JSONValue.parse(Array(outcome.messages.utf8))
    #expect(row["type"]?.stringValue == "error")
    #expect(row["exit"] == .number(64))
    #expect(row["message"]?.stringValue?.contains("-10 to 10") == true)
  }

  @Test("a photo above the limits is refused by policy with 77", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"))
  func limits() throws {
    let bomb = Corpus.hostile("png/sh_65536-uint32-limit.png").path
    #expect(try shop.program("info", bomb).status == 77)
  }
}
