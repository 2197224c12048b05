import CVips
import Synchronization

/// The rows of a JPEG file, decoded when they are asked for, from top to bottom and once.
///
/// Several threads ask, each for another part and not quite in order. One after another is served: the file is decoded
/// to the last row that is asked for, straight into the memory of who asked where that can be, and rows stay in a window
/// for those who come late.
final class JPEGRows: Sendable {
  /// What the lock guards.
  private struct State: ~Copyable, Sendable {
    var decoder: JPEGDecoder?
    /// The window, where row y has the place y mod its rows; after it one more row.
    var ring: ByteBlock?
    /// Which row each place of the window has.
    var held: [Int] = []
    /// Why nothing more can be decoded.
    var damage: VIPSError?
  }

  private let file: ByteBlock
  private let shrink: Int
  private let width: Int
  private let height: Int
  private let bands: Int
  private let window: RowWindow
  private let state = Mutex(State())
  let failure = FailureNote()

  /// - Parameter width: columns of the image, which may be one less than the decoder has, as `height` may be.
  init(_ file: ByteBlock, shrink: Int, width: Int, height: Int, bands: Int, window: RowWindow) {
    (self.file, self.shrink) = (file, shrink)
    (self.width, self.height, self.bands) = (width, height, bands)
    self.window = RowWindow(rows: min(window.rows, height), overlap: window.overlap)
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
      let places = state.held.count
      if let gone = (rect.y..<min(rect.bottom, max(rect.y, decoder.nextRow))).first(where: {
        state.held[$0 % places] != $0
      }) {
        let last = decoder.nextRow - 1
        state.decoder = consume decoder
        throw VIPSError(
          operation: JPEGDecoder.name,
          message: "row \(gone) was asked for after row \(last), and is kept no longer (\(window.rows) rows are)")
      }
      do throws(VIPSError) {
        try copy(rect, from: &decoder, ring, &state.held, to: base, bytesPerRow)
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
    let places = max(1, window.rows)
    state.ring = ByteBlock(count: (places + 1) * decoder.rowBytes) { _ in }
    state.held = Array(repeating: -1, count: places)
    state.decoder = consume decoder
  }

  private func copy(
    _ rect: PixelRect, from decoder: inout JPEGDecoder, _ ring: ByteBlock, _ held: inout [Int],
    to base: UnsafeMutableRawPointer, _ bytesPerRow: Int
  ) throws(VIPSError) {
    let (rowBytes, places) = (decoder.rowBytes, held.count)
    func place(_ y: Int) -> UnsafeMutableRawPointer { ring.base + y % places * rowBytes }
    func target(_ y: Int) -> UnsafeMutableRawPointer { base + (y - rect.y) * bytesPerRow }
    func deliver(_ rows: Range<Int>) {
      for y in rows.clamped(to: rect.y..<rect.bottom) {
        target(y).copyMemory(from: place(y) + rect.x * bands, byteCount: rect.width * bands)
      }
    }

    deliver(0..<decoder.nextRow)
    let isWhole = rect.x == 0 && rect.width == decoder.width
    // Those who come late for what is passed over overlap with what comes now.
    let head = decoder.nextRow < rect.y ? rect.y + window.overlap : 0
    while decoder.nextRow < rect.bottom {
      let y = decoder.nextRow
      if isWhole, y >= rect.y {
        try decoder.read(rows: rect.bottom - y, to: target(y), bytesPerRow: bytesPerRow)
        let tail = rect.bottom - window.overlap
        for y in max(y, rect.bottom - window.rows)..<rect.bottom where y < head || y >= tail {
          place(y).copyMemory(from: target(y), byteCount: rowBytes)
          held[y % places] = y
        }
      } else {
        let rows = min((y < rect.y ? rect.y : rect.bottom) - y, places - y % places)
        try decoder.read(rows: rows, to: place(y), bytesPerRow: rowBytes)
        for y in y..<y + rows { held[y % places] = window.rows > 0 ? y : -1 }
        deliver(y..<y + rows)
      }
    }
    // libvips decodes in strips of eight rows, of which only the last may hold a row that the image has not.
    if decoder.nextRow == height, decoder.height > height, !height.isMultiple(of: 8) {
      try decoder.read(rows: 1, to: ring.base + places * rowBytes, bytesPerRow: rowBytes)
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
  func decoded(from file: ByteBlock, shrink: Int, window: RowWindow) throws(VIPSError) -> VIPSImage {
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
