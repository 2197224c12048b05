import Foundation
import TestSupport
import Testing

@testable import ImageFiles
@testable import PhotoMetadata

@Suite("hostile files", .timeLimit(.minutes(Effort.minutes)), .enabled(if: Corpus.isPresent, "\(Corpus.reason)"))
struct HostileTests {
  static let files = ["exif", "xmp", "icc", "jpeg", "png", "webp", "tiff", "heif", "gif", "fake", "bombs"]
    .flatMap { Corpus.files(below: "hostile/" + $0) }

  static let targets = [
    "derived/adobergb_icc.jpg", "kinds/palette_alpha.png", "containers/alpha_lossy.webp", "derived/gray16.tif",
    "derived/p3_10bit.heic",
  ]

  /// Takes a file through everything, and demands that what comes out is sound.
  static func exercise(_ bytes: [UInt8], into targets: [[UInt8]]) throws {
    let reading = MetadataBundle.read(from: bytes)
    let summary = MetadataSummary(reading)
    #expect((1...8).contains(summary.orientation))
    for policy in MetadataPolicy.allCases {
      let bundle = reading.bundle.prepared(policy, rendered: Samples.facts).bundle
      if policy == .none { #expect(bundle.isEmpty) }
      if let exif = bundle.exif {
        let block = try present(ExifBlock(exif))
        #expect(block.damage.isEmpty && block.broken.isEmpty)
        #expect(block.thumbnail == nil)
        #expect(block.field(ExifTag.orientation, in: block.primary)?.integer() ?? 1 == 1)
      }
      if let xmp = bundle.xmp { #expect(Provenance.read(fromXMP: xmp) == Samples.facts.provenance) }
      for target in targets { _ = try bundle.embedded(in: target) }
      // The file itself as a target may be refused, with a typed error.
      do throws(MetadataError) {
        let result = try bundle.embedded(in: bytes).bytes
        #expect(!result.isEmpty)
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
  }

  @Test("no hostile file stops reading, preparing or embedding", arguments: files)
  func whole(file: URL) throws {
    let targets = try Self.targets.map { try Samples.bytes($0) }
    try Self.exercise([UInt8](try Data(contentsOf: file)), into: targets)
  }

  @Test(
    "no mutated header stops reading, preparing or embedding",
    arguments: [
      "photos/canon_orient8.jpg", "photos/canon7d_adobergb_lightroom.jpg", "containers/exif_icc_gps.webp",
      "kinds/photo500_a.png", "derived/p3_10bit.heic", "derived/gray16.tif",
    ])
  func mutations(photo: String) throws {
    let original = try Samples.bytes(photo)
    // The metadata of a TIFF stands at its end, that of the others in their first bytes.
    let head = photo.hasSuffix("tif") ? original : Array(original.prefix(60_000))
    var random = SeededGenerator(seed: 20_240_229)
    let target = [try Samples.bytes("kinds/palette_alpha.png")]
    for _ in 0..<Effort.choose(120, full: 2000) {
      var mutated = head
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let limit = photo.hasSuffix("tif") || Bool.random(using: &random) ? mutated.count : min(2_000, mutated.count)
        let index =
          photo.hasSuffix("tif") && Bool.random(using: &random)
          ? mutated.count - 1 - Int.random(in: 0..<300, using: &random) : Int.random(in: 0..<limit, using: &random)
        mutated[index] = [0, 0xFF, 0x80, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
      }
      if Int.random(in: 0..<8, using: &random) == 0 {
        mutated.removeLast(Int.random(in: 0..<mutated.count, using: &random))
      }
      try Self.exercise(mutated, into: target)
    }
  }

  @Test(
    "an invalid orientation is read as 1 and reported; a LONG is accepted like a SHORT",
    arguments: [
      ("orientation_0", 1, true), ("orientation_9", 1, true), ("orientation_65535", 1, true),
      ("orientation_type_ascii", 1, true), ("orientation_type_long", 6, false), ("orientation_bigendian_6", 6, false),
    ])
  func orientation(name: String, expected: Int, isReported: Bool) throws {
    let file = try present(Corpus.files(below: "hostile/exif").first { $0.lastPathComponent == name + ".jpg" })
    let summary = MetadataSummary(MetadataBundle.read(from: try [UInt8](Data(contentsOf: file))))
    #expect(summary.orientation == expected)
    #expect(summary.problems.contains { $0.code == "orientation-invalid" } == isReported)
  }

  @Test(
    "a packet with a document type, without an end or nested too deep is dropped and reported",
    arguments: ["billion_laughs.jpg", "xxe_file.jpg", "not_wellformed.jpg"])
  func xmp(name: String) throws {
    let file = try present(Corpus.files(below: "hostile/xmp").first { $0.lastPathComponent == name })
    let reading = MetadataBundle.read(from: try [UInt8](Data(contentsOf: file)))
    #expect(reading.problems.contains { $0.code == "xmp-damaged" })
    let prepared = reading.bundle.prepared(.keep, rendered: Samples.facts)
    #expect(prepared.problems.map(\.code) == ["xmp-dropped"])
    #expect(prepared.bundle.xmp == XMPWriter.packet([], provenance: Samples.facts.provenance))
  }

  @Test("a block whose entries all share one large value is not multiplied")
  func sharedValues() {
    var bytes = Array("II".utf8)
    bytes.append(42, width: 2, .little)
    bytes.append(8, width: 4, .little)
    bytes.append(60_000, width: 2, .little)
    for tag in 0..<60_000 {
      bytes.append(tag, width: 2, .little)
      bytes.append(7, width: 2, .little)
      bytes.append(700_000, width: 4, .little)
      bytes.append(8, width: 4, .little)
    }
    bytes += [0, 0, 0, 0]
    let prepared = MetadataBundle(exif: bytes).prepared(.keep, rendered: Samples.facts).bundle
    #expect((prepared.exif?.count ?? 0) < 2 * bytes.count)
    var tree = ExifTree(order: .little)
    for tag in 0..<200 { tree.add(.undefined(tag, [UInt8](repeating: 1, count: 1 << 20), .little), to: .primary) }
    #expect(tree.fields(.primary).count == 64)
  }
}
