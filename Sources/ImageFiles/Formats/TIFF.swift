extension FileFormat {
  package static let tiff: FileFormat = {
    var reading = FormatReading()
    reading.takesPage = true
    reading.primary = { TIFFPrimary(in: $0) }
    reading.refusal = { TIFFPrimary(any: $0)?.refusal }
    reading.notes = { TIFFPrimary(any: $0)?.notes ?? [] }
    // Where numbers of the directory are changed, a copy of the file is decoded.
    reading.memory = { file, _, _ in TIFFPrimary(file)?.changes.isEmpty == false ? file.count : 0 }

    var tiff = FormatDescription("tiff", "TIFF", fileExtensions: ["tif", "tiff"], reading: reading)
    // TIFF 6.0 and BigTIFF, in both byte orders.
    tiff.signatures = [
      Signature([0x49, 0x49, 42, 0]), Signature([0x4D, 0x4D, 0, 42]), Signature([0x49, 0x49, 43, 0]),
      Signature([0x4D, 0x4D, 0, 43]),
    ]
    tiff.recognition = { file in
      guard let header = TIFFHeader(in: file) else { return .unknown }
      return CameraRaw.name(file, header).map { .cameraRaw($0) } ?? .image(.tiff)
    }
    (tiff.contents.depths, tiff.contents.isLossless) = ([8, 16, 32], true)
    (tiff.contents.hasGray, tiff.contents.hasPages) = (true, true)
    tiff.contents.metadata = [.exif, .xmp, .iptc]
    (tiff.metadata.layout, tiff.metadata.isExact) = (.directory, true)
    tiff.statedSize = TIFFPrimary.statedSize
    tiff.truncation = TIFFPrimary.truncation
    var writing = FormatWriting(
      depths: [8, 16], longestSide: 10_000_000, memory: { _ in 0 }, slowness: { _ in 1 },
      arguments: { [("compression", .choice($0.compression.rawValue)), ("predictor", .choice("horizontal"))] })
    writing.isPacked = true
    tiff.writing = writing
    return FileFormat(tiff)
  }()
}

extension TIFFPrimary {
  fileprivate init?(any file: any ByteSource) { self.init(in: file) }

  /// Why the picture is not read; nil if it is.
  fileprivate var refusal: PictureRefusal? {
    // The decoder says what is damaged.
    guard tags.hasEntries else { return nil }
    do { _ = try content } catch { return error }
    return nil
  }

  /// What of the picture is not edited.
  fileprivate var notes: [String] {
    guard let ignored = (try? content)?.ignored, ignored > 0 else { return [] }
    return [FormatReading.note(ofIgnored: ignored, "(spot inks or data of a program) ")]
  }

  fileprivate static func statedSize(_ file: any ByteSource) -> (width: Int?, height: Int?)? { size(in: file) }

  private static func size(in bytes: some ByteSource) -> (width: Int?, height: Int?)? {
    guard let header = TIFFHeader(in: bytes), let primary = TIFFPrimary(in: bytes) else { return nil }
    let directory = TIFFDirectory(readable: bytes, at: primary.pixelOffset, header, limit: 0xFFFF)
    func side(_ tag: Int) -> Int? {
      guard let entry = directory.entry(tag), let value = entry.value, value.count == 2 || value.count == 4 else {
        return nil
      }
      return bytes.number(value.count, at: value.lowerBound, header.order)
    }
    return (side(0x100), side(0x101))
  }

  /// Checks the positions of the photo's pixels, as its directory states them.
  fileprivate static func truncation(_ bytes: UnsafeRawBufferPointer) -> String? {
    guard let header = TIFFHeader(bytes), let primary = TIFFPrimary(bytes) else { return nil }
    guard let directory = TIFFDirectory(bytes, at: primary.pixelOffset, header) else {
      return "the TIFF directory is at byte \(primary.pixelOffset)"
    }
    for (offsets, counts) in [(273, 279), (324, 325)] {
      guard let places = directory.entry(offsets), let lengths = directory.entry(counts) else { continue }
      let width = TIFFType.size(places.type, in: header.layout) ?? 1
      let lengthWidth = TIFFType.size(lengths.type, in: header.layout) ?? 1
      guard let placeRange = places.value, let lengthRange = lengths.value else {
        return "the list of the TIFF strips or tiles is missing"
      }
      for index in 0..<min(places.count, lengths.count) {
        guard let start = bytes.number(width, at: placeRange.lowerBound + index * width, header.order),
          let length = bytes.number(lengthWidth, at: lengthRange.lowerBound + index * lengthWidth, header.order)
        else { break }
        if bytes.range(at: start, count: length) == nil { return "a TIFF strip or tile is at byte \(start)" }
      }
    }
    return nil
  }
}
