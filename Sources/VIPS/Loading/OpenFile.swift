import Glibc
package import ImageFiles

/// A regular file that is open for reading; it is closed when the value ends.
struct OpenFile: ~Copyable {
  let path: String
  let size: Int
  private let descriptor: Int32

  /// - Throws: `LoadError.unreadable` where it does not exist, or is a folder, a pipe or a device.
  init(_ path: String) throws(LoadError) {
    guard !path.utf8.contains(0) else { throw .unreadable(path: path, errno: EINVAL) }
    // Opening a pipe must not block.
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(path: path, errno: errno) }
    var status = stat()
    let code = fstat(descriptor, &status) == 0 ? Self.refusal(status.st_mode) : errno
    guard code == 0 else {
      close(descriptor)
      throw .unreadable(path: path, errno: code)
    }
    self.path = path
    self.descriptor = descriptor
    size = Int(status.st_size)
  }

  deinit { close(descriptor) }

  private static func refusal(_ mode: mode_t) -> Int32 {
    switch mode & S_IFMT {
    case S_IFREG: 0
    case S_IFDIR: EISDIR
    default: EINVAL
    }
  }

  /// Its bytes, read on demand, while it is open.
  var bytes: FileBytes { FileBytes(descriptor: descriptor, count: size) }

  /// The recognized type of the file, by its bytes.
  var recognition: Recognition { FileFormat.recognize(any: bytes) }

  /// The picture that is the photo; nil where the codec of the format knows it.
  func primary(_ format: FileFormat) -> TIFFPrimary? {
    format.reading.primary?(bytes)
  }

  /// Why the picture is not read; nil if it is.
  func refusal(_ format: FileFormat) -> PictureRefusal? {
    format.reading.refusal(bytes)
  }

  /// All bytes.
  borrowing func contents() throws(LoadError) -> ByteBlock {
    let (descriptor, path) = (descriptor, path)
    return try ByteBlock(count: size) { (buffer) throws(LoadError) in
      var filled = 0
      while filled < buffer.count {
        let got = pread(descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled, off_t(filled))
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { throw .unreadable(path: path, errno: got < 0 ? errno : EIO) }
        filled += got
      }
    }
  }
}

extension ByteBlock {
  /// The bytes of a file.
  ///
  /// - Throws: `LoadError` where it cannot be read or is larger than the limit.
  package static func contents(ofFile path: String, limits: DecodeLimits = DecodeLimits()) throws(LoadError)
    -> ByteBlock
  {
    let file = try OpenFile(path)
    try limits.check(file.bytes)
    return try file.contents()
  }
}
