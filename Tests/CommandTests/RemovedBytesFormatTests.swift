import Foundation
import PhotoEdit
import TestSupport
import Testing

@testable import ImageFiles
@testable import MarkedPhotos
@testable import PhotoMetadata

/// Photos of every format that are not edited: what a policy removes is searched for in what each command writes, and the picture is
/// the one that came in.
@Suite("removed metadata leaves in no format", .timeLimit(.minutes(Effort.minutes)))
struct RemovedBytesFormatTests {
  static let formats = OutputFormat.allCases

  /// Calls that write `out/NAME`; FORMAT is the name of the format.
  static let doors = [
    "export NAME -o out/NAME", "export --all -o out/", "apply same.json NAME --no-library --format FORMAT -o out/NAME",
    "apply same.json NAME --no-library -o out/NAME", "batch same.json --manifest rows.jsonl --results out/r.jsonl",
  ]

  @Test(
    "what a policy removes is in no byte, and the picture is not encoded again",
    arguments: Effort.pairs(formats, [MetadataChoice.safe, .none], oneIn: 2))
  func doors(format: OutputFormat, policy: MetadataChoice) throws {
    let shop = try Workshop()
    let photo = MarkedPhoto(.big)
    let name = "photo." + (format.fileFormat.fileExtensions.first ?? "")
    try shop.photo("plain.jpg", width: 48)
    try shop.recipe()
    try shop.recipe("same.json", "")
    let made = try shop.program.run(
      ["apply", "recipe.json", "plain.jpg", "--no-library", "--metadata", "none", "-o", name])
    #expect(made.status == 0, "\(made.messages)")
    let file = try photo.bundle.embedded(in: [UInt8](shop.data(name))).bytes
    try shop.write(name, Data(file))
    try shop.write("rows.jsonl", Data(#"{"input": "\#(name)", "output": "out/\#(name)"}"#.utf8))
    for call in [["init"], ["import", name]] { #expect(try shop.program.run(call).status == 0) }
    let picture = try MetadataBundle().alone(in: file).bytes
    for door in Self.doors {
      let call = door.replacing("NAME", with: name).replacing("FORMAT", with: format.rawValue)
        .split(separator: " ").map(String.init)
      try FileManager.default.createDirectory(at: shop.url("out"), withIntermediateDirectories: true)
      let outcome = try shop.program.run(call + ["--metadata", policy.rawValue])
      #expect(outcome.status == 0, "\(door): \(outcome.messages)")
      #expect(shop.exists("out/" + name), "\(door): \(outcome.text) \(outcome.messages) \(shop.files)")
      let bytes = [UInt8](try shop.data("out/" + name))
      let found = photo.found(in: bytes)
      #expect(found.filter { $0.isRemoved(by: policy) || $0.isThumbnail }.map { "\($0.place)" } == [], "\(door)")
      #expect(found.contains { $0.property == .title } == (policy == .safe), "\(door)")
      #expect(try MetadataBundle().alone(in: bytes).bytes == picture, "\(door)")
      try FileManager.default.removeItem(at: shop.url("out"))
    }
  }
}
