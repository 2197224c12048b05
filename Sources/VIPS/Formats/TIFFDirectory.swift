/// The first directory of a TIFF file and those it leads to, read as far as needed to tell camera RAW from TIFF.
///
/// Layout: TIFF 6.0, and BigTIFF, which differs in the width of counts and offsets only.
struct TIFFDirectory {
  /// The tags that matter here, each with its numbers; those of the camera's maker as text in `make`.
  private var tags: [Int: [Int]] = [:]
  private(set) var make = ""
  /// The directories in `SubIFDs`, and those that follow the first.
  private(set) var others: [TIFFDirectory] = []

  /// Nil where the file does not begin as a TIFF file does.
  init?(in reader: some ByteReader) {
    guard let layout = Layout(in: reader), let first = layout.number(layout.offsetSize, at: layout.firstOffset) else {
      return nil
    }
    var next = first
    self.init()
    // A hostile chain may be a ring.
    for index in 0..<Self.longestChain where next != 0 {
      var directory = TIFFDirectory()
      next = directory.read(at: next, layout)
      if index == 0 { self = directory } else { others.append(directory) }
    }
  }

  private init() {}

  private static let longestChain = 8
  private static let mostEntries = 1000
  private static let mostChildren = 16

  /// Reads one directory; gives the offset of the next, or 0.
  private mutating func read(at offset: Int, _ layout: Layout, depth: Int = 0) -> Int {
    guard let count = layout.number(layout.countSize, at: offset), count <= Self.mostEntries else { return 0 }
    let start = offset + layout.countSize
    for index in 0..<count {
      let entry = start + index * layout.entrySize
      guard let tag = layout.number(2, at: entry) else { return 0 }
      if tag == Tag.make { make = layout.text(at: entry) }
      if Tag.interesting.contains(tag) { tags[tag] = layout.numbers(at: entry) }
    }
    if depth == 0 {
      for child in (tags[Tag.subdirectories] ?? []).prefix(Self.mostChildren) {
        var directory = TIFFDirectory()
        _ = directory.read(at: child, layout, depth: 1)
        others.append(directory)
      }
    }
    return layout.number(layout.offsetSize, at: start + count * layout.entrySize) ?? 0
  }

  /// What camera RAW file this is, or nil where it is an ordinary TIFF file.
  ///
  /// The maker alone says nothing, for cameras and scanners write TIFF as well. What does: the tag of DNG, pixels
  /// under a color filter mosaic, or a compression that only cameras use.
  var cameraRawName: String? {
    if tags[Tag.dngVersion] != nil { return "DNG" }
    if tags[Tag.leafData] != nil { return "Leaf MOS" }
    guard ([self] + others).contains(where: \.holdsSensorData) else { return nil }
    let upper = make.uppercased()
    return Self.makers.first { upper.hasPrefix($0.make) }?.name ?? "of a camera by \(make.isEmpty ? "?" : make)"
  }

  private var holdsSensorData: Bool {
    let photometric = tags[Tag.photometric]?.first ?? -1
    let compression = tags[Tag.compression]?.first ?? -1
    return Tag.sensorPhotometrics.contains(photometric) || Tag.cameraCompressions.contains(compression)
  }

  private static let makers: [(make: String, name: String)] = [
    ("NIKON", "Nikon NEF"), ("SONY", "Sony ARW"), ("PENTAX", "Pentax PEF"), ("RICOH", "Pentax PEF"),
    ("SAMSUNG", "Samsung SRW"), ("HASSELBLAD", "Hasselblad 3FR"), ("PHASE ONE", "Phase One IIQ"),
    ("LEAF", "Leaf MOS"), ("SEIKO EPSON", "Epson ERF"), ("EPSON", "Epson ERF"), ("KODAK", "Kodak DCR"),
    ("EASTMAN KODAK", "Kodak DCR"), ("CANON", "Canon TIF RAW"), ("MAMIYA", "Mamiya MEF"), ("LEICA", "Leica RAW"),
  ]

  private enum Tag {
    static let compression = 259
    static let photometric = 262
    static let make = 271
    static let subdirectories = 330
    static let leafData = 34310
    static let dngVersion = 50706
    static let interesting: Set = [compression, photometric, subdirectories, leafData, dngVersion]
    /// Color filter array, and linear data of one.
    static let sensorPhotometrics: Set = [32803, 34892]
    /// Sony ARW, Samsung SRW (2), Nikon NEF, Kodak (2), Pentax PEF.
    static let cameraCompressions: Set = [32767, 32769, 32770, 34713, 65000, 65535]
  }
}
