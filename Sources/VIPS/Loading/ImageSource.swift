import Glibc

/// An image file, in memory or on disk.
package enum ImageSource: Sendable {
  case bytes(ByteBlock)
  /// The path is taken as it is, whatever characters are in it.
  case file(String)

  /// An image that was opened, and what it was opened from. Only the header has been read.
  package struct Loaded: Sendable {
    /// The first page.
    package let image: VIPSImage
    /// What it was read as.
    package let format: FileFormat
    /// How many times smaller than in the file it is because of `LoadOptions.shrink`: as asked for, but no more than
    /// leaves a pixel.
    package let shrink: Int
    /// Pages, or frames, in the file; the image is the first.
    package var pageCount: Int { image.pageCount }
  }

  /// Says what the file is, by its bytes.
  package func recognize() throws(LoadError) -> Recognition {
    switch self {
    case .bytes(let block): block.withUnsafeBytes { FileFormat.recognize($0) }
    case .file(let path): try OpenFile(path).recognize()
    }
  }

  /// Opens the image: recognizes it, checks the limits against its header, and makes it ready to be decoded.
  ///
  /// - Throws: `LoadError` where it is refused; `VIPSError` where libvips cannot read its header. Damage further in
  ///   is found when the pixels are asked for.
  package func load(_ options: LoadOptions = LoadOptions(), limits: DecodeLimits = DecodeLimits()) throws -> Loaded {
    let (source, format) = try admitted(limits)
    // The limits hold for the file, not for what is left of it after shrinking.
    let whole = try source.open(format, options.unreduced)
    try limits.check(whole)
    let options = try options.fitted(to: whole, format)
    let image =
      if let file = source.decodedHere(whole, format, options) {
        try whole.decoded(from: file, shrink: options.shrink, window: options.window ?? .all)
      } else {
        options.reduces(format) ? try source.open(format, options) : whole
      }
    return Loaded(
      image: options.access == .random ? try image.keptInMemory() : image, format: format, shrink: options.shrink)
  }

  /// The bytes whose pixels `JPEGRows` decodes; nil where libvips does, as it does for all that is rare.
  private func decodedHere(_ header: VIPSImage, _ format: FileFormat, _ options: LoadOptions) -> ByteBlock? {
    guard case .bytes(let block) = self, format == .jpeg, header.isPlainJPEG else { return nil }
    return options.failOn == .truncated || options.failOn == .error ? block : nil
  }

  /// What to open, after all that can be said without libvips.
  private func admitted(_ limits: DecodeLimits) throws -> (ImageSource, FileFormat) {
    switch self {
    case .bytes(let block):
      try limits.check(fileSize: block.count)
      let format = try Self.format(block.withUnsafeBytes { FileFormat.recognize($0) })
      if format == .jpeg { try limits.check(scansOf: block) }
      if format == .png { try block.withUnsafeBytes { (bytes) throws(VIPSError) in try PNGChunks.check(bytes) } }
      return (self, format)
    case .file(let path):
      let file = try OpenFile(path)
      try limits.check(fileSize: file.size)
      let format = try Self.format(file.recognize())
      // What is judged by its bytes is what is decoded.
      return format == .jpeg || format == .png
        ? try ImageSource.bytes(file.contents()).admitted(limits) : (self, format)
    }
  }

  private static func format(_ recognition: Recognition) throws(LoadError) -> FileFormat {
    guard case .image(let format) = recognition else { throw .notAnImage(recognition) }
    guard format.isReadable else { throw .unsupported(format) }
    return format
  }

  /// The image through the loader of its format, which is never chosen by a name.
  private func open(_ format: FileFormat, _ options: LoadOptions) throws -> VIPSImage {
    var operation: Operation
    switch self {
    case .bytes(let block):
      operation = try Operation(format.facts.codec + "load_buffer", ["buffer": .bytes(block)])
    case .file(let path):
      operation = try Operation(format.facts.codec + "load", ["filename": .string(path)])
    }
    for (name, value) in options.arguments(for: format) { try operation.set(name, to: value) }
    return try operation.build().image()
  }
}

extension DecodeLimits {
  func check(scansOf block: ByteBlock) throws(LoadError) {
    let found = block.withUnsafeBytes { JPEGScans(in: $0, limit: scans).count }
    guard found <= scans else { throw .tooLarge(.scans, found: found, allowed: scans) }
  }
}
