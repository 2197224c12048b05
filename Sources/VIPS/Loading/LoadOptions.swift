import ImageFiles

/// How an image file is read.
package struct LoadOptions: Hashable, Sendable {
  /// The order in which the pixels will be read.
  package enum Access: Hashable, Sendable {
    /// From top to bottom, once; decoding streams.
    case sequential
    /// In any order, any number of times; the image is decoded into memory when the first pixel is read.
    case random
  }

  /// Which damage is an error.
  package enum Strictness: String, Hashable, Sendable {
    /// None: what is missing becomes gray.
    case none
    /// A file that ends too early.
    case truncated
    /// Also errors in the data.
    case error
    /// Also what the decoder warns about; some good camera files fail.
    case warning
  }

  /// The order in which the pixels will be read.
  package var access = Access.sequential
  /// Which damage is an error; `error` refused none of 374 camera files.
  package var failOn = Strictness.error
  /// For JPEG: 1, 2, 4 or 8; the image is that many times smaller, and cheaper to decode.
  package var shrink = 1
  /// For JPEG: which decoded rows are cached, `Streaming.window(reach:scale:)`; nil caches all rows, which suits any
  /// pipeline and needs the memory of the complete image.
  package var window: RowWindow?
  /// For WebP: from above 0 to 1; the decoder scales by it.
  package var scale = 1.0

  /// Options; a format ignores those that it does not support.
  package init(
    access: Access = .sequential, failOn: Strictness = .error, shrink: Int = 1, window: RowWindow? = nil,
    scale: Double = 1
  ) {
    self.access = access
    self.failOn = failOn
    self.shrink = shrink
    self.window = window
    self.scale = scale
  }

  /// The arguments of the loader. None of them lifts its limits, and its own decoding into memory is not used: see
  /// `DeferredMemory`.
  ///
  /// - Parameter primary: the picture of a TIFF file that is loaded; nil for the first page.
  func arguments(for format: FileFormat, _ primary: TIFFPrimary? = nil) -> [(String, OperationValue)] {
    var arguments: [(String, OperationValue)] = [
      ("access", .choice("sequential")), ("fail_on", .choice(failOn.rawValue)),
    ]
    let reading = format.reading
    if reading.takesPage { arguments += [("page", .int(primary?.page ?? 0)), ("n", .int(1))] }
    if let subdirectory = primary?.subdirectory { arguments.append(("subifd", .int(subdirectory))) }
    if reading.shrinks.contains(shrink), shrink != 1 { arguments.append(("shrink", .int(shrink))) }
    if reading.scales { arguments.append(("scale", .double(scale))) }
    return arguments
  }

  /// Whether the header that these options lead to is smaller than that of the file.
  func reduces(_ format: FileFormat) -> Bool {
    let reading = format.reading
    return (reading.shrinks.contains(shrink) && shrink != 1) || (reading.scales && scale != 1)
  }

  /// These options for a format: a shrink factor of 1 where its decoder has no other.
  func fitted(to format: FileFormat) throws(VIPSError) -> LoadOptions {
    var fitted = self
    let shrinks = format.reading.shrinks
    if shrinks == [1] { fitted.shrink = 1 }
    guard shrinks.contains(fitted.shrink) else {
      throw VIPSError(operation: JPEGDecoder.name, message: "expected a shrink factor of 1, 2, 4 or 8, found \(shrink)")
    }
    return fitted
  }

  /// Reduces the shrink factor until libvips, which rounds sides down, leaves at least one pixel.
  mutating func leavePixels(of image: VIPSImage) {
    while shrink > min(image.width, image.height) { shrink /= 2 }
  }

  /// These options for the full size.
  var unreduced: LoadOptions { LoadOptions(access: access, failOn: failOn) }
}
