extension FileFormat {
  package static let jpeg: FileFormat = {
    var reading = FormatReading()
    (reading.shrinks, reading.hasRows) = ([1, 2, 4, 8], true)
    reading.scans = { JPEGScans(in: $0, limit: $1).count }
    // One pass streams; several need all coefficients.
    reading.memory = { file, pixels, _ in JPEGSegments(file).isProgressive ? 6 * pixels : 0 }

    var jpeg = FormatDescription("jpeg", "JPEG", fileExtensions: ["jpg", "jpeg", "jpe", "jfif"], reading: reading)
    jpeg.signatures = [Signature([0xFF, 0xD8, 0xFF])]
    (jpeg.contents.hasAlpha, jpeg.contents.hasGray) = (false, true)
    jpeg.contents.metadata = [.exif, .xmp, .extendedXMP, .iptc, .comments]
    jpeg.metadata = FormatMetadata(
      layout: .segments, read: JPEGFile.read,
      embed: { bundle, file, _ throws(MetadataError) in try JPEGFile.embed(bundle, in: file) },
      patch: { revision, file, _ throws(MetadataError) in (try JPEGFile.patch(revision, in: file), []) })
    jpeg.metadata.isExact = true
    jpeg.statedSize = JPEGFile.statedSize
    jpeg.truncation = { JPEGScans.end(of: $0) != nil ? nil : "no end marker follows the JPEG scans" }
    jpeg.fault = JPEGScans.fault
    // Rows become the file one after another.
    var writing = FormatWriting(
      depths: [8], longestSide: 65_500, memory: { _ in 1 }, slowness: { _ in 1 }, arguments: nil)
    (writing.archiveQuality, writing.archivesColor) = (95, true)
    writing.resolved = { JPEGFile.stating(dotsPerInch: $1, in: $0) }
    jpeg.writing = writing
    return FileFormat(jpeg)
  }()
}

extension JPEGFile {
  /// Frames follow the metadata, which ends before this.
  private static let longestHead = 4 << 20

  fileprivate static func statedSize(_ file: any ByteSource) -> (width: Int?, height: Int?)? {
    if let bytes = file as? UnsafeRawBufferPointer { return frameSize(bytes) }
    return head(of: file).withUnsafeBytes { frameSize($0) }
  }

  private static func head(of file: some ByteSource) -> [UInt8] { Array(file.prefix(longestHead)) }

  private static func frameSize(_ bytes: UnsafeRawBufferPointer) -> (width: Int?, height: Int?)? {
    guard let frame = JPEGSegments(bytes).segments.first(where: { JPEGMarker.isFrame($0.marker) }) else { return nil }
    // After one byte for the depth.
    let start = frame.payload.lowerBound + 1
    return (bytes.number(2, at: start + 2, .big), bytes.number(2, at: start, .big))
  }
}
