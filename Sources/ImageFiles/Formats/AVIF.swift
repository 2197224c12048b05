extension FileFormat {
  package static let avif: FileFormat = {
    var avif = FormatDescription(heif: "avif", "AVIF")
    avif.brands = ["avif", "avis"]
    // libaom aborts at 10 bits with the libheif of Debian 12. One step of effort doubles the time.
    var writing = FormatWriting(
      heif: [8, 12], compression: "av1", memory: 25, slowness: { 12 << max(0, ($0 ?? 4) - 4) })
    writing.quality = 80
    writing.deepDepth = 12
    writing.plugin = "libheif-plugin-aomenc"
    avif.writing = writing
    return FileFormat(avif)
  }()
}
