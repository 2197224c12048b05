import Documents

@testable import ImageFiles
@testable import PhotoMetadata

/// A JPEG of markers with everything beside the picture: all blocks, a profile, copies, a second picture with metadata of its
/// own, and a video.
struct RichJPEG {
  /// What such a file may have or lack.
  struct Kind: CaseIterable, CustomStringConvertible, Sendable {
    var hasPadding = false
    var hasCopies = false
    var hasBlocks = true

    static let allCases = [
      Kind(), Kind(hasPadding: true), Kind(hasCopies: true), Kind(hasPadding: true, hasCopies: true),
      Kind(hasBlocks: false),
    ]

    var description: String {
      "\(hasPadding ? "padded" : "tight")\(hasCopies ? ", copies" : "")\(hasBlocks ? "" : ", no blocks")"
    }
  }

  private(set) var bytes: [UInt8] = [0xFF, 0xD8]
  /// The second picture.
  let second: [UInt8]
  /// The video.
  let trailer: [UInt8]

  private static let order = ByteOrder.big
  /// From the tables to the end.
  private static let picture: [UInt8] =
    [0xFF, 0xDB, 0, 67, 0] + [UInt8](repeating: 1, count: 64) + [0xFF, 0xC0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0]
    + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 1, 0xFF, 0, 2, 0xFF, 0xD9]

  init(_ kind: Kind) {
    let place = Self.described { $0[.place] = .set(.place(GeoPosition(unchecked: 12.5, -45.25, altitude: 7))) }
    let old = Self.described {
      ($0[.title], $0[.caption]) = (.set(.text("Old title")), .set(.text("Old caption")))
      ($0[.keywords], $0[.rating]) = (.set(.texts(["Old keyword"])), .set(.whole(2)))
    }
    var tree = ExifTree(order: .little)
    tree.set(.text(ExifTag.make, "Camera", .little), in: .primary)
    let other = MetadataBundle(exif: tree.block(), iptc: [0x1C, 2, 101, 0, 5] + Array("Secre".utf8)).described(
      by: place)
    let secondXMP = [UInt8](String(decoding: other.xmp ?? [], as: UTF8.self).utf8)
    second =
      [0xFF, 0xD8] + JPEGFile.segment(0xE1, JPEGFile.exifHead + (other.exif ?? []))
      + JPEGFile.segment(0xE1, JPEGFile.xmpHead + secondXMP)
      + JPEGFile.photoshopSegments(PhotoshopResources.holding(iptc: other.iptc ?? [])).joined() + Self.picture
    trailer = [0, 0, 0, 16] + Array("ftypmp42".utf8) + [UInt8](repeating: 0x11, count: 200)

    bytes += JPEGFile.segment(0xE0, Array("JFIF\0".utf8) + [1, 2, 1, 0, 72, 0, 72, 0, 0])
    var length = 0
    if kind.hasBlocks { append(Self.bundle(old, place, kind, length: 1), kind) }
    append(JPEGFile.segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + [UInt8](repeating: 9, count: 500)))
    let index = bytes.count + 4
    append(JPEGFile.segment(0xE2, Self.index(first: 0, second: 0, offset: 0)))
    append(JPEGFile.segment(0xFE, Array("a comment".utf8)))
    append(JPEGFile.segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1]))
    append(Self.picture)
    length = bytes.count
    bytes.replaceSubrange(
      index..<index + Self.index(first: 0, second: 0, offset: 0).count,
      with: Self.index(first: length, second: second.count, offset: length - index - 4))
    if kind.hasBlocks, let digits = bytes.position(of: Array("Item:Length=\"000001\"".utf8)) {
      bytes.replaceSubrange(digits + 13..<digits + 19, with: Array(String("\(1_000_000 + length)".dropFirst()).utf8))
    }
    bytes += second + trailer
  }

  private mutating func append(_ more: [UInt8]) { bytes += more }

  private mutating func append(_ bundle: MetadataBundle, _ kind: Kind) {
    append(JPEGFile.segment(0xE1, JPEGFile.exifHead + (bundle.exif ?? [])))
    append(JPEGFile.segment(0xE1, JPEGFile.xmpHead + (bundle.xmp ?? [])))
    for part in JPEGFile.extensionSegments(bundle.extendedXMP ?? []) { append(part) }
    var resources = PhotoshopResources.holding(iptc: bundle.iptc ?? [])
    func resource(_ number: Int, _ value: [UInt8]) {
      resources += Array("8BIM".utf8) + [UInt8(number >> 8), UInt8(number & 0xFF), 0, 0]
      resources.append(value.count, width: 4, .big)
      resources += value + (value.count % 2 == 1 ? [0] : [])
    }
    resource(0x040A, [1])
    resource(0x0425, MD5.digest(of: bundle.iptc ?? []))
    if kind.hasCopies {
      resource(0x0422, bundle.exif ?? [])
      resource(0x0424, bundle.xmp ?? [])
      resource(0x03F0, [11] + Array("Old caption".utf8))
      append(JPEGFile.segment(0xE1, JPEGFile.xmpHead + (bundle.xmp ?? [])))
      append(JPEGFile.segment(0xE1, JPEGFile.exifHead + (bundle.exif ?? [])))
    }
    for segment in JPEGFile.photoshopSegments(resources) { append(segment) }
  }

  private static func described(_ change: (inout PropertyChanges) -> Void) -> PropertyChanges {
    var changes = PropertyChanges()
    change(&changes)
    return changes
  }

  private static func bundle(
    _ old: PropertyChanges, _ place: PropertyChanges, _ kind: Kind, length: Int
  ) -> MetadataBundle {
    var tree = ExifTree(order: order)
    tree.set(.text(ExifTag.make, "Camera", order), in: .primary)
    tree.set(.number(ExifTag.rating, 2, order), in: .primary)
    tree.set(.undefined(ExifTag.makerNote, [UInt8](repeating: 5, count: 100), order), in: .photo)
    let packet = """
      <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="\(XMPNamespace.rdf)">
      <rdf:Description rdf:about="" xmlns:Container="\(XMPNamespace.container)"
       xmlns:Item="\(XMPNamespace.container)item/" xmlns:xmpNote="\(XMPNamespace.note)" xmpNote:HasExtendedXMP="DIGEST">
      <Container:Directory><rdf:Seq>
      <rdf:li rdf:parseType="Resource"><Container:Item Item:Mime="image/jpeg" Item:Semantic="Primary" Item:Length="000001"/></rdf:li>
      <rdf:li rdf:parseType="Resource"><Container:Item Item:Mime="image/jpeg" Item:Semantic="GainMap" Item:Length="9"/></rdf:li>
      </rdf:Seq></Container:Directory></rdf:Description>
      </rdf:RDF></x:xmpmeta>\(kind.hasPadding ? String(repeating: " ", count: 4000) : "")
      <?xpacket end="w"?>
      """
    let extended = Array(
      packet.replacing("Container:Directory", with: "Container:Other").replacing(
        " xmpNote:HasExtendedXMP=\"DIGEST\"", with: ""
      )
      .replacing(
        "</rdf:Description>", with: "<Item:Data>\(String(repeating: "A", count: 90_000))</Item:Data></rdf:Description>"
      )
      .utf8)
    let main = packet.replacing("DIGEST", with: MD5.hexadecimal(of: extended))
    let bundle = MetadataBundle(
      exif: tree.block(), xmp: Array(main.utf8), extendedXMP: extended, iptc: [0x1C, 2, 80, 0, 2] + Array("Me".utf8))
    return bundle.described(by: place).described(by: old)
  }

  /// An index of two pictures.
  private static func index(first: Int, second: Int, offset: Int) -> [UInt8] {
    var entries: [UInt8] = []
    for (kind, size, offset) in [(0x2003_0000, first, 0), (0, second, offset)] {
      for number in [kind, size, offset, 0] { entries.append(number, width: 4, order) }
    }
    let fields = [
      TIFFField.undefined(0xB000, Array("0100".utf8), order), .number(0xB001, 0x10000, order),
      .undefined(0xB002, entries, order),
    ]
    var list = fields
    list[1] = TIFFField(tag: 0xB001, type: TIFFType.long, count: 1, value: [0, 0, 0, 2], order: order)
    return Array("MPF\0".utf8) + TIFFHeader.bytes(order) + TIFFDirectory.bytes(list, at: 8, next: 0, order)
  }
}
