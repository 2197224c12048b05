import CVips
import Synchronization

/// The rows of a JPEG file, decoded when they are asked for, from top to bottom and once.
///
/// Several threads ask, each for another part and not quite in order. One after another is served: the file is decoded
/// to the last row that is asked for, and the last rows stay in a window for those who come late.
final class JPEGRows: Sendable {
  /// What the lock guards.
  private struct State: ~Copyable, Sendable {
    var decoder: JPEGDecoder?
    /// The window, where row y has the place y mod its rows; after it one more row.
    var ring: ByteBlock?
    /// Why nothing more can be decoded.
    var damage: VIPSError?
  }

  private let file: ByteBlock
  private let shrink: Int
  private let width: Int
  private let height: Int
  private let bands: Int
  private let window: Int
  private let state = Mutex(State())
  let failure = FailureNote()

  /// - Parameters:
  ///   - width: columns of the image, which may be one less than the decoder has.
  ///   - window: how many of the rows that were decoded last can still be had.
  init(_ file: ByteBlock, shrink: Int, width: Int, height: Int, bands: Int, window: Int) {
    (self.file, self.shrink) = (file, shrink)
    (self.width, self.height, self.bands) = (width, height, bands)
    self.window = max(0, min(window, height))
  }

  /// Writes a part of the image to an address.
  ///
  /// - Throws: `VIPSError` where the file is damaged, or rows are asked for that have left the window.
  func copy(_ rect: PixelRect, to base: UnsafeMutableRawPointer, bytesPerRow: Int) throws(VIPSError) {
    try state.withLock { (state) throws(VIPSError) in
      if let damage = state.damage { throw damage }
      do throws(VIPSError) {
        if state.decoder == nil { try start(&state) }
      } catch {
        state.damage = error
        throw error
      }
      guard var decoder = state.decoder.take(), let ring = state.ring else { return }
      let gone = decoder.nextRow - window
      guard rect.y >= gone else {
        state.decoder = consume decoder
        throw VIPSError(
          operation: JPEGDecoder.name,
          message: "row \(rect.y) was asked for after row \(gone + window - 1); the last \(window) rows are kept")
      }
      do throws(VIPSError) {
        try copy(rect, from: &decoder, ring, to: base, bytesPerRow)
        state.decoder = consume decoder
      } catch {
        // Its memory is of no more use.
        state.ring = nil
        state.damage = error
        throw error
      }
    }
  }

  private func start(_ state: inout State) throws(VIPSError) {
    let decoder = try JPEGDecoder(file, shrink: shrink)
    guard decoder.width >= width, decoder.height >= height, decoder.rowBytes == decoder.width * bands else {
      throw VIPSError(operation: JPEGDecoder.name, message: "the image is not what its header says")
    }
    state.ring = ByteBlock(count: (max(1, window) + 1) * decoder.rowBytes) { _ in }
    state.decoder = consume decoder
  }

  private func copy(
    _ rect: PixelRect, from decoder: inout JPEGDecoder, _ ring: ByteBlock, to base: UnsafeMutableRawPointer,
    _ bytesPerRow: Int
  ) throws(VIPSError) {
    let rowBytes = decoder.rowBytes
    let ringRows = max(1, window)
    func place(_ y: Int) -> UnsafeMutableRawPointer { ring.base + y % ringRows * rowBytes }
    func deliver(_ rows: Range<Int>) {
      for y in rows.clamped(to: rect.y..<rect.bottom) {
        (base + (y - rect.y) * bytesPerRow).copyMemory(from: place(y) + rect.x * bands, byteCount: rect.width * bands)
      }
    }

    deliver(0..<decoder.nextRow)
    let isWhole = rect.x == 0 && rect.width == decoder.width
    while decoder.nextRow < rect.bottom {
      let y = decoder.nextRow
      if isWhole, y >= rect.y {
        try decoder.read(rows: rect.bottom - y, to: base + (y - rect.y) * bytesPerRow, bytesPerRow: bytesPerRow)
        for y in max(y, rect.bottom - window)..<rect.bottom {
          place(y).copyMemory(from: base + (y - rect.y) * bytesPerRow, byteCount: rowBytes)
        }
      } else {
        let rows = min((y < rect.y ? rect.y : rect.bottom) - y, ringRows - y % ringRows)
        try decoder.read(rows: rows, to: place(y), bytesPerRow: rowBytes)
        deliver(y..<y + rows)
      }
    }
    // libvips decodes in strips of eight rows, of which only the last may hold a row that the image has not.
    if decoder.nextRow == height, decoder.height > height, !height.isMultiple(of: 8) {
      try decoder.read(rows: 1, to: ring.base + ringRows * rowBytes, bytesPerRow: rowBytes)
    }
  }

  static let generate: VipsGenerateFn = { output, _, rows, _, _ in
    guard let output, let rows else { return -1 }
    return Unmanaged<JPEGRows>.fromOpaque(rows)._withUnsafeGuaranteedRef { rows in
      let rect = PixelRect(output.pointee.valid)
      guard let base = output.address(x: rect.x, y: rect.y, bytesPerPixel: rows.bands) else { return -1 }
      do throws(VIPSError) {
        try rows.copy(rect, to: base, bytesPerRow: Int(output.pointee.bpl))
        return 0
      } catch {
        rows.failure.note(error)
        return -1
      }
    }
  }
}

extension VIPSImage {
  /// Whether this is the header of a JPEG file whose rows `JPEGRows` can decode: not CMYK.
  var isPlainJPEG: Bool {
    format == .uchar && (bands == 1 && interpretation == .gray || bands == 3 && interpretation == .srgb)
  }

  /// An image with the header of this one, which libvips has read from a JPEG file, and rows decoded from its bytes.
  func decoded(from file: ByteBlock, shrink: Int, window: Int) throws(VIPSError) -> VIPSImage {
    let (width, height) = (width / shrink, height / shrink)
    let rows = JPEGRows(file, shrink: shrink, width: width, height: height, bands: bands, window: window)
    return try derived(
      demand: .fatStrip, held: rows, failure: rows.failure, callbacks: (nil, JPEGRows.generate)
    ) { header in
      header.Xsize = Int32(width)
      header.Ysize = Int32(height)
    }
  }
}
