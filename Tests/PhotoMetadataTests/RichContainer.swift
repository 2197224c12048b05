@testable import ImageFiles
@testable import PhotoMetadata

/// Files of markers, in formats other than JPEG, with everything beside the picture.
enum RichContainer: String, CaseIterable, CustomStringConvertible, Sendable {
  case png, webp, gif, jxl, heic, tiff

  var description: String { rawValue }

  /// What the photo says.
  static let bundle: MetadataBundle = {
    var changes = PropertyChanges()
    (changes[.title], changes[.caption]) = (.set(.text("Old title")), .set(.text("Old caption")))
    (changes[.keywords], changes[.rating]) = (.set(.texts(["Old keyword"])), .set(.whole(2)))
    changes[.place] = .set(.place(GeoPosition(unchecked: 12.5, -45.25, altitude: 7)))
    var tree = ExifTree(order: .big)
    tree.set(.text(ExifTag.make, "Camera", .big), in: .primary)
    tree.set(.undefined(ExifTag.makerNote, [UInt8](repeating: 5, count: 100), .big), in: .photo)
    return MetadataBundle(exif: tree.block(), iptc: [0x1C, 2, 80, 0, 2] + Array("Me".utf8)).described(by: changes)
  }()

  /// A second packet, which says the same and more.
  static let second = Array(
    String(decoding: bundle.xmp ?? [], as: UTF8.self)
      .replacing("</rdf:RDF>", with: "<rdf:Description xmlns:o=\"http://o.example/\" o:own=\"own\"/></rdf:RDF>").utf8)

  private var exif: [UInt8] { Self.bundle.exif ?? [] }
  private var xmp: [UInt8] { Self.bundle.xmp ?? [] }
  private var iptc: [UInt8] { Self.bundle.iptc ?? [] }

  /// A file with the blocks, a second packet, and more.
  var bytes: [UInt8] {
    switch self {
    case .png: png
    case .webp: webp
    case .gif:
      Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x21, 0xFE, 1, 0x41, 0] + GIFFile.packet(xmp)
        + GIFFile.packet(Self.second) + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 0x44, 0, 0x3B, 9, 9]
    case .jxl:
      JPEGXLFile.signature + Box.bytes("ftyp", Array("jxl \0\0\0\0jxl ".utf8)) + Box.bytes("jumb", [1, 2, 3])
        + Box.bytes("Exif", [0, 0, 0, 0] + exif) + Box.bytes("xml ", xmp) + Box.bytes("xml ", Self.second)
        + Box.bytes("jhgm", [4, 5]) + [0, 0, 0, 0] + Array("jxlc".utf8) + [0xFF, 0x0A, 7, 7]
    case .heic: heic
    case .tiff: tiff
    }
  }

  private var png: [UInt8] {
    let copies = PhotoshopResources.holding(iptc: iptc) + Array("8BIM".utf8) + [4, 0x0A, 0, 0, 0, 0, 0, 1, 1, 0]
    return PNGFile.signature + PNGFile.chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
      + PNGFile.chunk("tEXt", Array("Author\0Me".utf8)) + PNGFile.chunk("tIME", [7, 0xE0, 1, 1, 1, 1, 1])
      + PNGFile.exifChunk(exif) + PNGFile.chunk("gAMA", [0, 0, 0xB1, 0x8F]) + PNGFile.xmpChunk(xmp)
      + PNGFile.iptcChunk(copies) + PNGFile.chunk("IDAT", [1, 2, 3]) + PNGFile.xmpChunk(Self.second)
      + PNGFile.chunk("tEXt", Array("Title\0Old title".utf8)) + PNGFile.chunk("IEND", []) + [1, 2, 3]
  }

  private var webp: [UInt8] {
    let picture: [UInt8] = [0x2F, 0, 0, 0, 0, 0, 0]
    let body =
      WebPFile.chunk("VP8X", [0x2C, 0, 0, 0, 0, 0, 0, 0, 0, 0]) + WebPFile.chunk("ICCP", [9, 9, 9])
      + WebPFile.chunk("VP8L", picture[...]) + WebPFile.chunk("ABCD", [1]) + WebPFile.chunk("EXIF", exif[...])
      + WebPFile.chunk("XMP ", xmp[...]) + WebPFile.chunk("XMP ", Self.second[...])
    var file = Array("RIFF".utf8)
    file.append(body.count + 4, width: 4, .little)
    return file + Array("WEBP".utf8) + body
  }

  /// Two pages, each with a strip, and the first with all blocks.
  private var tiff: [UInt8] {
    let strips: [[UInt8]] = [[1, 2, 3, 4], [5, 6, 7, 8]]
    var file = TIFFHeader.bytes(.big)
    file.put(16, width: 4, at: 4, .big)
    file += strips.joined()
    var tree = ExifTree(order: .big)
    if let block = ExifBlock(exif) {
      let old = ExifTree(block)
      for place in ExifTree.Place.allCases { for field in old.fields(place) { tree.set(field, in: place) } }
    }
    func number(_ tag: Int, _ value: Int) -> TIFFField { .number(tag, value, .big) }
    let shape = [(256, 2), (257, 2), (258, 8), (259, 1), (262, 1), (277, 1), (278, 2), (279, 4)]
    for (tag, value) in shape + [(273, 8)] { tree.set(number(tag, value), in: .primary) }
    tree.set(TIFFField(tag: 700, type: 1, count: xmp.count, value: xmp, order: .big), in: .primary)
    tree.set(.undefined(ExifTag.iptc, iptc, .big), in: .primary)
    let resources =
      PhotoshopResources.holding(iptc: iptc) + Array("8BIM".utf8) + [4, 0x0A, 0, 0, 0, 0, 0, 1, 1, 0]
    tree.set(TIFFField(tag: 34_377, type: 1, count: resources.count, value: resources, order: .big), in: .primary)
    let size = tree.directories(at: 16).bytes.count
    let next = (16 + size + 1) & ~1
    file += tree.directories(at: 16, next: next).bytes
    if file.count % 2 == 1 { file.append(0) }
    let second = shape.map { number($0.0, $0.1) } + [number(273, 12), .text(ExifTag.artist, "Second page", .big)]
    return file + TIFFDirectory.bytes(second, at: file.count, next: 0, .big)
  }

  /// A picture with transparency, a depth map, a thumbnail, their EXIF and XMP, and a packet of the depth map alone.
  private var heic: [UInt8] { Self.items.bytes }

  static var items: ItemFile {
    func packet(_ id: Int, _ bytes: [UInt8]?) -> ItemFile.Item {
      ItemFile.Item(id: id, kind: "mime", type: "application/rdf+xml", bytes: bytes ?? [])
    }
    return ItemFile(
      items: [
        .init(id: 1, kind: "hvc1", bytes: [1, 1, 1, 1], properties: [0x81, 2, 3, 0x84, 7]),
        .init(id: 2, kind: "hvc1", bytes: [2, 2, 2], properties: [0x81, 0x86]),
        .init(id: 3, kind: "Exif", bytes: [0, 0, 0, 6] + Array("Exif\0\0".utf8) + (bundle.exif ?? [])),
        packet(4, bundle.xmp), packet(5, second),
        .init(id: 6, kind: "hvc1", bytes: [6, 6], properties: [0x81, 2, 0x85]),
        .init(id: 7, kind: "hvc1", bytes: [7, 7, 7, 7, 7], properties: [0x81]),
      ],
      properties: [
        Box.bytes("hvcC", [1, 2, 3]), Box.bytes("ispe", [0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 2]),
        Box.bytes("colr", Array("nclx".utf8) + [0, 1, 0, 13, 0, 1, 0x80]), Box.bytes("irot", [1]),
        ItemFile.auxiliary("urn:mpeg:hevc:2015:auxid:1"), ItemFile.auxiliary("urn:mpeg:hevc:2015:auxid:2"),
        Box.bytes("udes", Array("\0\0\0\0en\0Secret name\0\0\0".utf8)),
      ],
      references: [
        ("cdsc", 3, 1), ("cdsc", 4, 1), ("cdsc", 5, 2), ("auxl", 2, 1), ("auxl", 6, 1), ("thmb", 7, 1),
      ], more: Box.bytes("free", [8, 8]))
  }
}
