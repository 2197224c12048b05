extension FileFormat {
  package static let photoshop: FileFormat = {
    var reading = FormatReading()
    reading.decoder = .photoshop
    reading.refusal = { file in PhotoshopDocument(file)?.refusal(file) }
    reading.notes = { file in PhotoshopDocument(file)?.notes(file) ?? [] }
    // The positions of all rows.
    reading.memory = { file, _, _ in PhotoshopDocument(file).map { 8 * $0.channels * $0.height } ?? 0 }

    var document = FormatDescription(
      "psd", "Photoshop", fileExtensions: ["psd", "psb"], mediaType: "image/vnd.adobe.photoshop", reading: reading)
    document.signatures = [Signature(PhotoshopDocument.signature)]
    (document.contents.depths, document.contents.isLossless) = ([8, 16, 32], true)
    (document.contents.hasGray, document.contents.metadata) = (true, [.exif, .xmp, .iptc])
    document.metadata = FormatMetadata(read: PhotoshopDocument.read)
    document.statedSize = { bytes in PhotoshopDocument(bytes).map { ($0.width, $0.height) } }
    document.truncation = PhotoshopDocument.truncation
    document.needsWorker = true
    return FileFormat(document)
  }()
}
