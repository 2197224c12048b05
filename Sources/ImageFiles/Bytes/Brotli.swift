import CBrotli

/// Brotli streams (RFC 7932), which JPEG XL packs its metadata in.
enum Brotli {
  private static let piece = 64 << 10

  /// The content of a stream.
  ///
  /// - Parameter limit: the most bytes that the content may have, so that a small stream cannot exhaust memory.
  static func inflated(_ stream: UnsafeRawBufferPointer, limit: Int) throws(UnpackingFailure) -> [UInt8] {
    guard let state = BrotliDecoderCreateInstance(nil, nil, nil) else { throw .damaged }
    defer { BrotliDecoderDestroyInstance(state) }
    var output: [UInt8] = []
    var (left, next) = (stream.count, stream.bindMemory(to: UInt8.self).baseAddress)
    while true {
      var room = piece
      var result = BROTLI_DECODER_RESULT_ERROR
      output += [UInt8](unsafeUninitializedCapacity: piece) { buffer, count in
        var target = buffer.baseAddress
        result = BrotliDecoderDecompressStream(state, &left, &next, &room, &target, nil)
        count = piece - room
      }
      guard output.count <= limit else { throw .tooLarge(allowed: limit) }
      switch result {
      case BROTLI_DECODER_RESULT_SUCCESS: return output
      case BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT: continue
      default: throw .damaged
      }
    }
  }
}
