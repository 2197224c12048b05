extension FileFormat {
  package static let openEXR: FileFormat = {
    var reading = FormatReading()
    (reading.codec, reading.opensFiles) = ("openexr", true)
    reading.refusal = { EXRHeader($0)?.refusal }
    reading.notes = { EXRHeader($0)?.notes ?? [] }
    // The loader of libvips makes all pixels at once, from a copy of the file.
    reading.memory = { file, pixels, _ in file.count + 16 * pixels }

    var exr = FormatDescription("exr", "OpenEXR", mediaType: "image/x-exr", reading: reading)
    exr.signatures = [Signature(EXRHeader.signature)]
    (exr.contents.depths, exr.contents.isLossless, exr.contents.hasProfile) = ([32], true, false)
    (exr.contents.hasGray, exr.contents.metadata) = (true, [])
    exr.metadata = FormatMetadata(read: EXRHeader.read)
    exr.calibratedColor = { CalibratedColor(exr: $0) }
    exr.statedSize = { bytes in EXRHeader(bytes).map { ($0.data.width, $0.data.height) } }
    exr.truncation = EXRHeader.truncation
    exr.needsWorker = true
    return FileFormat(exr)
  }()
}
