import CJPEG
import ImageFiles

/// Decodes a JPEG file to rows of 8-bit gray or RGB, from top to bottom: the same pixels as libvips' loader.
///
/// Threads may use it one after another.
struct JPEGDecoder: ~Copyable, @unchecked Sendable {
  /// The name in its errors.
  static let name = "jpegload"

  private let pointer: OpaquePointer
  /// The bytes of the file.
  private let file: ByteBlock
  /// Columns; the file's divided by the shrink factor and rounded up.
  let width: Int
  /// Rows, likewise.
  let height: Int
  /// The bytes of a row.
  let rowBytes: Int
  /// The first row that was not read.
  private(set) var nextRow = 0
  /// The error that ended decoding; libjpeg cannot be called again after one.
  private var damage: VIPSError?

  /// Reads the header.
  ///
  /// - Parameter shrink: 1, 2, 4 or 8.
  /// - Throws: `VIPSError` with the message of libjpeg, also where the colors are neither gray nor RGB.
  init(_ file: ByteBlock, shrink: Int) throws(VIPSError) {
    let start = file.base.assumingMemoryBound(to: UInt8.self)
    guard let pointer = pj_decoder_new(start, file.count, Int32(clamping: shrink)) else {
      throw VIPSError(operation: Self.name, message: "not enough memory")
    }
    guard pj_decoder_start(pointer) else {
      defer { pj_decoder_free(pointer) }
      throw VIPSError(operation: Self.name, message: String(cString: pj_decoder_message(pointer)))
    }
    self.pointer = pointer
    self.file = file
    width = Int(pj_decoder_width(pointer))
    height = Int(pj_decoder_height(pointer))
    rowBytes = width * Int(pj_decoder_bands(pointer))
  }

  deinit { pj_decoder_free(pointer) }

  /// The number of warnings about damage so far.
  var warnings: Int { pj_decoder_warnings(pointer) }

  /// Decodes the next rows to an address, each `bytesPerRow` after the one before.
  ///
  /// - Throws: `VIPSError` where the file ends too early, has too much damage or no such rows.
  mutating func read(rows: Int, to base: UnsafeMutableRawPointer, bytesPerRow: Int) throws(VIPSError) {
    let target = base.assumingMemoryBound(to: UInt8.self)
    try advance(by: rows) { pj_decoder_read($0, target, bytesPerRow, $1) }
  }

  /// Skips the next rows; at least one row must be left after them. This takes half the time of reading them.
  ///
  /// - Throws: as `read(rows:to:bytesPerRow:)`.
  mutating func skip(rows: Int) throws(VIPSError) { try advance(by: rows) { pj_decoder_skip($0, $1) } }

  private mutating func advance(by rows: Int, _ call: (OpaquePointer, Int32) -> Bool) throws(VIPSError) {
    if let damage { throw damage }
    guard let count = Int32(exactly: rows), call(pointer, count) else {
      let error = VIPSError(operation: Self.name, message: String(cString: pj_decoder_message(pointer)))
      damage = error
      throw error
    }
    nextRow += rows
  }
}
