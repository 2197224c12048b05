package import ImageFiles

/// An image file, in memory or on disk.
package enum ImageSource: Sendable {
  case bytes(ByteBlock)
  /// A path, taken literally.
  case file(String)

  /// An opened image. Only its header has been read.
  package struct Loaded: Sendable {
    /// The page that is the photo.
    package let image: VIPSImage
    /// The format that it was read as.
    package let format: FileFormat
    /// How many times smaller than the file's image it is: `LoadOptions.shrink`, reduced where the loader of libvips would
    /// leave no pixel.
    package let shrink: Int
    /// The number of its page, starting at 0.
    package let page: Int
    /// Pages, or frames, in the file.
    package var pageCount: Int { image.pageCount }
  }

  /// Recognizes the file by its bytes.
  package func recognize() throws(LoadError) -> Recognition {
    switch self {
    case .bytes(let block): block.withUnsafeBytes { FileFormat.recognize($0) }
    case .file(let path): try OpenFile(path).recognition
    }
  }

  /// Opens the image: recognizes it, checks the limits against its header, and prepares it for decoding.
  ///
  /// - Throws: `LoadError` where it is refused; `VIPSError` where libvips cannot read its header. Damage after the
  ///   header is found when the pixels are computed.
  package func load(_ options: LoadOptions = LoadOptions(), limits: DecodeLimits = DecodeLimits()) throws -> Loaded {
    var (source, format) = try admitted(limits)
    if let refusal = try source.refusal(format) { throw LoadError.content(refusal) }
    let primary = try source.primary(format)
    if let primary { source = try source.readable(primary, limits) }
    // The limits hold for the file, not for the shrunk image.
    let full = try source.open(format, primary, options.unreduced)
    try limits.check(full) { pixels, depth in source.decoderMemory(format, pixels, depth) }
    var options = try options.fitted(to: format)
    let image: VIPSImage
    if let file = source.decodedHere(full, format, options) {
      image = try full.decoded(from: file, shrink: options.shrink, window: options.window ?? .all)
    } else {
      options.leavePixels(of: full)
      image = options.reduces(format) ? try source.open(format, primary, options) : full
    }
    return Loaded(
      image: options.access == .random ? try image.keptInMemory() : image, format: format, shrink: options.shrink,
      page: primary?.page ?? full.int(named: VIPSImage.Field.primaryPage) ?? 0)
  }

  /// Why the picture is not read; nil if it is.
  private func refusal(_ format: FileFormat) throws(LoadError) -> PictureRefusal? {
    switch self {
    case .bytes(let block): block.withUnsafeBytes { format.reading.refusal($0) }
    case .file(let path): try OpenFile(path).refusal(format)
    }
  }

  /// The source with the numbers that libtiff is to read instead of those of the file.
  private func readable(_ primary: TIFFPrimary, _ limits: DecodeLimits) throws(LoadError) -> ImageSource {
    guard !primary.changes.isEmpty else { return self }
    let block =
      switch self {
      case .bytes(let block): block
      case .file(let path): try ByteBlock.contents(ofFile: path, limits: limits)
      }
    return .bytes(
      ByteBlock(count: block.count) { copy in
        block.withUnsafeBytes { copy.copyMemory(from: $0) }
        for change in primary.changes where copy.count >= change.position + change.bytes.count {
          copy[change.position...].prefix(change.bytes.count).indices.forEach {
            copy[$0] = change.bytes[$0 - change.position]
          }
        }
      })
  }

  /// The picture that is the photo; nil where the codec of the format knows it.
  private func primary(_ format: FileFormat) throws(LoadError) -> TIFFPrimary? {
    guard let primary = format.reading.primary else { return nil }
    return switch self {
    case .bytes(let block): block.withUnsafeBytes { primary($0) }
    case .file(let path): try OpenFile(path).primary(format)
    }
  }

  /// The memory that decoding takes besides the pixels; a file on disk is not read for it.
  private func decoderMemory(_ format: FileFormat, _ pixels: Int, _ depth: Int) -> Int {
    guard case .bytes(let block) = self else { return 0 }
    return block.withUnsafeBytes { format.reading.memory($0, pixels, depth) }
  }

  /// The bytes whose pixels `JPEGRows` decodes; nil where libvips decodes: other formats, and rare kinds of JPEG.
  private func decodedHere(_ header: VIPSImage, _ format: FileFormat, _ options: LoadOptions) -> ByteBlock? {
    guard case .bytes(let block) = self, format.reading.hasRows, header.isPlainJPEG else { return nil }
    return options.failOn == .truncated || options.failOn == .error ? block : nil
  }

  /// The source to open and its format, after the checks that need no libvips.
  private func admitted(_ limits: DecodeLimits) throws -> (ImageSource, FileFormat) {
    switch self {
    case .bytes(let block):
      try block.withUnsafeBytes { (bytes) throws(LoadError) in try limits.check(bytes) }
      let format = try Self.format(block.withUnsafeBytes { FileFormat.recognize($0) })
      try limits.check(scansOf: block, format)
      if let overrun = format.reading.overrun, let message = block.withUnsafeBytes(overrun) {
        throw VIPSError(operation: format.codec + "load", message: message)
      }
      return (self, format)
    case .file(let path):
      let file = try OpenFile(path)
      try limits.check(file.bytes)
      let format = try Self.format(file.recognition)
      // What is decoded must be the very bytes that were checked.
      return format.reading.isChecked || format.reading.decoder != nil || format.reading.opensFiles
        ? try ImageSource.bytes(file.contents()).admitted(limits) : (self, format)
    }
  }

  private static func format(_ recognition: Recognition) throws(LoadError) -> FileFormat {
    guard case .image(let format) = recognition else { throw .notAnImage(recognition) }
    guard format.isReadable else { throw .unsupported(format) }
    return format
  }

  /// The image through the decoder or the loader of its format, which the file's name never determines.
  private func open(_ format: FileFormat, _ primary: TIFFPrimary?, _ options: LoadOptions) throws -> VIPSImage {
    var operation: Operation
    switch self {
    case .bytes(let block):
      if let decoder = format.reading.decoder { return try .decoded(from: block, by: decoder) }
      if format.reading.opensFiles { return try .opened(from: block, by: format) }
      operation = try Operation(format.codec + "load_buffer", ["buffer": .bytes(block)])
    case .file(let path):
      operation = try Operation(format.codec + "load", ["filename": .string(path)])
    }
    for (name, value) in options.arguments(for: format, primary) { try operation.set(name, to: value) }
    let image = try operation.build().image()
    return try primary.map { try image.samples(of: $0.content) } ?? image
  }
}
