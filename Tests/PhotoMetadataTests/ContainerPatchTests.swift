import Foundation
import TestSupport
import Testing

@testable import ImageFiles
@testable import PhotoMetadata

/// A changed description, and every other byte of a file that is no JPEG.
@Suite("bytes beside the picture in every container", .timeLimit(.minutes(Effort.minutes)))
struct ContainerPatchTests {
  @Test(
    "each part of a file is in it after a change, or it holds the property; a second time changes nothing",
    arguments: RichContainer.allCases)
  func parts(container: RichContainer) throws {
    let file = container.bytes
    let places = try present(FileFormat.recognize(file).format).contents.metadata
    #expect(!container.parts(file).isEmpty && MetadataBundle.read(from: file).bundle.xmp == RichContainer.bundle.xmp)
    for changes in JPEGPatchTests.changes {
      let name: Comment = "\(changes.all.map(\.property))"
      let (output, problems) = try changes.written(into: file)
      #expect(container.parts(output) == container.parts(file), name)
      #expect(try changes.written(into: output).bytes == output, name)
      #expect(problems == [], name)
      let reading = MetadataBundle.read(from: output)
      let properties = MetadataSummary(reading).properties
      for (property, value) in changes.all where property != .captured && property != .place {
        #expect(properties[property] == (value == .texts([]) ? nil : value), name)
      }
      #expect(reading.bundle.iptc != nil || !places.contains(.iptc))
      // The second packet, as far as it states nothing else.
      #expect(output.contains(Array("o:own=\"own\"".utf8)) || container == .tiff, name)
    }
  }

  @Test("an old value is in no byte of the file, also not in a second packet", arguments: RichContainer.allCases)
  func gone(container: RichContainer) throws {
    let file = container.bytes
    for (property, old) in [(PhotoProperty.title, "Old title"), (.caption, "Old caption"), (.keywords, "Old keyword")] {
      var changes = PropertyChanges()
      changes[property] = .cleared
      #expect(file.contains(Array(old.utf8)))
      #expect(!(try changes.written(into: file).bytes.contains(Array(old.utf8))), "\(old)")
    }
    var changes = PropertyChanges()
    changes[.place] = .cleared
    #expect(!(try changes.written(into: file).bytes.contains(Array("GPSLatitude".utf8))))
  }

  @Test("what a further packet of a HEIC no longer needs becomes white space")
  func filled() throws {
    var changes = PropertyChanges()
    changes[.title] = .cleared
    let output = try changes.written(into: RichContainer.heic.bytes).bytes
    let table = try present(output.withUnsafeBytes { HEIFItems($0) })
    let packets = try table.items.filter(\.isXMP).map { item in
      try present(table.ranges(of: item.id, inFileOf: output.count)).flatMap { output[$0] }
    }
    #expect(packets.count > 1 && packets.allSatisfy { !$0.contains(0) })
  }

  @Test("a file without metadata gets it, keeps the rest, and loses it again", arguments: RichContainer.allCases)
  func added(container: RichContainer) throws {
    let bare = try MetadataBundle().embedded(in: container.bytes).bytes
    let changes = try #require(JPEGPatchTests.changes.dropLast().last)
    let output = try changes.written(into: bare).bytes
    #expect(container.parts(output) == container.parts(bare))
    #expect(MetadataSummary(MetadataBundle.read(from: output)).properties[.rating] == .whole(5))
    #expect(try changes.written(into: output).bytes == output)
  }

  @Test("a packet with padding stays where it is, and nothing moves", arguments: RichContainer.allCases)
  func padded(container: RichContainer) throws {
    var bundle = RichContainer.bundle
    let blanks = String(repeating: " ", count: 500)
    bundle.xmp = bundle.xmp.map {
      Array(String(decoding: $0, as: UTF8.self).replacing("<?xpacket end", with: "\(blanks)\n<?xpacket end").utf8)
    }
    let file = try bundle.embedded(in: container.bytes).bytes
    var changes = PropertyChanges()
    changes[.rating] = .set(.whole(4))
    let output = try changes.written(into: file).bytes
    #expect(MetadataSummary(MetadataBundle.read(from: output)).properties[.rating] == .whole(4))
    // The values of a TIFF are appended.
    #expect((output.count == file.count) == (container != .tiff))
  }

  @Test(
    "a file that is described again and again grows only with its EXIF and XMP",
    arguments: [RichContainer.heic, .webp, .gif, .jxl])
  func again(container: RichContainer) throws {
    var file = container.bytes
    var rest: Set<Int> = []
    for (round, length) in [700, 10, 300, 1200, 10, 700].enumerated() {
      var changes = PropertyChanges()
      changes[.caption] = .set(.text(String(repeating: "c", count: length)))
      file = try changes.written(into: file).bytes
      #expect(container.parts(file) == container.parts(container.bytes))
      let bundle = MetadataBundle.read(from: file).bundle
      // The first time, the old blocks leave their place empty.
      if round > 0 { rest.insert(file.count - (bundle.exif?.count ?? 0) - (bundle.xmp?.count ?? 0)) }
    }
    // Chunks have even sizes.
    #expect((rest.max() ?? 0) - (rest.min() ?? 0) <= 2, "\(rest)")
  }

  @Test("a WebP of one chunk gets the header that its metadata need")
  func simpleWebP() throws {
    let picture: [UInt8] = [0x2F, 2, 0x40, 0, 0x10, 0, 0, 0]
    var file = Array("RIFF".utf8)
    file.append(4 + 8 + picture.count, width: 4, .little)
    file += Array("WEBP".utf8) + WebPFile.chunk("VP8L", picture[...])
    var changes = PropertyChanges()
    changes[.rating] = .set(.whole(3))
    let output = try changes.written(into: file).bytes
    #expect(output.copy(at: 12, count: 18) == Array("VP8X".utf8) + [10, 0, 0, 0, 0x14, 0, 0, 0, 2, 0, 0, 1, 0, 0])
    #expect(output.number(4, at: 4, .little) == output.count - 8)
  }

  @Test("a JPEG XL that holds a JPEG says that it can no longer be made byte for byte, if its metadata change")
  func reconstruction() throws {
    let file =
      JPEGXLFile.signature + Box.bytes("ftyp", Array("jxl \0\0\0\0jxl ".utf8)) + Box.bytes("jbrd", [1, 2, 3])
      + Box.bytes("jxlc", [0xFF, 0x0A, 7])
    var changes = PropertyChanges()
    changes[.rating] = .set(.whole(3))
    let (output, problems) = try changes.written(into: file)
    #expect(output.contains(Box.bytes("jbrd", [1, 2, 3])) && problems.map(\.code) == ["jxl-jpeg-changed"])
    #expect(try changes.written(into: output).problems == [])
  }

  private static let files =
    (Corpus.files(below: "photos") + Corpus.files(below: "media")).filter { file in
      let format = FileFormat(fileExtension: file.pathExtension)
      return format.map { $0 != .jpeg } ?? false
    }

  @Test("a rating, a place and a caption are written into real files, once", arguments: files)
  func real(file: URL) throws {
    let bytes = [UInt8](try Data(contentsOf: file))
    let format = FileFormat.recognize(bytes).format
    let place = try #require(Self.files.firstIndex(of: file))
    for (index, property) in [PhotoProperty.rating, .place, .caption].enumerated() {
      // In the fast set one of the three, and another one for the next file.
      guard Effort.isFull || (index + place).isMultiple(of: 3) else { continue }
      let changes = try #require(JPEGPatchTests.changes.first { $0.all.map(\.property) == [property] })
      do throws(MetadataError) {
        let output = try changes.written(into: bytes).bytes
        #expect(try changes.written(into: output).bytes == output)
        let container = format.flatMap { Self.containers[$0] }
        // Real TIFFs have other pages.
        if let container, container != .tiff { #expect(container.parts(output) == container.parts(bytes)) }
        let before = MetadataBundle.read(from: bytes).extras
        #expect(before.subtracting(MetadataBundle.read(from: output).extras).isSubset(of: [.textChunks]))
      } catch {
        // What is damaged, or an image sequence, is refused.
        #expect(
          ["metadata-damaged-container", "metadata-unsupported-container", "metadata-unknown-container"].contains(
            error.code))
      }
    }
  }

  private static let containers: [FileFormat: RichContainer] = [
    .png: .png, .webp: .webp, .gif: .gif, .jpegXL: .jxl, .heic: .heic, .avif: .heic, .tiff: .tiff,
  ]
}
