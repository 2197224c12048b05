import Documents

@testable import ImageFiles
@testable import PhotoMetadata

/// Metadata whose values are marks: each occurs nowhere else, so whatever is left of one is found by its bytes.
struct MarkedPhoto: Sendable {
  /// Where a mark is.
  enum Place: Hashable, Sendable {
    case exif(ExifTree.Place, Int), xmp(XMPName), extended(XMPName), iptc(Int), thumbnail(String), nested, comment
  }

  /// A value and the property that it states, if any.
  struct Mark: Sendable {
    let place: Place
    let value: MarkValue
    /// The property that states it; nil for something else.
    let property: PhotoProperty?
    /// Whether it tells who or where, so that the policy `safe` removes it.
    let isSecret: Bool
  }

  /// How the EXIF block is laid out.
  enum Layout: CaseIterable, Sendable {
    case sound
    /// Two directories share bytes, so the block cannot be patched.
    case overlapping
    /// The first directory is cut off.
    case cut
  }

  private(set) var bundle = MetadataBundle()
  private(set) var marks: [Mark] = []
  private let order: ByteOrder

  init(_ order: ByteOrder, _ layout: Layout = .sound) {
    self.order = order
    bundle.exif = exif(layout)
    bundle.xmp = packet(MarkedNames.main) { .xmp($0) }
    bundle.extendedXMP = packet(MarkedNames.extended) { .extended($0) }
    let digest = MD5.hexadecimal(of: bundle.extendedXMP ?? [])
    let pointer = " xmlns:xmpNote=\"\(XMPNamespace.note)\" xmpNote:HasExtendedXMP=\"\(digest)\" rdf:about=\"\""
    bundle.xmp = bundle.xmp.map {
      Array(String(decoding: $0, as: UTF8.self).replacing(" rdf:about=\"\"", with: pointer, maxReplacements: 1).utf8)
    }
    bundle.iptc = MarkedNames.iptc.flatMap { number in
      let text = mark(.iptc(number.number), number.property, number.isSecret)
      return [0x1C, 2, UInt8(number.number), 0, UInt8(text.utf8.count)] + Array(text.utf8)
    }
    bundle.comments = [Array(mark(.comment, nil, true).utf8)]
  }

  /// The marks that some bytes still have.
  func found(in bytes: [UInt8]) -> [Mark] {
    let values = MarkValue.all(in: bytes)
    return marks.filter { values.contains($0.value) }
  }

  /// A new text.
  private mutating func mark(_ place: Place, _ property: PhotoProperty?, _ isSecret: Bool) -> String {
    let value = MarkValue.text(marks.count)
    marks.append(Mark(place: place, value: value, property: property, isSecret: isSecret))
    return value.text
  }

  // MARK: EXIF

  private mutating func exif(_ layout: Layout) -> [UInt8] {
    var tree = ExifTree(order: order)
    for tag in MarkedNames.exif { tree.set(field(tag), in: tag.place) }
    // A careless writer puts a location below the exposure.
    let pointer = TIFFField(
      tag: ExifTag.locationDirectory, type: TIFFType.long, count: 1, value: [0, 0, 0, 0], order: order)
    tree.set(pointer, in: .photo)
    // A second directory with a thumbnail and a place of its own.
    let start = tree.directories(at: 8).bytes.count + 8
    var bytes = TIFFHeader.bytes(order) + tree.directories(at: 8, next: start).bytes
    var fields: [TIFFField] = [.text(0x010E, mark(.thumbnail("IFD1"), nil, true), order)]
    let picture = Self.picture(mark(.thumbnail("JPEG"), nil, true))
    let place = MarkedNames.Tag(place: .location, tag: 2, kind: .fractions, property: .place, isSecret: true)
    let inner = field(place, .thumbnail("IFD1 GPS"))
    let size = TIFFDirectory.size(of: fields, shortFields: 3)
    fields += [
      .number(0x0201, start + size, order), .number(0x0202, picture.count, order),
      .number(0x8825, start + size + picture.count, order),
    ]
    bytes += TIFFDirectory.bytes(fields, at: start, next: 0, order) + picture
    bytes += TIFFDirectory.bytes([inner], at: bytes.count, next: 0, order)
    let nested = field(place, .nested)
    if let entry = ExifBlock(bytes)?.photo?.entry(ExifTag.locationDirectory) {
      bytes.put(bytes.count, width: 4, at: entry.position + 8, order)
      bytes += TIFFDirectory.bytes([nested], at: bytes.count, next: 0, order)
    }
    switch layout {
    case .sound: break
    case .overlapping: overlap(&bytes)
    case .cut:
      // More entries than there are bytes.
      bytes.put(0xFFF0, width: 2, at: 8, order)
    }
    return bytes
  }

  /// Makes the interoperability directory begin inside an entry of the first directory, whose count reads as one entry.
  private func overlap(_ bytes: inout [UInt8]) {
    guard let block = ExifBlock(bytes), let entry = block.primary.entries.first(where: { $0.tag == 0x4746 }),
      let pointer = block.photo?.entry(ExifTag.interoperabilityDirectory)
    else { return }
    bytes.put(entry.position + (order == .big ? 6 : 4), width: 4, at: pointer.position + 8, order)
  }

  private mutating func field(_ tag: MarkedNames.Tag, _ place: Place? = nil) -> TIFFField {
    let place = place ?? .exif(tag.place, tag.tag)
    switch tag.kind {
    case .given(let field): return field(order)
    case .date:
      let value = MarkValue.date(marks.count)
      marks.append(Mark(place: place, value: value, property: tag.property, isSecret: tag.isSecret))
      return .text(tag.tag, value.text, order)
    case .text: return .text(tag.tag, mark(place, tag.property, tag.isSecret), order)
    case .wide:
      let bytes: [UInt8] = (mark(place, tag.property, tag.isSecret) + "\0").utf8.flatMap { [$0, 0] as [UInt8] }
      return TIFFField(tag: tag.tag, type: TIFFType.byte, count: bytes.count, value: bytes, order: order)
    case .raw(let head):
      let text = mark(place, tag.property, tag.isSecret)
      return .undefined(tag.tag, head + Array(text.utf8), order)
    case .note:
      // A maker note with a preview of the picture before the edit.
      let text = mark(place, tag.property, tag.isSecret)
      let preview = mark(.thumbnail("preview"), nil, true)
      return .undefined(tag.tag, Array(text.utf8) + Self.picture(preview), order)
    case .fractions:
      let value = MarkValue.fraction(marks.count)
      marks.append(Mark(place: place, value: value, property: tag.property, isSecret: tag.isSecret))
      // Degrees are like those of any other photo.
      return .fractions(tag.tag, [ExifFraction(47, 1), ExifFraction(22, 1), value.fraction], order)
    }
  }

  /// The smallest stream that is recognized as a JPEG, with a comment.
  private static func picture(_ comment: String) -> [UInt8] {
    [0xFF, 0xD8, 0xFF, 0xFE, 0, UInt8(comment.utf8.count + 2)] + Array(comment.utf8)
      + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 0x3F, 0, 0x55, 0xFF, 0xD9]
  }

  // MARK: XMP

  /// A packet of these properties: as attributes, as elements and as arrays, in several descriptions.
  private mutating func packet(_ names: [MarkedNames.Property], _ place: (XMPName) -> Place) -> [UInt8] {
    var text = "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"\(XMPNamespace.rdf)\">"
    for name in names {
      func next() -> String { mark(place(name.name), name.property, name.isSecret) }
      let local = "n:\(name.name.local)"
      let head = "<rdf:Description rdf:about=\"\" xmlns:n=\"\(name.name.namespace)\""
      switch name.form {
      case .plain:
        // A careless writer states it twice.
        text += "\(head) \(local)=\"\(next())\"/>"
        text += "\(head)><\(local)>\(next())</\(local)></rdf:Description>"
      case .array:
        let items = "<rdf:li xml:lang=\"x-default\">\(next())</rdf:li><rdf:li>\(next())</rdf:li>"
        text += "\(head)><\(local)><rdf:Bag>\(items)</rdf:Bag></\(local)></rdf:Description>"
      case .structure:
        let fields = "<n:Name>\(next())</n:Name><n:Area n:x=\"\(next())\"/>"
        text += "\(head)><\(local)><rdf:Bag><rdf:li rdf:parseType=\"Resource\">\(fields)</rdf:li></rdf:Bag>"
        text += "</\(local)></rdf:Description>"
      case .resource:
        text += "\(head)><\(local) rdf:parseType=\"Resource\"><n:List><rdf:Bag><rdf:li>\(next())</rdf:li></rdf:Bag>"
        text += "</n:List></\(local)></rdf:Description>"
      }
    }
    return Array((text + "</rdf:RDF></x:xmpmeta>").utf8)
  }
}

extension MarkedPhoto.Place: CustomStringConvertible {
  var description: String {
    switch self {
    case .exif(let place, let tag): "\(place) 0x\(String(tag, radix: 16))"
    case .xmp(let name): "XMP \(name.local)"
    case .extended(let name): "extended \(name.local)"
    case .iptc(let number): "IPTC \(number)"
    case .thumbnail(let what): "thumbnail \(what)"
    case .nested: "location below the exposure"
    case .comment: "comment"
    }
  }
}
