package import ImageFiles

/// What the codecs of libvips do with a format.
extension FileFormat {
  /// The name of the codec: libvips' operations begin with it, before `load` and `save`.
  package var codec: String {
    switch self {
    case .heic, .avif: "heif"
    case .jpeg, .png, .webp, .tiff, .gif, .jpegXL: identifier
    }
  }

  /// The longest side that can be written, in pixels.
  package var maximumSide: Int {
    switch self {
    case .jpeg: 65_500
    case .png, .tiff: 10_000_000
    case .webp: 16_383
    case .gif, .jpegXL: 65_535
    case .heic, .avif: 16_384
    }
  }

  /// The bits of a value that can be written; none where the format is read only.
  package var writableDepths: [Int] {
    switch self {
    case .jpeg, .webp: [8]
    case .png, .tiff, .jpegXL: [8, 16]
    case .heic: [8, 10, 12]
    // libaom aborts at 10 bits with the libheif of Debian 12.
    case .avif: [8, 12]
    case .gif: []
    }
  }

  /// Whether it can be written.
  package var canWrite: Bool { !writableDepths.isEmpty }
  /// Whether it keeps transparency.
  package var keepsAlpha: Bool { self != .jpeg }
  /// Whether a gray image stays one band; elsewhere it becomes three equal ones.
  package var keepsGray: Bool { [.jpeg, .png, .tiff, .jpegXL].contains(self) }

  /// Whether files of it are decoded and encoded in a process of their own.
  ///
  /// Their codecs hold the complete image at once, in memory that no limit of libvips covers, and libjxl writes to
  /// standard error about damaged files.
  package var needsWorker: Bool { [.heic, .avif, .jpegXL].contains(self) }

  /// Whether the installed libvips can read it.
  package var isReadable: Bool { VIPSLibrary.supports(operation: codec + "load_buffer") }
}
