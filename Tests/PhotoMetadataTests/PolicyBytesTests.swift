import TestSupport
import Testing

@testable import ImageFiles
@testable import PhotoMetadata

/// A stricter policy on a file whose picture stays as it is encoded.
@Suite("what a policy leaves of a file", .timeLimit(.minutes(Effort.minutes)))
struct PolicyBytesTests {
  static let policies: [MetadataPolicy] = [.safe, .none]

  private static func limited(
    _ file: [UInt8], _ policy: MetadataPolicy
  ) throws -> (bytes: [UInt8], problems: [MetadataProblem]) {
    try present(policy.applied(to: file, describedBy: PropertyChanges()))
  }

  @Test(
    "a JPEG has its tables and scans as they were, its profile, and nothing else that the policy does not let through",
    arguments: RichJPEG.Kind.allCases, policies)
  func jpeg(kind: RichJPEG.Kind, policy: MetadataPolicy) throws {
    let file = RichJPEG(kind).bytes
    let (output, problems) = try Self.limited(file, policy)
    func picture(_ bytes: [UInt8]) -> [RichJPEG.Part] {
      RichJPEG.parts(bytes).filter {
        !["Exif", "XMP", "extended XMP", "Photoshop", "MPF", "trailer"].contains($0.name)
      }
    }
    // The comment is 254.
    #expect(picture(output) == picture(file).filter { $0.name != "marker 254" })
    let names = RichJPEG.parts(output).filter { !$0.bytes.isEmpty }.map(\.name)
    #expect(!names.contains("trailer") && !names.contains("MPF") && !names.contains("extended XMP"))
    #expect(names.contains("XMP") == (policy == .safe && kind.hasBlocks))
    #expect(!output.contains(Array("Secre".utf8)) && !output.contains([UInt8](repeating: 5, count: 20)))
    #expect(problems.contains { $0.sentence.contains("further pictures") })
    #expect(try Self.limited(output, policy).bytes == output)
  }

  @Test("a PNG or WebP has the chunks of its picture as they were, and no others", arguments: [0, 1], policies)
  func chunks(index: Int, policy: MetadataPolicy) throws {
    let container = [RichContainer.png, .webp][index]
    let (output, _) = try Self.limited(container.bytes, policy)
    let kinds =
      container == .png
      ? PNGFile.chunks(output).chunks.map(\.kind.description)
      : output.withUnsafeBytes { WebPFile.chunks($0) }.chunks.map(\.kind.description)
    let picture = container == .png ? ["IHDR", "gAMA", "IDAT", "IEND"] : ["VP8X", "ICCP", "VP8L"]
    let blocks = container == .png ? ["eXIf", "iTXt", "tEXt"] : ["EXIF", "XMP "]
    #expect(Set(kinds) == Set(picture + (policy == .safe ? blocks : [])))
    #expect(try MetadataBundle().embedded(in: output).bytes == MetadataBundle().embedded(in: container.bytes).bytes)
    #expect(!output.contains(Array("o:own".utf8)) && !output.contains([UInt8](repeating: 5, count: 20)))
  }

  @Test("a JPEG XL has the boxes of its codestream, and none but EXIF and XMP beside them", arguments: policies)
  func codestream(policy: MetadataPolicy) throws {
    let rich = RichContainer.jxl.bytes
    // After the signature and the type.
    let file = rich.prefix(32) + Box.bytes("jbrd", Array("Secret".utf8)) + rich.dropFirst(32)
    let (output, problems) = try Self.limited(Array(file), policy)
    let boxes = output.withUnsafeBytes { Box.list($0, in: 0..<$0.count) }.boxes
    let blocks = policy == .safe ? ["Exif", "xml "] : []
    #expect(boxes.map(\.kind.description) == ["JXL ", "ftyp", "jxlc"] + blocks)
    #expect(output.contains(Box.bytes("jxlc", [0xFF, 0x0A, 7, 7])))
    #expect(!output.contains(Array("o:own".utf8)) && !output.contains(Array("Secret".utf8)))
    #expect(!output.contains([UInt8](repeating: 5, count: 20)))
    #expect(problems.contains { $0.sentence.contains("gain map") && $0.sentence.contains("jbrd") })
    #expect(try Self.limited(output, policy).bytes == output)
    let bare: [UInt8] = [0xFF, 0x0A, 7, 7]
    #expect(try Self.limited(bare, policy).bytes == bare)
  }

  @Test("a comment between the scans of a progressive JPEG goes, and the scans stay")
  func betweenScans() throws {
    let head: [UInt8] =
      [0xFF, 0xD8] + JPEGFile.segment(0xEE, Array("a name of somebody".utf8))
      + JPEGFile.segment(0xC2, [8, 0, 1, 0, 1, 1, 1, 0x11, 0])
    let scan: [UInt8] = JPEGFile.segment(0xDA, [1, 1, 0, 0, 0, 0]) + [1, 0xFF, 0, 2, 0xFF, 0xD0, 3]
    let table = JPEGFile.segment(0xC4, [0] + [UInt8](repeating: 0, count: 16))
    let comment = JPEGFile.segment(0xFE, Array("secret".utf8))
    let file = head + scan + comment + table + scan + comment + [0xFF, 0xD9] + comment
    let (output, problems) = try Self.limited(file, .none)
    #expect(output == [0xFF, 0xD8] + head.dropFirst(24) + scan + table + scan + [0xFF, 0xD9])
    #expect(problems.map(\.code) == ["extras-dropped"])
  }

  @Test("a picture that is turned by its EXIF, or cut short, is not handed on by 'none'")
  func turned() throws {
    var tree = ExifTree(order: .little)
    tree.set(.number(ExifTag.orientation, 6, .little), in: .primary)
    let file = try MetadataBundle(exif: tree.block()).embedded(in: RichJPEG(.init()).bytes).bytes
    let plain = PropertyChanges()
    #expect(try MetadataPolicy.none.applied(to: file, describedBy: plain) == nil)
    #expect(MetadataSummary(MetadataBundle.read(from: try Self.limited(file, .safe).bytes)).orientation == 6)
    #expect(try MetadataPolicy.safe.applied(to: Array(file.dropLast(2)), describedBy: plain) == nil)
  }

  @Test("a frame of an animated WebP keeps its pixels and loses the rest")
  func frames() throws {
    let pixels = WebPFile.chunk("VP8L", [0x2F, 0, 0, 0, 0, 0, 0])
    let frame = [UInt8](repeating: 3, count: 16) + pixels
    func file(_ frame: [UInt8]) -> [UInt8] {
      let body =
        WebPFile.chunk("VP8X", [2, 0, 0, 0, 0, 0, 0, 0, 0, 0]) + WebPFile.chunk("ANIM", [0, 0, 0, 0, 0, 0])
        + WebPFile.chunk("ANMF", frame[...])
      var file = Array("RIFF".utf8)
      file.append(body.count + 4, width: 4, .little)
      return file + Array("WEBP".utf8) + body
    }
    let rich = file(frame + WebPFile.chunk("ABCD", [1, 2, 3, 4]))
    #expect(try Self.limited(rich, .safe).bytes == file(frame))
  }
}
