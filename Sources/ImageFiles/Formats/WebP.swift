extension FileFormat {
  package static let webp: FileFormat = {
    var reading = FormatReading()
    (reading.scales, reading.takesPage) = (true, true)
    reading.memory = { _, pixels, _ in 4 * pixels }

    var webp = FormatDescription("webp", "WebP", reading: reading)
    webp.signatures = [Signature(Array("RIFF".utf8), and: (8, Array("WEBP".utf8)))]
    webp.contents.hasPages = true
    webp.metadata = FormatMetadata(
      read: WebPFile.read, embed: { bundle, file, _ throws(MetadataError) in try WebPFile.embed(bundle, in: file) },
      patch: { revision, file, _ throws(MetadataError) in (try WebPFile.patch(revision, in: file), []) })
    webp.metadata.isExact = true
    webp.truncation = { WebPFile.chunks($0).isComplete ? nil : "the WebP chunks continue past the end" }
    var writing = FormatWriting(depths: [8], longestSide: 16_383, memory: { _ in 12 }, slowness: { _ in 4 }) {
      // The quality of lossless WebP is a measure of effort.
      [
        ("Q", .int($0.isLossless ? 75 : $0.quality ?? 80)), ("lossless", .bool($0.isLossless)),
        ("effort", .int(min(6, $0.effort ?? 4))),
      ]
    }
    // libvips ignores the request to write no metadata.
    writing.rebuilt = { WebPFile.pixels(of: $0, profile: $1) }
    webp.writing = writing
    return FileFormat(webp)
  }()
}
