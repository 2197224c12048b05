import ImageFiles

/// The tags extracted from an EXIF block, so that they can be filtered and rewritten.
///
/// A tree has no positions: a maker note written from it is at another position than before, so the offsets of a note
/// that count from the TIFF header (Canon, Nikon type 1, Olympus, Panasonic, Sony, Minolta) become invalid. Capable
/// readers (exiftool) find such values in many cases; offsets that count from the note itself (Apple, Nikon type 3,
/// Fujifilm, newer Olympus) stay valid.
struct ExifTree: Sendable, Hashable {
  /// A directory of the tree.
  enum Place: String, Sendable, Hashable, CaseIterable {
    case primary, photo, location, interoperability
  }

  var order: ByteOrder
  /// The fields of each directory, by tag.
  private var table: [Place: [Int: TIFFField]] = [:]
  private var room: Int

  /// The most bytes of all values together: entries that share one value could otherwise multiply it without limit.
  static let largest = 64 << 20

  /// An empty tree with room for this many bytes of values.
  init(order: ByteOrder, room: Int = Self.largest) { (self.order, self.room) = (order, room) }

  /// Everything that can be reached in a block, except the thumbnail.
  init(_ block: ExifBlock) {
    // Sound entries do not share their values, so all of them fit into the size of the block.
    self.init(order: block.order, room: min(block.bytes.count, Self.largest))
    for (place, directory) in block.directories {
      for entry in directory.entries where !ExifTag.pointers.contains(entry.tag) {
        if let field = block.field(entry) { add(field, to: place) }
      }
    }
  }

  /// Whether the tree has no fields.
  var isEmpty: Bool { table.values.allSatisfy(\.isEmpty) }

  /// The fields of a directory, in order of their tags.
  func fields(_ place: Place) -> [TIFFField] { (table[place] ?? [:]).values.sorted { $0.tag < $1.tag } }

  /// The field of a tag.
  func field(_ tag: Int, in place: Place) -> TIFFField? { table[place]?[tag] }

  /// Adds a field, unless the tag exists or all values together would be too large.
  mutating func add(_ field: TIFFField, to place: Place) {
    guard self.field(field.tag, in: place) == nil, field.value.count <= room else { return }
    room -= field.value.count
    table[place, default: [:]][field.tag] = field
  }

  /// Adds a field, or replaces the one with the same tag.
  mutating func set(_ field: TIFFField, in place: Place) {
    table[place, default: [:]][field.tag] = field
  }

  /// Removes a tag.
  mutating func remove(_ tag: Int, from place: Place) { table[place]?[tag] = nil }

  /// Keeps only the fields that pass a test.
  mutating func filter(_ isKept: (TIFFField, Place) -> Bool) {
    for place in Place.allCases { table[place] = table[place]?.filter { isKept($0.value, place) } }
  }

  /// Sets the tags that describe a rendering.
  mutating func stamp(_ facts: RenderedFacts) {
    set(.number(ExifTag.orientation, 1, order), in: .primary)
    set(.text(ExifTag.software, facts.software, order), in: .primary)
    add(.undefined(ExifTag.exifVersion, Array("0232".utf8), order), to: .photo)
    set(.number(ExifTag.colorSpace, facts.colorSpaceTag, order), in: .photo)
    set(.number(ExifTag.pixelWidth, facts.width, order), in: .photo)
    set(.number(ExifTag.pixelHeight, facts.height, order), in: .photo)
    let sizes = [
      (Place.primary, ExifTag.imageWidth, facts.width), (.primary, ExifTag.imageLength, facts.height),
      (.interoperability, ExifTag.relatedImageWidth, facts.width),
      (.interoperability, ExifTag.relatedImageLength, facts.height),
    ]
    for (place, tag, value) in sizes where field(tag, in: place) != nil {
      set(.number(tag, value, order), in: place)
    }
    for field in facts.resolution?.fields(in: order) ?? [] { set(field, in: .primary) }
    guard field(ExifTag.interoperabilityIndex, in: .interoperability) != nil else { return }
    if let index = facts.interoperabilityIndex {
      set(.text(ExifTag.interoperabilityIndex, index, order), in: .interoperability)
    } else {
      remove(ExifTag.interoperabilityIndex, from: .interoperability)
    }
  }
}
