import ImageFiles

/// The TIFF block of EXIF: four directories of tags, and a fifth for the thumbnail.
struct ExifBlock: Sendable {
  let bytes: [UInt8]
  private let header: TIFFHeader
  /// The first directory (IFD0).
  let primary: TIFFDirectory
  /// The directory of the exposure (Exif IFD).
  private(set) var photo: TIFFDirectory?
  /// The directory of the location (GPS IFD).
  private(set) var location: TIFFDirectory?
  /// The directory that names the color rules (Interoperability IFD).
  private(set) var interoperability: TIFFDirectory?
  /// The directory of the thumbnail (IFD1).
  private(set) var thumbnail: TIFFDirectory?
  /// The directory of a location below that of the thumbnail.
  private(set) var thumbnailLocation: TIFFDirectory?
  /// The directory of a location below that of the exposure, where careless writers put it.
  private(set) var photoLocation: TIFFDirectory?
  /// The damage of the directories themselves; such a block is rebuilt, not patched.
  private(set) var damage: [String] = []
  /// The pointers without a directory, with the reason; a patch leaves them out.
  private(set) var broken: [Int: String] = [:]

  /// Reads the directories; nil where the first cannot be read.
  init?(_ bytes: [UInt8]) {
    guard let header = TIFFHeader(bytes), header.layout == .classic,
      let primary = TIFFDirectory(bytes, at: header.first, header)
    else { return nil }
    self.init(bytes, header, primary)
    var seen = Set((directories.map(\.directory) + [photoLocation].compactMap { $0 }).map(\.offset))
    if primary.next != 0, seen.insert(primary.next).inserted {
      thumbnail = TIFFDirectory(bytes, at: primary.next, header)
      thumbnailLocation = innerLocation(thumbnail, &seen)
    }
  }

  /// Reads the directory of a page of a TIFF, and those below it; nil where it cannot be read.
  init?(pageOf file: [UInt8], at offset: Int) {
    guard let header = TIFFHeader(file), header.layout == .classic,
      let page = TIFFDirectory(file, at: offset, header)
    else { return nil }
    self.init(file, header, page)
  }

  private init(_ bytes: [UInt8], _ header: TIFFHeader, _ primary: TIFFDirectory) {
    (self.bytes, self.header, self.primary) = (bytes, header, primary)
    var seen: Set<Int> = [primary.offset]
    photo = follow(ExifTag.photoDirectory, in: primary, name: "Exif", &seen)
    location = follow(ExifTag.locationDirectory, in: primary, name: "GPS", &seen)
    interoperability = photo.flatMap {
      follow(ExifTag.interoperabilityDirectory, in: $0, name: "Interoperability", &seen)
    }
    photoLocation = innerLocation(photo, &seen)
    findOverlaps()
  }

  private func innerLocation(_ directory: TIFFDirectory?, _ seen: inout Set<Int>) -> TIFFDirectory? {
    let inner = field(ExifTag.locationDirectory, in: directory)?.integer()
    guard let inner, seen.insert(inner).inserted else { return nil }
    return TIFFDirectory(bytes, at: inner, header)
  }

  private mutating func findOverlaps() {
    let live = directories.map(\.directory.extent)
    for (index, one) in live.enumerated() where live[..<index].contains(where: { $0.overlaps(one) }) {
      damage.append("the directory at byte \(one.lowerBound) overlaps another")
    }
  }

  /// The directories but that of the thumbnail, each with the place of its fields.
  var directories: [(place: ExifTree.Place, directory: TIFFDirectory)] {
    let all: [(ExifTree.Place, TIFFDirectory?)] = [
      (.primary, primary), (.photo, photo), (.location, location), (.interoperability, interoperability),
    ]
    return all.compactMap { place, directory in directory.map { (place, $0) } }
  }

  /// The byte order of its numbers.
  var order: ByteOrder { header.order }

  /// The field of an entry; nil where its value cannot be reached.
  func field(_ entry: TIFFDirectory.Entry) -> TIFFField? {
    entry.field(in: bytes, order)
  }

  /// The field of a tag in one of the directories.
  func field(_ tag: Int, in directory: TIFFDirectory?) -> TIFFField? { directory?.entry(tag).flatMap(field) }

  /// The tags whose values lie outside the block.
  var unreachable: [Int] {
    directories.flatMap(\.directory.entries)
      .filter { $0.value == nil }.map(\.tag)
  }

  /// The position of the thumbnail's bytes, if it has one.
  var thumbnailBytes: Range<Int>? {
    guard let thumbnail else { return nil }
    let pairs = [
      (ExifTag.thumbnailOffset, ExifTag.thumbnailLength), (ExifTag.stripOffsets, ExifTag.stripByteCounts),
    ]
    for (offsetTag, lengthTag) in pairs {
      if let offset = field(offsetTag, in: thumbnail)?.integer(),
        let length = field(lengthTag, in: thumbnail)?.integer(), length > 0, offset < bytes.count
      {
        return bytes.range(at: offset, count: min(length, bytes.count - offset))
      }
    }
    return nil
  }

  private mutating func follow(
    _ tag: Int, in directory: TIFFDirectory, name: String, _ seen: inout Set<Int>
  ) -> TIFFDirectory? {
    guard let entry = directory.entry(tag) else { return nil }
    guard let offset = field(entry)?.integer(), seen.insert(offset).inserted else {
      broken[tag] = "the offset of the \(name) directory is missing or used twice"
      return nil
    }
    guard let found = TIFFDirectory(bytes, at: offset, header) else {
      // An empty directory is odd but harmless, and GIMP writes one.
      if bytes.number(2, at: offset, order) != 0 {
        broken[tag] = "the \(name) directory at byte \(offset) extends beyond the block of \(bytes.count) bytes"
      }
      return nil
    }
    return found
  }
}
