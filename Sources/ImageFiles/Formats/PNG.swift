extension FileFormat {
  package static let png: FileFormat = {
    var reading = FormatReading()
    reading.overrun = { file in
      PNGChunks.truncated(in: file).map {
        "the chunk '\($0.kind)' claims \($0.claimed) bytes, but only \($0.left) are left"
      }
    }

    var png = FormatDescription("png", "PNG", reading: reading)
    png.signatures = [Signature(PNGFile.signature)]
    (png.contents.depths, png.contents.isLossless, png.contents.hasGray) = ([8, 16], true, true)
    png.contents.metadata = [.exif, .xmp, .iptc]
    png.metadata = FormatMetadata(
      read: PNGFile.read, embed: { bundle, file, _ throws(MetadataError) in try PNGFile.embed(bundle, in: file) },
      patch: { revision, file, _ throws(MetadataError) in (try PNGFile.patch(revision, in: file), []) })
    png.metadata.isExact = true
    png.profile = PNGFile.profile
    png.codePoints = PNGFile.codePoints
    png.codePointsPrecedeProfile = true
    png.calibratedColor = { CalibratedColor(png: $0) }
    png.statedSize = { ($0.number(4, at: 16, .big), $0.number(4, at: 20, .big)) }
    png.truncation = { PNGFile.chunks($0).isComplete ? nil : "no IEND chunk ends the PNG" }
    var writing = FormatWriting(
      depths: [8, 16], longestSide: 10_000_000, memory: { _ in 0 }, slowness: { _ in 4 },
      arguments: { [("compression", .int($0.compressionLevel)), ("bitdepth", .int($0.depth))] })
    writing.isPacked = true
    writing.profiled = { PNGFile.embed(profile: $1, in: $0) }
    writing.resolved = { PNGFile.stating(dotsPerInch: $1, in: $0) }
    png.writing = writing
    return FileFormat(png)
  }()
}
