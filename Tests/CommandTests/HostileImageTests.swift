import Foundation
import PhotoEdit
import TestSupport
import Testing

/// Damaged, malicious and misleading files: each gets a clear error or a correct result, soon, in little memory.
@Suite("bad images", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"))
struct HostileImageTests {
  static let folders = ["jpeg", "png", "gif", "webp", "tiff", "heif", "exif", "icc", "xmp", "fake", "bombs"]

  /// The statuses that a photo may end with; none of them is a bug or a signal.
  static let statuses: Set<Int32> = [0, 65, 66, 69, 77]

  static let files = folders.flatMap { Corpus.files(below: "hostile/" + $0) }

  @Test(
    "a bad image gives an error line or a photo; no signal, 10 s and 1 GB at most, and nothing left", arguments: files)
  func image(file: URL) throws {
    let shop = try Workshop()
    try shop.recipe()
    let name = "in." + file.pathExtension
    try shop.write(name, try Data(contentsOf: file))
    for call in [["info", name], ["apply", "recipe.json", name, "-o", "out.png"]] {
      let outcome = try shop.program.run(call)
      let said = Comment(rawValue: "\(call[0]): \(outcome.talk.prefix(1000))")
      #expect(outcome.signal == nil, said)
      #expect(Self.statuses.contains(outcome.status ?? -1), said)
      #expect(outcome.errorCount == (outcome.status == 0 ? 0 : 1), said)
      #expect(outcome.duration < .seconds(10), said)
      #expect(outcome.peakMemory < 1 << 30, said)
      #expect(!outcome.talk.contains("\u{1B}") && !outcome.text.contains("\u{1B}"), said)
      let isWritten = call[0] == "apply" && outcome.status == 0
      #expect(Set(shop.files) == Set([name, "recipe.json"] + (isWritten ? ["out.png"] : [])), said)
      if isWritten { #expect(try EditingInput(contentsOf: shop.url("out.png")).format == "png") }
    }
  }

  @Test("a folder of every bad image is one job: the good are written, the bad are named, the status is 3")
  func allAtOnce() throws {
    let shop = try Workshop()
    try shop.recipe()
    var paths: [String] = []
    for (index, file) in Self.files.enumerated() where !file.path.contains("/bombs/") {
      try shop.write("in/\(index).jpg", try Data(contentsOf: file))
      paths.append("in/\(index).jpg")
    }
    let outcome = try shop.program.run(["apply", "recipe.json", "-o", "out/{index}.png", "--json"] + paths)
    #expect(outcome.status == 3)
    let written = outcome.lines.count { $0.contains(#""type":"result""#) }
    let failed = outcome.lines.count { $0.contains(#""type":"error""#) }
    #expect(written + failed == paths.count)
    #expect(shop.files.count { $0.hasPrefix("out/") } == written)
    #expect(outcome.peakMemory < 1 << 30)
  }
}
