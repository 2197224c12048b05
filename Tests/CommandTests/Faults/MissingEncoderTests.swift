import Documents
import PhotoEdit
import TestSupport
import Testing

/// Encoders of HEIC and AVIF that are plugins of libheif, where they are not installed.
@Suite(
  "missing encoders", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: FaultLibrary.codecs != nil, Comment(rawValue: FaultLibrary.reason)))
struct MissingEncoderTests {
  static let plugins = [("heic", "HEIC", "libheif-plugin-x265"), ("avif", "AVIF", "libheif-plugin-aomenc")]

  @Test("doctor and an output name the package of a missing encoder", arguments: plugins)
  func missing(identifier: String, name: String, plugin: String) throws {
    let shop = try Workshop()
    try shop.photo()
    try shop.recipe()
    var program = shop.program
    #expect(try program.run(["doctor"]).lines.contains { $0.hasPrefix(name) && $0.hasSuffix("reads and writes") })
    program.environment = [
      "LD_PRELOAD": FaultLibrary.codecs ?? "", "CODEC_FAULT": "missing", "CODEC_PLACE": "encoder",
    ]
    let lines = try program.run(["doctor"]).lines
    #expect(lines.contains { $0.hasPrefix(name) && $0.hasSuffix("reads; to write it, install \(plugin)") }, "\(lines)")
    let row = try JSONValue.parse(Array(program.run(["doctor", "--json"]).text.utf8))
    let formats = row["formats"]?.arrayValue ?? []
    let format = formats.first { $0["format"]?.stringValue == identifier }
    #expect(format?["writes"] == .bool(false) && format?["missing"]?.stringValue == plugin)
    let outcome = try program.run(["apply", "recipe.json", "photo.jpg", "-o", "out.\(identifier)"])
    #expect(outcome.status == 69)
    #expect(outcome.messages.contains("the encoder of \(name) is not installed"), "\(outcome.messages)")
    #expect(outcome.messages.contains("apt-get install \(plugin)"), "\(outcome.messages)")
    #expect(!shop.exists("out.\(identifier)"))
  }
}
