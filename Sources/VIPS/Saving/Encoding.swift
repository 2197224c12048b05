package import ImageFiles

/// A format to write, and its settings.
package enum Encoding: Hashable, Sendable {
  case jpeg(JPEGOptions = JPEGOptions())
  case png(PNGOptions = PNGOptions())
  case webp(WebPOptions = WebPOptions())
  case tiff(TIFFOptions = TIFFOptions())
  case heic(HEIFOptions = HEIFOptions())
  case avif(HEIFOptions = HEIFOptions())
  case jpegXL(JPEGXLOptions = JPEGXLOptions())

  /// The format.
  package var format: FileFormat {
    switch self {
    case .jpeg: .jpeg
    case .png: .png
    case .webp: .webp
    case .tiff: .tiff
    case .heic: .heic
    case .avif: .avif
    case .jpegXL: .jpegXL
    }
  }

  /// The bits of a value in the file; the image must be `uchar` for 8 and `ushort` for more.
  package var depth: Int {
    switch self {
    case .jpeg, .webp: 8
    case .png(let options): options.depth
    case .tiff(let options): options.depth
    case .heic(let options), .avif(let options): options.depth
    case .jpegXL(let options): options.depth
    }
  }

  /// The resolution of color relative to brightness. libvips has no 4:2:2.
  package enum Subsampling: String, Hashable, Sendable, CaseIterable {
    /// Each pixel has its own color.
    case full = "4:4:4"
    /// Four pixels share one.
    case half = "4:2:0"

    var choice: OperationValue { .choice(self == .full ? "off" : "on") }
  }

  /// How JPEG is written.
  package struct JPEGOptions: Hashable, Sendable {
    /// From 1 to 100.
    package var quality = 90
    /// The resolution of color.
    package var subsampling = Subsampling.half
    /// Whether it is written in passes of growing detail; needs the complete image in memory.
    package var isProgressive = false
    /// Whether Huffman tables are computed for this image: a few percent smaller, slower.
    package var optimizesCoding = false

    /// The default options.
    package init() {}
  }

  /// How PNG is written.
  package struct PNGOptions: Hashable, Sendable {
    /// 8 or 16.
    package var depth = 8
    /// From 0, none, to 9.
    package var compression = 6

    /// The default options.
    package init() {}
  }

  /// How WebP is written; color is always 4:2:0 unless lossless.
  package struct WebPOptions: Hashable, Sendable {
    /// From 0 to 100; a measure of effort if lossless.
    package var quality = 80
    /// Whether pixels are decoded unchanged, except colors that are fully transparent.
    package var isLossless = false
    /// From 0 to 6.
    package var effort = 4

    /// The default options.
    package init() {}
  }

  /// How TIFF is written.
  package struct TIFFOptions: Hashable, Sendable {
    /// How pixels are compressed, always without loss.
    package enum Compression: String, Hashable, Sendable, CaseIterable {
      case none, lzw, deflate, packbits, zstd
    }

    /// Whether differences are compressed instead of values.
    package enum Predictor: String, Hashable, Sendable, CaseIterable {
      case none, horizontal
    }

    /// 8 or 16.
    package var depth = 8
    /// How pixels are compressed.
    package var compression = Compression.none
    /// Only for LZW, deflate and Zstandard.
    package var predictor = Predictor.horizontal

    /// The default options.
    package init() {}
  }

  /// How HEIC and AVIF are written.
  package struct HEIFOptions: Hashable, Sendable {
    /// From 1 to 100.
    package var quality = 70
    /// 8 or 12; for HEIC also 10.
    package var depth = 8
    /// From 0 to 9; for AVIF only, the encoder of HEIC has no such setting.
    package var effort = 4
    /// The resolution of color.
    package var subsampling = Subsampling.half

    /// The default options.
    package init() {}
  }

  /// How JPEG XL is written.
  package struct JPEGXLOptions: Hashable, Sendable {
    /// How close the pixels stay.
    package enum Fidelity: Hashable, Sendable {
      /// From 0 to 100, roughly that of JPEG.
      case quality(Int)
      /// From 0 to 15 in units of just noticeable difference; 1 is hard to tell from the original.
      case distance(Double)
      case lossless
    }

    /// How close the pixels stay.
    package var fidelity = Fidelity.distance(1)
    /// 8 or 16.
    package var depth = 8
    /// From 3 to 9; memory doubles from 3 to 7.
    package var effort = 7

    /// The default options.
    package init() {}
  }
}
