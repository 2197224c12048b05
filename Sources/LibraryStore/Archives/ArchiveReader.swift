import DurableFiles
import Glibc
import Documents
import TarFiles

/// Reads the files of an archive: first all of them in order on one thread, then single files on any thread.
final class ArchiveReader: @unchecked Sendable {
  /// The position of a file's bytes.
  struct Part: Hashable, Sendable {
    let offset: Int
    let size: Int
  }

  private let file: Descriptor
  private let path: String
  private var running = RunningDigest()

  /// Opens an archive.
  ///
  /// - Throws: `StoreError.notAFile`, `FileError`.
  init(_ path: String) throws {
    self.path = path
    file = try Descriptor.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    let found = try file.status()
    guard found.kind == .file else { throw StoreError.notAFile(path: path, found: found.kind) }
  }

  /// Whether a file begins like an archive.
  static func isArchive(_ path: String) -> Bool {
    guard let reader = try? ArchiveReader(path), let header = try? reader.header() else { return false }
    return header.name == ArchiveFormat.first
  }

  /// Calls a closure for every file between the first and the last, and checks the digest of the archive.
  ///
  /// - Parameter body: receives the name, the position and a closure that delivers the bytes, which it must call.
  /// - Throws: `StoreError.archiveDamaged` for a truncated or changed archive; `.newerVersion`, `.olderVersion`.
  func forEach(
    _ body: (String, Part, ((UnsafeRawBufferPointer) -> Void) throws -> Void) throws -> Void
  ) throws {
    try checkFormat()
    while true {
      let before = running.digest
      let header = try header()
      if header.name == ArchiveFormat.last {
        guard header.size < 4096, try bytes(of: header) == ArchiveFormat.trailer(before) else {
          throw damaged("the archive does not match the digest in its last file")
        }
        return
      }
      let part = Part(offset: running.size, size: header.size)
      try body(header.name, part) { deliver in try read(header.size, deliver) }
      guard running.size == part.offset + part.size else { throw damaged("'\(header.name)' was not read") }
      try read(header.padding) { _ in }
    }
  }

  /// Reads the bytes of a file.
  func read(_ part: Part, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    var offset = part.offset
    try readParts(part.size, body) { buffer throws(FileError) in
      let count = try file.read(into: buffer, at: offset)
      offset += count
      return count
    }
  }

  /// An error about the archive.
  func damaged(_ found: String) -> StoreError { .archiveDamaged(path: path, found: found) }

  private func checkFormat() throws {
    let header = try header()
    guard header.name == ArchiveFormat.first, header.size < 4096,
      let json = try? JSONValue.parse(try bytes(of: header)), json["format"]?.stringValue == ArchiveFormat.name,
      let version = json["version"]?.integerValue, version > 0
    else { throw damaged("it does not begin with the format file of a library archive") }
    guard version <= ArchiveFormat.version else {
      throw StoreError.newerVersion(
        path: path, found: "\(version)", supported: "\(ArchiveFormat.version)")
    }
    guard version == ArchiveFormat.version else {
      throw StoreError.olderVersion(path: path, found: "\(version)", expected: "\(ArchiveFormat.version)")
    }
  }

  private func header() throws -> TarHeader {
    var block: [UInt8] = []
    try read(TarHeader.blockSize) { block.append(contentsOf: $0) }
    guard let header = TarHeader(archived: block) else {
      throw damaged("no valid file header at byte \(running.size)")
    }
    return header
  }

  private func bytes(of header: TarHeader) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try read(header.size) { bytes.append(contentsOf: $0) }
    try read(header.padding) { _ in }
    return bytes
  }

  private func read(_ size: Int, _ body: (UnsafeRawBufferPointer) -> Void) throws {
    try readParts(size) { part in
      running.add(part)
      body(part)
    } from: { buffer throws(FileError) in
      try file.read(into: buffer)
    }
  }

  private func readParts(
    _ size: Int, _ body: (UnsafeRawBufferPointer) throws -> Void,
    from read: (UnsafeMutableRawBufferPointer) throws(FileError) -> Int
  ) throws {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: min(max(size, 1), 1 << 20), alignment: 4096)
    defer { buffer.deallocate() }
    var rest = size
    while rest > 0 {
      let count = try read(UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(rest, buffer.count)]))
      if count == 0 { throw damaged("unexpected end of file") }
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      rest -= count
    }
  }
}
