extension FileFormat {
  package static let heic: FileFormat = {
    var heic = FormatDescription(heif: "heic", "HEIC", fileExtensions: ["heic", "heif", "hif"])
    heic.brands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"]
    var writing = FormatWriting(heif: [8, 10, 12], compression: "hevc", memory: 20, slowness: { _ in 12 })
    writing.isKept = false
    // As good as JPEG of quality 90 at two thirds of its size; higher quality costs bytes and time without a visible
    // difference.
    writing.quality = 60
    writing.archiveQuality = 65
    // Hardware decoders support up to 10 bits.
    writing.deepDepth = 10
    writing.plugin = "libheif-plugin-x265"
    heic.writing = writing
    return FileFormat(heic)
  }()
}

extension FormatDescription {
  /// A format with the container of HEIF, read and written by libheif.
  init(heif identifier: String, _ name: String, fileExtensions: [String] = []) {
    var reading = FormatReading()
    (reading.codec, reading.libraryOnDemand) = ("heif", "libheif")
    reading.memory = { _, pixels, depth in 8 * pixels * depth / 8 }
    self.init(identifier, name, fileExtensions: fileExtensions, reading: reading)
    (contents.depths, contents.hasPages) = ([8, 16], true)
    (statesOrientation, needsWorker) = (true, true)
    metadata = FormatMetadata(
      read: HEIFFile.read,
      embed: { bundle, file, format throws(MetadataError) in try HEIFFile.embed(bundle, in: file, format) },
      patch: { revision, file, format throws(MetadataError) in (try HEIFFile.patch(revision, in: file, format), []) })
    metadata.isExact = true
    codePoints = HEIFFile.codePoints
    truncation = HEIFFile.truncation
  }
}

extension FormatWriting {
  /// Pixels that libheif compresses.
  init(
    heif depths: [Int], compression: String, memory: Int, slowness: @escaping @Sendable (_ effort: Int?) -> Int
  ) {
    self.init(depths: depths, longestSide: 16_384, memory: { _ in memory }, slowness: slowness) {
      [
        ("compression", .choice(compression)), ("Q", .int($0.quality ?? 70)), ("bitdepth", .int($0.depth)),
        ("effort", .int($0.effort ?? 4)), ("subsample_mode", .choice($0.subsampling == .full ? "off" : "on")),
      ]
    }
    reducesColor = true
  }
}

extension HEIFFile {
  fileprivate static func truncation(_ bytes: UnsafeRawBufferPointer) -> String? {
    if let missing = Box.overlong(bytes) { return missing }
    guard let table = HEIFItems(bytes) else { return nil }
    let extents = table.locations.filter { $0.method == 0 }.flatMap(\.extents)
    let outside = extents.first { bytes.range(at: $0.offset, count: $0.length) == nil }
    return outside.map { "an item is at byte \($0.offset)" }
  }
}
