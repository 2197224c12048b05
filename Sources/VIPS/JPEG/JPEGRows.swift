import CVips
import ImageFiles
import Threads

/// The rows of a JPEG file, decoded on request, from top to bottom and only once.
///
/// Several threads request different parts, not quite in order. They are served one after another: the file is decoded
/// down to the last requested row, and rows are cached in a window for late requests.
final class JPEGRows: Sendable {
  private let file: ByteBlock
  private let shrink: Int
  private let width: Int
  private let height: Int
  private let bands: Int
  private let window: RowWindow
  /// Nil before the first request.
  private let decoder = Monitor<WindowedDecoder?>(nil)
  let failure = FailureNote()

  init(_ file: ByteBlock, shrink: Int, width: Int, height: Int, bands: Int, window: RowWindow) {
    (self.file, self.shrink) = (file, shrink)
    (self.width, self.height, self.bands) = (width, height, bands)
    self.window = window
  }

  /// Writes a part of the image to an address.
  ///
  /// - Throws: `VIPSError` where the file is damaged, or requested rows have left the window.
  func copy(_ rect: PixelRect, to base: UnsafeMutableRawPointer, bytesPerRow: Int) throws(VIPSError) {
    try decoder.withLock { (decoder) throws(VIPSError) in
      if decoder == nil {
        decoder = try WindowedDecoder(
          file, shrink: shrink, width: width, height: height, bands: bands, window: window)
      }
      try decoder?.copy(rect, to: base, bytesPerRow: bytesPerRow)
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
  ///
  /// A reduced picture covers the whole file: its sides are rounded up. (libvips rounds them down and drops the pixels
  /// of the last column and row that are not whole.)
  func decoded(from file: ByteBlock, shrink: Int, window: RowWindow) throws(VIPSError) -> VIPSImage {
    let (width, height) = ((width + shrink - 1) / shrink, (height + shrink - 1) / shrink)
    let rows = JPEGRows(file, shrink: shrink, width: width, height: height, bands: bands, window: window)
    return try derived(
      demand: .fatStrip, held: rows, failure: rows.failure, callbacks: (nil, JPEGRows.generate)
    ) { header in
      header.Xsize = Int32(width)
      header.Ysize = Int32(height)
    }
  }
}
