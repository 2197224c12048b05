import Glibc

/// A file of somebody else's that the store reads and never writes, renames or deletes.
struct OriginalFile: ~Copyable {
  /// The file, open for reading.
  let descriptor: Descriptor
  /// What it was when it was opened.
  let status: FileStatus

  /// Opens a regular file, following symbolic links.
  ///
  /// - Throws: `StoreError.notAFile` for a folder, a pipe and the like; `FileError`.
  init(_ path: String) throws {
    // Without O_NONBLOCK a pipe would keep us waiting for a writer.
    let file = try Descriptor.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    let found = try file.status()
    guard found.kind == .file else { throw StoreError.notAFile(path: path, found: found.kind) }
    descriptor = file
    status = found
  }

  /// Reads the file to its end, in parts.
  ///
  /// - Throws: `StoreError.fileChanged` where somebody wrote to it meanwhile.
  func read(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    try descriptor.readToEnd(body)
    try checkUnchanged()
  }

  /// Fails where the file is not any more what it was when it was opened.
  func checkUnchanged() throws {
    guard try descriptor.status() == status else { throw StoreError.fileChanged(path: descriptor.path) }
  }
}

extension Descriptor {
  /// Reads from the present position to the end, a mebibyte at a time.
  func readToEnd(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 4096)
    defer { buffer.deallocate() }
    while true {
      let count = try read(into: buffer)
      if count == 0 { return }
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }
}
