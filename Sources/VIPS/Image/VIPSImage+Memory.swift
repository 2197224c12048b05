import CVips
package import ImageFiles

extension VIPSImage {
  /// An image of pixels in memory: adjacent rows from top to bottom, the bands of a pixel side by side.
  ///
  /// - Throws: `VIPSError` where the block is not exactly that long.
  package convenience init(
    pixels: ByteBlock, width: Int, height: Int, bands: Int, format: BandFormat, interpretation: Interpretation? = nil
  ) throws(VIPSError) {
    try VIPSLibrary.start()
    let name = "vips_image_new_from_memory"
    let largest = Int(VIPS_MAX_COORD)
    guard (1...largest).contains(width), (1...largest).contains(height), (1...largest).contains(bands),
      format != .other
    else { throw VIPSError(operation: name, message: "cannot be \(width) × \(height), \(bands) × \(format)") }
    let rowBytes = width * bands * format.byteCount
    guard rowBytes.multipliedReportingOverflow(by: height) == (pixels.count, false) else {
      let needed = "\(width) × \(height) pixels of \(bands) × \(format)"
      throw VIPSError(operation: name, message: "expected \(needed), found \(pixels.count) bytes")
    }
    let created = vips_image_new_from_memory(
      pixels.base, pixels.count, Int32(width), Int32(height), Int32(bands), VipsBandFormat(format.rawValue))
    guard let created else { throw .last(in: name) }
    self.init(adopting: created, failures: [])
    hold(pixels)
    let meaning = interpretation ?? Interpretation.usual(bands: bands, format: format)
    created.pointee.Type = VipsInterpretation(meaning.rawValue)
  }

  /// An image of a copy of these bytes, laid out as above.
  package convenience init(
    pixels: [UInt8], width: Int, height: Int, bands: Int, format: BandFormat, interpretation: Interpretation? = nil
  ) throws(VIPSError) {
    try self.init(
      pixels: ByteBlock(copying: pixels), width: width, height: height, bands: bands, format: format,
      interpretation: interpretation)
  }

  /// The image with all pixels computed and in memory; the same image if they already are.
  ///
  /// - Throws: what a computed image threw; `CancellationError` where one was killed; else `VIPSError`.
  package func copiedToMemory() throws -> VIPSImage {
    if vips_image_ispartial(pointer) == 0 { return self }
    let name = "vips_image_copy_memory"
    failures.clear()
    let watched = try watched()
    let copy = vips_image_copy_memory(watched.pointer).map { VIPSImage(adopting: $0, failures: []) }
    if let error = watched.failures.error(of: name, failing: copy == nil) { throw error }
    guard let copy else { throw VIPSError.last(in: name) }
    return copy
  }

  /// The pixels computed in bands, from top to bottom, into memory; of the header only the resolution is kept.
  ///
  /// - Throws: as `streamed(_:operation:to:)`.
  package func streamedToMemory(_ streaming: Streaming) throws -> VIPSImage {
    try VIPSImage(
      pixels: streamedPixels(streaming), width: width, height: height, bands: bands, format: format
    ).withResolution(of: self)
  }

  /// The pixels computed in bands, from top to bottom: adjacent rows, the bands of a pixel side by side.
  ///
  /// - Throws: as `streamed(_:operation:to:)`.
  package func streamedPixels(_ streaming: Streaming) throws -> ByteBlock {
    let rowBytes = width * bytesPerPixel
    return try ByteBlock(count: rowBytes * height) { buffer in
      nonisolated(unsafe) let buffer = buffer
      try streamed(streaming, operation: "vips_image_copy_memory") { band in
        for row in 0..<band.rect.height {
          buffer.baseAddress?.advanced(by: (band.rect.y + row) * rowBytes).copyMemory(
            from: band.base + row * band.bytesPerRow, byteCount: rowBytes)
        }
      }
    }
  }

  /// Computes all pixels and passes them to the body: adjacent rows from top to bottom, the bands of a pixel side by
  /// side.
  package func withPixels<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result {
    let image = try copiedToMemory()
    return try withExtendedLifetime(image) {
      guard let start = vips_image_get_data(image.pointer) else { throw VIPSError.last(in: "vips_image_get_data") }
      return try body(UnsafeRawBufferPointer(start: start, count: width * height * bytesPerPixel))
    }
  }
}

extension Interpretation {
  /// The default meaning of pixels of this shape.
  package static func usual(bands: Int, format: BandFormat) -> Interpretation {
    switch (bands, format) {
    case (1...2, .uchar): .gray
    case (1...2, .ushort): .gray16
    case (3...4, .uchar): .srgb
    case (3...4, .ushort): .rgb16
    default: .multiband
    }
  }
}
