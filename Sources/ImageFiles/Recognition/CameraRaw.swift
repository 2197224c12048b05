/// Tells camera RAW files with the structure of TIFF from ordinary TIFF files.
///
/// The maker alone is not enough, because cameras and scanners write TIFF as well. The deciding signs are the version
/// tag of DNG, pixels under a color filter mosaic, or a compression that only cameras use.
enum CameraRaw {
  /// The name of the camera RAW format of a file, or nil where it is an ordinary TIFF file.
  static func name(_ file: some ByteSource, _ header: TIFFHeader) -> String? {
    let directories = directories(of: file, header)
    guard let first = directories.first else { return nil }
    if first.entry(Tag.dngVersion) != nil { return "DNG" }
    if first.entry(Tag.leafData) != nil { return "Leaf MOS" }
    guard directories.contains(where: { holdsSensorData($0, file, header) }) else { return nil }
    let make = first.entry(Tag.make).map { text($0, file) } ?? ""
    let upper = make.uppercased()
    let known = KnownFormat.cameraRaws.first { $0.makes.contains(where: upper.hasPrefix) }
    return known?.name ?? "of a camera by \(make.isEmpty ? "?" : make)"
  }

  private static let longestChain = 8
  private static let mostEntries = 1000
  private static let mostChildren = 16

  /// The first directory with its children, then the directories that follow it with theirs. A hostile chain may be a
  /// ring.
  private static func directories(of file: some ByteSource, _ header: TIFFHeader) -> [TIFFDirectory] {
    var found: [TIFFDirectory] = []
    var next = header.first
    for _ in 0..<longestChain where next != 0 {
      let directory = TIFFDirectory(readable: file, at: next, header, limit: mostEntries)
      found.append(directory)
      let children = directory.entry(Tag.subdirectories)?.numbers(in: file, header) ?? []
      found += children.prefix(mostChildren).map {
        TIFFDirectory(readable: file, at: $0, header, limit: mostEntries)
      }
      next = directory.next
    }
    return found
  }

  private static func holdsSensorData(_ directory: TIFFDirectory, _ file: some ByteSource, _ header: TIFFHeader) -> Bool
  {
    func number(_ tag: Int) -> Int { directory.entry(tag)?.numbers(in: file, header).first ?? -1 }
    return Tag.sensorPhotometrics.contains(number(Tag.photometric))
      || Tag.cameraCompressions.contains(number(Tag.compression))
  }

  /// The text of an entry, its first 64 bytes at most.
  private static func text(_ entry: TIFFDirectory.Entry, _ file: some ByteSource) -> String {
    guard let value = entry.value, entry.type == TIFFType.ascii else { return "" }
    return String(decoding: file[value].prefix(64).prefix { $0 != 0 }, as: UTF8.self)
  }

  private enum Tag {
    static let compression = 259
    static let photometric = 262
    static let make = 271
    static let subdirectories = 330
    static let leafData = 34310
    static let dngVersion = 50706
    /// Color filter array, and linear data of one.
    static let sensorPhotometrics: Set = [32803, 34892]
    /// Sony ARW, Samsung SRW (2), Nikon NEF, Kodak (2), Pentax PEF.
    static let cameraCompressions: Set = [32767, 32769, 32770, 34713, 65000, 65535]
  }
}
