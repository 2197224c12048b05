/// How a picture is encoded. A format ignores the options that it does not have, and chooses those that are nil.
package struct EncodingOptions: Hashable, Sendable {
  /// The bits of a value; the image must have bytes for 8 and 16-bit integers for more.
  package var depth = 8
  /// From 1 to 100.
  package var quality: Int?
  /// Whether pixels are decoded unchanged, except colors that are fully transparent: WebP and JPEG XL.
  package var isLossless = false
  /// The resolution of color: JPEG, HEIC and AVIF. WebP has 4:2:0.
  package var subsampling = Subsampling.half
  /// From 0 to 9: for WebP up to 6, for JPEG XL from 3, where memory doubles up to 7. The encoder of HEIC has no such
  /// setting.
  package var effort: Int?
  /// Whether a JPEG is written in passes of growing detail; needs the complete image in memory.
  package var isProgressive = false
  /// Whether Huffman tables of a JPEG are computed for this image: a few percent smaller, slower.
  package var optimizesCoding = false
  /// How much a PNG is compressed: from 0, not at all, to 9.
  package var compressionLevel = 6
  /// How the pixels of a TIFF are compressed.
  package var compression = Compression.none

  /// The default options.
  package init() {}

  /// The resolution of color relative to brightness. libvips has no 4:2:2.
  package enum Subsampling: String, Hashable, Sendable, CaseIterable {
    /// Each pixel has its own color.
    case full = "4:4:4"
    /// Four pixels share one.
    case half = "4:2:0"
  }

  /// A lossless compression of TIFF.
  package enum Compression: String, Hashable, Sendable, CaseIterable {
    case none, lzw, deflate, packbits, zstd
  }
}
