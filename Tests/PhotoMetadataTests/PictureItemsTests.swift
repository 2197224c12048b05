import TestSupport
import Testing

@testable import ImageFiles
@testable import PhotoMetadata

/// The items of a HEIC or AVIF that stay where a policy removes the rest.
@Suite("the picture of a HEIC without what is beside it", .timeLimit(.minutes(Effort.minutes)))
struct PictureItemsTests {
  private static let trailer: [UInt8] = [0xEE, 0xDD, 0xCC, 0xBB, 0xAA]

  private static func table(_ bytes: [UInt8]) throws -> HEIFItems {
    try present(bytes.withUnsafeBytes { HEIFItems($0) })
  }

  private static func content(of item: Int, in bytes: [UInt8]) throws -> [UInt8] {
    try present(table(bytes).ranges(of: item, inFileOf: bytes.count)).flatMap { bytes[$0] }
  }

  @Test(
    "the picture and its transparency keep their bytes and their properties, and nothing else is in the file",
    arguments: PolicyBytesTests.policies)
  func kept(policy: MetadataPolicy) throws {
    let file = RichContainer.heic.bytes
    let (output, problems) = try present(policy.applied(to: file, describedBy: PropertyChanges()))
    let (before, after) = (try Self.table(file), try Self.table(output))
    #expect(after.items.map(\.kind) == ["hvc1", "hvc1"] + (policy == .safe ? ["Exif", "mime"] : []))
    let properties = [(file, before), (output, after)].map { bytes, table in
      bytes.withUnsafeBytes { source in
        let all = HEIFProperties(table, source)
        return [1, 6].map { item in
          all[item].filter { $0.box.kind != "udes" }.map {
            [$0.isEssential ? 1 : 0] + $0.box.kind.bytes + source[$0.box.content]
          }
        }
      }
    }
    #expect(properties[0] == properties[1] && properties[0].map(\.count) == [4, 3])
    for item in [1, 6] { #expect(try Self.content(of: item, in: output) == Self.content(of: item, in: file)) }
    #expect(after.primary == 1 && after.references.contains { $0.kind == "auxl" && $0.from == 6 && $0.to == [1] })
    #expect(after.references.filter { $0.kind == "cdsc" }.allSatisfy { $0.to == [1] })
    let boxes = output.withUnsafeBytes { Box.list($0, in: 0..<$0.count) }
    #expect(boxes.boxes.map(\.kind) == ["ftyp", "meta", "mdat"] && boxes.end == output.count)
    for word in ["Secret", "tmap", "o:own", "auxid:2"] { #expect(!output.contains(Array(word.utf8)), "\(word)") }
    for gone: [UInt8] in [[2, 2, 2], [7, 7, 7, 7, 7], [5, 5, 5, 5, 5, 5]] { #expect(!output.contains(gone)) }
    let said = problems.map(\.sentence).joined()
    #expect(["depth map", "udes"].allSatisfy(said.contains) && !said.contains("thumbnail"))
    #expect(try policy.applied(to: output, describedBy: PropertyChanges())?.bytes == output)
  }

  @Test("items that share their bytes share them still, and data after the last box goes")
  func shared() throws {
    let tile = [UInt8](repeating: 9, count: 40)
    var file = ItemFile(
      items: [
        .init(id: 1, kind: "grid", bytes: [0, 0, 0, 1]), .init(id: 2, kind: "av01", bytes: tile),
        .init(id: 3, kind: "av01", bytes: tile),
      ], references: [("dimg", 1, 2), ("dimg", 1, 3)])
    file.more = Self.trailer
    var bytes = file.bytes
    // The third item is where the second one is.
    let places = try Self.table(bytes).locations.map { $0.extents[0].offset }
    let entry = try present(bytes.position(of: [0, 3, 0, 0, 0, 0, 0, 1]))
    bytes.put(places[1], width: 4, at: entry + 8, .big)
    let (output, problems) = try present(MetadataPolicy.none.applied(to: bytes, describedBy: PropertyChanges()))
    for item in 1...3 { #expect(try Self.content(of: item, in: output) == Self.content(of: item, in: bytes)) }
    #expect(output.count < bytes.count - tile.count && !output.contains(Self.trailer))
    #expect(problems.contains { $0.sentence.contains("data after the end") })
  }

  @Test(
    "a picture that is the thumbnail of another one, or describes it, stays without that",
    arguments: ["thmb", "cdsc"] as [FourCC])
  func thumbnail(kind: FourCC) throws {
    let (small, large) = ([UInt8](repeating: 9, count: 40), [UInt8](repeating: 0xA7, count: 90))
    let file = ItemFile(
      items: [.init(id: 1, kind: "av01", bytes: small), .init(id: 2, kind: "av01", bytes: large)],
      references: [(kind, 1, 2)])
    let (output, _) = try present(MetadataPolicy.none.applied(to: file.bytes, describedBy: PropertyChanges()))
    let table = try Self.table(output)
    #expect(table.primary == 1 && table.items.map(\.id) == [1] && table.references.isEmpty)
    #expect(try Self.content(of: 1, in: output) == small && !output.contains(large))
  }

  private struct Refusal: CustomStringConvertible {
    let description: String
    let change: @Sendable (inout ItemFile) -> Void
  }

  private static let refusals = [
    Refusal(description: "an essential property of an unknown kind") { file in
      file.properties.append(Box.bytes("abcd", [1]))
      file.items[0].properties.append(0x88)
    },
    Refusal(description: "a protected item") { $0.items[0].isProtected = true },
    Refusal(description: "bytes in another item") { $0.items[0].method = 2 },
    Refusal(description: "an item without bytes") { $0.items[0].bytes = [] },
    Refusal(description: "an item stated twice") { $0.items.append(.init(id: 1, kind: "hvc1", bytes: [1])) },
    Refusal(description: "a picture of an unknown kind") { file in
      file.items.append(.init(id: 9, kind: "abcd", bytes: [1]))
      file.references.append(("dimg", 1, 9))
    },
    Refusal(description: "a missing part") { $0.references.append(("dimg", 1, 9)) },
    Refusal(description: "a layer") { $0.references.append(("pred", 1, 6)) },
    Refusal(description: "an image sequence") { $0.more = Box.bytes("moov", []) },
  ]

  @Test("what is not understood is not written into another file")
  func refused() throws {
    for refusal in Self.refusals {
      var file = RichContainer.items
      refusal.change(&file)
      #expect(throws: MetadataError.self, "\(refusal)") {
        try MetadataPolicy.safe.applied(to: file.bytes, describedBy: PropertyChanges())
      }
    }
  }

  @Test("a change of the description keeps what follows the last box of a HEIC, and where it is read")
  func trailer() throws {
    let file = RichContainer.heic.bytes
    var changes = PropertyChanges()
    changes[.rating] = .set(.whole(5))
    let output = try changes.written(into: file + Self.trailer).bytes
    #expect(try output == changes.written(into: file).bytes + Self.trailer)
  }
}
