import Documents
import Foundation
import TestSupport
import Testing

/// What the commands say of a photo that its structure shows to be damaged.
@Suite("one judgment of damaged photos", .timeLimit(.minutes(Effort.minutes)))
struct DamageJudgmentTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.recipe()
    #expect(try shop.program("init").status == 0)
  }

  private static func damaged(_ name: String) throws -> Data {
    switch name {
    case "end.jpg": return try SamplePhotos.jpeg(width: 96).dropLast(2)
    case "cut.jpg": return try SamplePhotos.jpeg(width: 96).dropLast(3)
    case "scan.jpg": return ProgressiveJPEG.damagedScan
    case "marker.jpg":
      var photo = ProgressiveJPEG.data
      // The marker of its last table.
      let table = try #require(photo.range(of: Data([0xFF, 0xC4]), options: .backwards))
      photo[table.upperBound - 1] = 0x3B
      return photo
    default:
      return Data("GIF89a".utf8)
        + [
          1, 0, 1, 0, 0x80, 0, 0, 255, 255, 255, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0,
        ]
    }
  }

  @Test(
    "info, apply, preview and import judge a damaged photo the same, and say so once",
    arguments: [
      ("end.jpg", "the JPEG lacks only its end marker (FF D9)"), ("cut.jpg", "no end marker follows"),
      ("scan.jpg", "scan 6 of the JPEG is for the component 99"),
      ("marker.jpg", "the marker 0x3B at byte"),
      ("end.gif", "no trailer ends the GIF"),
    ])
  func judgment(name: String, words: String) throws {
    try shop.write(name, Self.damaged(name))
    let info = try shop.program("info", name, "--json")
    let row = try JSONValue.parse(Array(#require(info.lines.first).utf8))
    let warnings = row["warnings"]?.arrayValue?.compactMap(\.stringValue) ?? []
    #expect(info.status == 0 && warnings.count == 1, "\(info.text)")
    let damage = try #require(warnings.first)
    #expect(damage.contains(words), "\(damage)")
    for call in [
      ["apply", "recipe.json", name, "-o", "out.png"], ["preview", name, "-o", "small.png"], ["import", name],
    ] {
      let outcome = try shop.program.run(call)
      #expect(outcome.status == 65 && outcome.errorCount == 1, "\(call): \(outcome.messages)")
      #expect(outcome.messages.components(separatedBy: damage).count == 2, "\(call): \(outcome.messages)")
      #expect(!outcome.messages.contains("warning"), "\(call): \(outcome.messages)")
    }
    #expect(!shop.exists("out.png") && !shop.exists("small.png"))
  }
}
