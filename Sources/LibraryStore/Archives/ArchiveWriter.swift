import DurableFiles
import Glibc
import Documents
import TarFiles

/// Writes the files of an archive in order.
final class ArchiveWriter {
  private let file: Descriptor
  private var running = RunningDigest()

  /// Begins an archive in an empty file.
  init(_ path: String) throws { file = try Descriptor.open(path, O_WRONLY | O_NOFOLLOW) }

  /// Adds a file.
  func add(_ name: String, _ bytes: [UInt8]) throws {
    try add(name, size: bytes.count) { write in try bytes.withUnsafeBytes { try write($0) } }
  }

  /// Adds a file whose bytes a closure delivers in parts.
  ///
  /// - Throws: `FileError` with `EFBIG` for 8 GiB and more, with `EIO` if the number of bytes is not `size`.
  func add(
    _ name: String, size: Int, fill: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void
  ) throws {
    guard size <= TarHeader.largestPlainSize else { throw FileError(.write, name, EFBIG) }
    let header = TarHeader(archived: name, size: size)
    try write(header.bytes)
    let start = running.size
    try fill { try write($0) }
    guard running.size - start == size else { throw FileError(.write, name, EIO) }
    try write([UInt8](repeating: 0, count: header.padding))
  }

  /// Ends the archive.
  func finish() throws {
    try add(ArchiveFormat.last, ArchiveFormat.trailer(running.digest))
    try write(TarHeader.end)
  }

  private func write(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes { try write($0) } }

  private func write(_ bytes: UnsafeRawBufferPointer) throws {
    running.add(bytes)
    try file.write(bytes)
  }
}
