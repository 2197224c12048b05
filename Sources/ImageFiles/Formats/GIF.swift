extension FileFormat {
  package static let gif: FileFormat = {
    var reading = FormatReading()
    reading.takesPage = true
    reading.memory = { _, pixels, _ in 4 * pixels }

    var gif = FormatDescription("gif", "GIF", reading: reading)
    gif.signatures = [Signature("GIF87a"), Signature("GIF89a")]
    (gif.contents.isLossless, gif.contents.hasProfile, gif.contents.hasPages) = (true, false, true)
    gif.contents.metadata = [.xmp, .comments]
    gif.metadata = FormatMetadata(
      read: GIFFile.read, embed: { bundle, file, _ throws(MetadataError) in try GIFFile.embed(bundle, in: file) },
      patch: { revision, file, _ throws(MetadataError) in (try GIFFile.patch(revision, in: file), []) })
    gif.truncation = { GIFFile.hasTrailer($0) ? nil : "no trailer ends the GIF" }
    return FileFormat(gif)
  }()
}
