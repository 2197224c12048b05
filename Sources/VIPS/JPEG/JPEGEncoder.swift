import CJPEG
import ImageFiles

/// Encodes rows of 8-bit gray or RGB to a JPEG file in memory: the same file as libvips' saver, with a JFIF header and
/// the profile.
///
/// Threads may use it one after another.
final class JPEGEncoder: @unchecked Sendable {
  /// The name in its errors.
  static let name = "jpegsave"
  /// The maximum number of bytes of a profile: 255 segments with a header each (ICC.1:2022, annex B.4).
  private static let largestProfile = 255 * (65_535 - 2 - 12 - 2)

  /// The part of the file that is written so far. It has room for an estimate of the whole file and some metadata, so
  /// that it is seldom moved.
  private final class Pieces {
    var bytes: [UInt8] = []

    static let take: pj_take = { context, bytes, count in
      guard let context else { return }
      let pieces = Unmanaged<Pieces>.fromOpaque(context).takeUnretainedValue()
      pieces.bytes += UnsafeBufferPointer(start: bytes, count: count)
    }
  }

  private let pointer: OpaquePointer
  private let pieces = Pieces()

  /// Writes the header.
  ///
  /// - Throws: `SaveError` where the profile is too large; `VIPSError` with the message of libjpeg.
  init(
    _ options: EncodingOptions, width: Int, height: Int, bands: Int, profile: [UInt8]?
  ) throws {
    let profile = profile ?? []
    guard profile.count <= Self.largestProfile else {
      throw SaveError.profileTooLarge(.jpeg, found: profile.count, allowed: Self.largestProfile)
    }
    let quality = options.quality ?? 90
    guard (1...100).contains(quality) else {
      throw VIPSError(operation: Self.name, message: "the quality is out of range: \(quality)")
    }
    pieces.bytes.reserveCapacity(Self.estimatedSize(width * height * bands))
    guard let pointer = pj_encoder_new(Pieces.take, Unmanaged.passUnretained(pieces).toOpaque()) else {
      throw VIPSError(operation: Self.name, message: "not enough memory")
    }
    var format = pj_format()
    format.width = Int32(clamping: width)
    format.height = Int32(clamping: height)
    format.bands = Int32(clamping: bands)
    format.quality = Int32(quality)
    format.full_color = options.subsampling == .full
    format.progressive = options.isProgressive
    format.optimize = options.optimizesCoding
    let isStarted = profile.withUnsafeBufferPointer { profile in
      format.profile = profile.baseAddress
      format.profile_count = profile.count
      return pj_encoder_start(pointer, &format)
    }
    guard isStarted else {
      defer { pj_encoder_free(pointer) }
      throw VIPSError(operation: Self.name, message: String(cString: pj_encoder_message(pointer)))
    }
    self.pointer = pointer
  }

  deinit { pj_encoder_free(pointer) }

  /// A size that most files do not exceed, and room for metadata. Memory that is not written to is not used.
  private static func estimatedSize(_ samples: Int) -> Int { samples / 8 + (1 << 18) }

  private var error: VIPSError {
    VIPSError(operation: Self.name, message: String(cString: pj_encoder_message(pointer)))
  }

  /// Encodes the next rows.
  func write(_ tile: borrowing PixelTile) throws(VIPSError) {
    let start = tile.base.assumingMemoryBound(to: UInt8.self)
    guard pj_encoder_write(pointer, start, tile.bytesPerRow, Int32(clamping: tile.rect.height)) else { throw error }
  }

  /// The file, after its last row.
  func finish() throws(VIPSError) -> [UInt8] {
    guard pj_encoder_finish(pointer) else { throw error }
    defer { pieces.bytes = [] }
    return pieces.bytes
  }
}
