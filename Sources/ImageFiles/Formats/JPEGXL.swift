extension FileFormat {
  package static let jpegXL: FileFormat = {
    var reading = FormatReading()
    reading.libraryOnDemand = "libjxl"
    reading.memory = { _, pixels, _ in 24 * pixels }

    var jxl = FormatDescription("jxl", "JPEG XL", reading: reading)
    jxl.signatures = [Signature(JPEGXLFile.codestream), Signature(JPEGXLFile.signature)]
    jxl.brands = ["jxl "]
    (jxl.contents.depths, jxl.contents.hasGray, jxl.contents.hasPages) = ([8, 16], true, true)
    (jxl.statesOrientation, jxl.needsWorker) = (true, true)
    jxl.metadata = FormatMetadata(
      read: JPEGXLFile.read, embed: { bundle, file, _ throws(MetadataError) in try JPEGXLFile.embed(bundle, in: file) },
      patch: { revision, file, _ throws(MetadataError) in try JPEGXLFile.patch(revision, in: file) })
    jxl.metadata.isExact = true
    jxl.truncation = { $0.starts(with: JPEGXLFile.codestream) ? nil : Box.overlong($0) }
    // libjxl takes 88 bytes per pixel at its usual effort of 7, and half of that at 3. One step of effort doubles the
    // time.
    var writing = FormatWriting(
      depths: [8, 16], longestSide: 65_535, memory: { ($0 ?? 7) > 3 ? 88 : 44 },
      slowness: { 12 << max(0, ($0 ?? 7) - 7) },
      arguments: { options in
        // A distance of 1 is hard to tell from the original.
        let fidelity: (String, ArgumentValue) =
          options.isLossless
          ? ("lossless", .bool(true)) : options.quality.map { ("Q", .int($0)) } ?? ("distance", .double(1))
        return [("effort", .int(options.effort ?? 7)), fidelity]
      })
    writing.effort = { asked, pixels in max(3, asked ?? (pixels > 8_000_000 ? 3 : 7)) }
    jxl.writing = writing
    return FileFormat(jxl)
  }()
}
