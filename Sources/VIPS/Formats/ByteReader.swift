import Glibc

/// Something whose bytes can be read at any place.
protocol ByteReader {
  var count: Int { get }
  /// The bytes from `offset` on, fewer where the end comes first, none where that is no place.
  func read(_ count: Int, at offset: Int) -> [UInt8]
}

/// Bytes in memory.
struct MemoryReader: ByteReader {
  let bytes: UnsafeRawBufferPointer

  var count: Int { bytes.count }

  func read(_ count: Int, at offset: Int) -> [UInt8] {
    guard count > 0, offset >= 0, offset < bytes.count else { return [] }
    return [UInt8](bytes[offset..<min(bytes.count, offset + min(count, bytes.count))])
  }
}

/// A file that is open.
struct DescriptorReader: ByteReader {
  let descriptor: Int32
  let count: Int

  func read(_ count: Int, at offset: Int) -> [UInt8] {
    let wanted = min(count, self.count - offset)
    guard wanted > 0, offset >= 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
      while filled < wanted {
        let got = pread(descriptor, buffer.baseAddress.map { $0 + filled }, wanted - filled, off_t(offset + filled))
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { return }
        filled += got
      }
    }
  }
}
