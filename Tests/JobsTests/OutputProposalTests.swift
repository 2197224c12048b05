import Documents
import Foundation
import TestSupport
import Testing

@testable import Jobs

/// What is proposed where two photos have the same output.
@Suite("proposed names of outputs", .timeLimit(.minutes(Effort.minutes)))
struct OutputProposalTests {
  private let scratch: ScratchFolder
  private var base: String { scratch.url.path + "/" }

  init() throws { scratch = try ScratchFolder() }

  /// The path of the output of one photo.
  private static func target(_ template: OutputTemplate, _ photo: String, at place: Int, _ size: Int?) -> String? {
    try? template.path(
      OutputTemplate.Values(input: photo, index: place + 1, fileExtension: "jpg", date: nil, size: size))
  }

  /// The long edges that each photo is rendered with; nil for none that was asked for.
  private static func edges(_ sizes: [Int]) -> [Int?] { sizes.isEmpty ? [nil] : sizes }

  /// The advice about the first two of some photos.
  private func hint(_ photos: [String], to output: String?, in folder: String = "", sizes: [Int] = []) throws -> String
  {
    let proposal = OutputProposal(
      output: try output.map { try OutputTemplate($0, in: folder) }, count: photos.count, hasSizes: !sizes.isEmpty
    ) { template in
      photos.enumerated().flatMap { place, photo in
        Self.edges(sizes).compactMap { Self.target(template, photo, at: place, $0) }
      }
    }
    return proposal.hint(about: photos[0], photos[1])
  }

  private static let nowhere = "write the photos to different folders"

  @Test(
    "the proposal is the first of six by which all photos have different names",
    arguments: [
      (["x/a.jpg", "y/b.jpg"], "{stem}"), (["x/a.jpg", "y/a.jpg"], "{dir}/{stem}"), (["x/a.jpg", "x/a.png"], "{name}"),
      (["x/a.jpg", "x/a.png", "y/a.jpg"], "{dir}/{name}"), (["../x/a.jpg", "x/a.jpg"], "{stem}-{index:01}"),
      (["../x/a.jpg", "x/a.jpg"] + (0..<7).map { "\($0).jpg" }, "{stem}-{index:01}"),
      (["../x/a.jpg", "x/a.jpg"] + (0..<8).map { "\($0).jpg" }, "{stem}-{index:02}"),
      (["x/\u{E9}.jpg", "x/e\u{301}.jpg"], "{stem}"), (["a.jpg", "./b.jpg"], "{stem}"),
      (["a.jpg", "x/a.jpg"], "{dir}/{stem}"),
    ])
  func order(photos: [String], name: String) throws {
    #expect(try hint(photos, to: base + "o/same.jpg") == "use -o '\(base)o/\(name).jpg'")
    #expect(try hint(photos, to: base + "o/{size}/same.png", sizes: [8]) == "use -o '\(base)o/\(name)-{size}.png'")
    #expect(try hint(photos, to: "same.jpg") == "use -o 'out/\(name).jpg'")
  }

  @Test("names that files have are not proposed")
  func taken() throws {
    let photos = ["x/a.jpg", "y/b.jpg"]
    let folder = scratch.appending("o")
    let names = [
      ("{stem}", "b.jpg"), ("{dir}/{stem}", "x/a.jpg"), ("{name}", "a.jpg.jpg"), ("{dir}/{name}", "y/b.jpg.jpg"),
      ("{stem}-{index:01}", "b-2.jpg"), ("{index:01}-{stem}", "1-a.jpg"),
    ]
    for (name, file) in names {
      #expect(try hint(photos, to: base + "o/same.jpg") == "use -o '\(base)o/\(name).jpg'")
      let path = folder.appendingPathComponent(file)
      try FileManager.default.createDirectory(
        at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: path)
    }
    #expect(try hint(photos, to: base + "o/same.jpg") == Self.nowhere)
    #expect(try hint(photos, to: base + "o/same.png") == "use -o '\(base)o/{stem}.png'")
  }

  @Test(
    "the proposal is in the folder that the path begins with, and keeps the format that it names",
    arguments: [
      ("o/same.jpg", "o/{stem}.jpg"), ("o/p/same.PNG", "o/p/{stem}.png"), ("o/{ext}/same.jpg", "o/{stem}.jpg"),
      ("o/p{ext}/same.jpg", "o/{stem}.jpg"), ("o/same", "o/{stem}.{ext}"), ("o/same.{ext}", "o/{stem}.{ext}"),
      ("o/same.nothing", "o/{stem}.{ext}"), ("o/\u{301}same.jpg", "o/{stem}.jpg"),
    ])
  func folder(output: String, proposed: String) throws {
    #expect(try hint(["x/a.jpg", "y/b.jpg"], to: base + output) == "use -o '\(base)\(proposed)'")
    #expect(try hint(["x/a.jpg", "y/b.jpg"], to: output, in: scratch.url.path) == "use -o '\(base)\(proposed)'")
  }

  @Test("nothing is proposed where the outputs have no path, or their folder looks like a field")
  func none() throws {
    #expect(try hint(["x/a.jpg", "y/b.jpg"], to: nil) == Self.nowhere)
    #expect(try hint(["x/a.jpg", "y/b.jpg"], to: "same.jpg", in: base + "{x}") == Self.nowhere)
    #expect(try hint(["x/a.jpg", "y/b.jpg"], to: "same.jpg", in: base + "{") == Self.nowhere)
  }

  @Test("a photo that is named twice, also by a link or another path, is named once")
  func twice() throws {
    try Data().write(to: scratch.appending("a.jpg"))
    try Data().write(to: scratch.appending("b.jpg"))
    let file = base + "a.jpg"
    try FileManager.default.linkItem(atPath: file, toPath: base + "h.jpg")
    for other in [file, base + "./a.jpg", base + "h.jpg"] {
      #expect(try hint([file, other], to: base + "o/same.jpg") == "name each photo once")
    }
    #expect(try hint([file, base + "b.jpg"], to: base + "o/same.jpg") == "use -o '\(base)o/{stem}.jpg'")
    // Files that do not exist are not the same one.
    #expect(try hint([base + "n.jpg", base + "n.jpg"], to: base + "o/same.jpg").hasPrefix("use -o "))
  }

  @Test("whatever the photos are called, what is proposed gives each its own name, and no earlier one does")
  func anyNames() throws {
    var random = SeededGenerator(seed: 9)
    let letters = ["a", "b", "x/a", "x/b", "y/a", "../x/a", "x/./a", "\u{E9}", "e\u{301}"]
    for _ in 0..<200 {
      let count = Int.random(in: 2...5, using: &random)
      let photos = try (0..<count).map { _ in
        try #require(letters.randomElement(using: &random)) + (Bool.random(using: &random) ? ".jpg" : ".png")
      }
      let sizes = Bool.random(using: &random) ? [] : [8, 16]
      let ending = (sizes.isEmpty ? "" : "-{size}") + ".jpg"
      let names = ["{stem}", "{dir}/{stem}", "{name}", "{dir}/{name}", "{stem}-{index:01}", "{index:01}-{stem}"]
      let expected = try names.map { base + "o/" + $0 + ending }.first { text in
        let template = try OutputTemplate(text)
        let targets = photos.enumerated().flatMap { place, photo in
          Self.edges(sizes).compactMap { Self.target(template, photo, at: place, $0) }
        }
        return Set(targets.map { Array($0.utf8) }).count == count * max(1, sizes.count)
      }
      let found = try hint(photos, to: base + "o/same.jpg", sizes: sizes)
      #expect(found == expected.map { "use -o '\($0)'" }, "\(photos)")
    }
  }
}
