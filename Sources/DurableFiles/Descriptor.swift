import CLinux
package import Documents
import Glibc

/// An open file: closed at the end of the value's lifetime, and never inherited by another program.
package struct Descriptor: ~Copyable {
  /// The file descriptor.
  package let number: CInt
  /// Its path, for errors.
  package let path: String

  private init(number: CInt, path: String) {
    self.number = number
    self.path = path
  }

  /// Takes ownership of a file that is already open, which it closes.
  init(adopting number: CInt, path: String) { self.init(number: number, path: path) }

  deinit { _ = Glibc.close(number) }

  /// Opens a path; `O_CLOEXEC` is always set.
  package static func open(
    _ path: String, _ flags: CInt, permissions: UInt32 = 0
  ) throws(FileError) -> Descriptor {
    let number = try SystemCall.perform(.open, path) { Glibc.open(path, flags | O_CLOEXEC, permissions) }
    return Descriptor(number: number, path: path)
  }

  /// Opens a file, or creates it with the mode and the group of its folder.
  package static func openShared(_ path: String, _ flags: CInt) throws(FileError) -> Descriptor {
    do {
      return try open(path, flags)
    } catch {
      if error.code != ENOENT { throw error }
    }
    let file = try open(path, flags | O_CREAT, permissions: 0o666)
    try SharedMode(of: FilePath.folder(of: path)).apply(to: file, permissions: 0o666)
    return file
  }

  /// Opens a name in an open folder; `O_CLOEXEC` is always set.
  package static func open(
    _ name: String, in folder: borrowing Descriptor, _ flags: CInt, permissions: UInt32 = 0
  ) throws(FileError) -> Descriptor {
    let (parent, path) = (folder.number, (folder.path == "/" ? "" : folder.path) + "/" + name)
    let number = try SystemCall.perform(.open, path) { openat(parent, name, flags | O_CLOEXEC, permissions) }
    return Descriptor(number: number, path: path)
  }

  /// The status of the open file.
  package func status() throws(FileError) -> FileStatus {
    var raw = stat()
    try SystemCall.perform(.stat, path) { fstat(number, &raw) }
    return FileStatus(raw)
  }

  /// Writes all bytes.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let count = try SystemCall.perform(.write, path) { Glibc.write(number, part.baseAddress, part.count) }
      // A file system that writes nothing and reports no error would make this loop endless.
      if count == 0 { throw FileError(.write, path, EIO) }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads up to the size of the buffer; 0 at the end.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    try SystemCall.perform(.read, path) { Glibc.read(number, buffer.baseAddress, buffer.count) }
  }

  /// Reads up to the size of the buffer, starting at an offset; 0 at the end.
  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(FileError) -> Int {
    try SystemCall.perform(.read, path) { pread(number, buffer.baseAddress, buffer.count, off_t(offset)) }
  }

  /// Writes all bytes at an offset.
  package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let part = UnsafeRawBufferPointer(rebasing: bytes[written...])
      let count = try SystemCall.perform(.write, path) {
        pwrite(number, part.baseAddress, part.count, off_t(offset + written))
      }
      if count == 0 { throw FileError(.write, path, EIO) }
      written += count
    }
  }

  /// Truncates the file to a size.
  package func truncate(to size: Int) throws(FileError) {
    try SystemCall.perform(.truncate, path) { ftruncate(number, off_t(size)) }
  }

  /// Waits until the bytes are durable, and the length that is needed to read them.
  package func syncData() throws(FileError) {
    try SystemCall.perform(.sync, path) { fdatasync(number) }
  }

  /// Waits until the bytes and the length are durable.
  package func sync() throws(FileError) {
    try SystemCall.perform(.sync, path) { fsync(number) }
  }

  /// Shares the blocks of another file, if the file system supports it.
  ///
  /// - Returns: Whether it did. If not, nothing has been written.
  package func clone(_ source: borrowing Descriptor) -> Bool {
    let from = source.number
    return (try? SystemCall.perform(.clone, path) { clone_file(number, from) }) != nil
  }

  /// Sets the modification time to now.
  package func touch() throws(FileError) {
    try SystemCall.perform(.touch, path) { futimens(number, nil) }
  }

  /// Reads from the current position to the end, 1 MiB at a time.
  package func readToEnd(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 4096)
    defer { buffer.deallocate() }
    while true {
      let count = try read(into: buffer)
      if count == 0 { return }
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  /// The bytes from the current position to the end.
  package func bytes() throws -> [UInt8] {
    var bytes: [UInt8] = []
    try readToEnd { bytes += $0 }
    return bytes
  }

  /// The bytes from the current position, up to a number of them.
  package func bytes(upTo limit: Int) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 4096)
    defer { buffer.deallocate() }
    while bytes.count < limit {
      let count = try read(into: UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(limit - bytes.count)))
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return bytes
  }

  /// The SHA-256 of the bytes from the current position to the end.
  package func digest() throws -> SHA256Digest {
    var running = RunningDigest()
    try readToEnd { running.add($0) }
    return running.digest
  }
}
