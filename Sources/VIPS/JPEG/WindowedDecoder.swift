import ImageFiles

/// A decoder of a JPEG file with a window of cached rows.
///
/// Requested rows are decoded straight into the memory of the caller, where possible.
struct WindowedDecoder: ~Copyable, Sendable {
  private var decoder: JPEGDecoder
  private let window: RowWindow
  private let bands: Int
  /// The cached rows: row y at index y modulo the number of rows.
  private let ring: ByteBlock
  /// The number of the row at each index of the window.
  private var held: [Int]

  /// Reads the header.
  ///
  /// - Throws: `VIPSError` where it is damaged, or states another size or other bands.
  init(
    _ file: ByteBlock, shrink: Int, width: Int, height: Int, bands: Int, window: RowWindow
  ) throws(VIPSError) {
    let decoder = try JPEGDecoder(file, shrink: shrink)
    guard decoder.width == width, decoder.height == height, decoder.rowBytes == decoder.width * bands else {
      throw VIPSError(operation: JPEGDecoder.name, message: "the image does not match its header")
    }
    // At most the rows of the image, so that sums cannot overflow.
    self.window = RowWindow(rows: min(window.rows, height), overlap: min(window.overlap, height))
    self.bands = bands
    held = Array(repeating: -1, count: max(1, self.window.rows))
    ring = ByteBlock(count: held.count * decoder.rowBytes) { _ in }
    self.decoder = decoder
  }

  private func place(_ y: Int) -> UnsafeMutableRawPointer { ring.base + y % held.count * decoder.rowBytes }

  /// The first row of a part that was decoded and is no longer cached.
  func missing(in rect: PixelRect) -> Int? {
    let decoded = rect.y..<max(rect.y, min(rect.bottom, decoder.nextRow))
    return decoded.first { held[$0 % held.count] != $0 }
  }

  /// Writes a part of the image to an address.
  ///
  /// - Throws: `VIPSError` where the file is damaged, or a row is missing.
  mutating func copy(_ rect: PixelRect, to base: UnsafeMutableRawPointer, bytesPerRow: Int) throws(VIPSError) {
    if let row = missing(in: rect) {
      throw VIPSError(
        operation: JPEGDecoder.name,
        message: "row \(row) was requested after row \(decoder.nextRow - 1), and is no longer cached "
          + "(a window of \(window.rows) rows)")
    }
    deliver(0..<decoder.nextRow, of: rect, to: base, bytesPerRow)
    // Of the rows above the part, only those that fit into the window are needed.
    let unseen = rect.y - window.rows - decoder.nextRow
    if unseen > 0 { try decoder.skip(rows: unseen) }
    let isFullWidth = rect.x == 0 && rect.width == decoder.width
    while decoder.nextRow < rect.bottom {
      let y = decoder.nextRow
      if isFullWidth, y >= rect.y {
        let target = base + (y - rect.y) * bytesPerRow
        try decoder.read(rows: rect.bottom - y, to: target, bytesPerRow: bytesPerRow)
        cacheOverlap(from: y, of: rect, at: base, bytesPerRow)
      } else {
        let rows = min((y < rect.y ? rect.y : rect.bottom) - y, held.count - y % held.count)
        try decoder.read(rows: rows, to: place(y), bytesPerRow: decoder.rowBytes)
        for y in y..<y + rows { held[y % held.count] = window.rows > 0 ? y : -1 }
        deliver(y..<y + rows, of: rect, to: base, bytesPerRow)
      }
    }
  }

  /// Copies the rows of a part that are in the window.
  private func deliver(_ rows: Range<Int>, of rect: PixelRect, to base: UnsafeMutableRawPointer, _ bytesPerRow: Int) {
    for y in rows.clamped(to: rect.y..<rect.bottom) {
      (base + (y - rect.y) * bytesPerRow).copyMemory(from: place(y) + rect.x * bands, byteCount: rect.width * bands)
    }
  }

  /// Caches the rows that bypassed the window and may be requested again: the first ones for late requests above, the
  /// last ones for the next request.
  private mutating func cacheOverlap(
    from first: Int, of rect: PixelRect, at base: UnsafeMutableRawPointer, _ bytesPerRow: Int
  ) {
    let (head, tail) = (rect.y + window.overlap, rect.bottom - window.overlap)
    for y in max(first, rect.bottom - window.rows)..<rect.bottom where y < head || y >= tail {
      place(y).copyMemory(from: base + (y - rect.y) * bytesPerRow, byteCount: decoder.rowBytes)
      held[y % held.count] = y
    }
  }
}
