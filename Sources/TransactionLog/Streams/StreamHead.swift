import Documents
package import DurableFiles
import Glibc

/// The file `head` in the folder of a stream: its last durable commit, as `NUMBER ID LF` with 16 digits of the number.
///
/// It is a hint that saves reading the stream. It is never synced, so after a crash it may be old or anything else.
package struct StreamHead: Hashable, Sendable {
  /// The name of the file.
  package static let name = "head"
  /// The number of its bytes.
  package static let size = numberSize + 1 + 2 * SHA256Digest.size + 1
  private static let numberSize = 16

  /// The last durable commit.
  package let commit: CommitReference

  package init(_ commit: CommitReference) { self.commit = commit }

  /// Reads the bytes of the file; nil for anything but a head.
  package init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count == Self.size, bytes[Self.numberSize] == UInt8(ascii: " "), bytes.last == UInt8(ascii: "\n"),
      let number = CommitReference.number(UnsafeRawBufferPointer(rebasing: bytes[..<Self.numberSize])),
      let id = SHA256Digest(hexDigits: UnsafeRawBufferPointer(rebasing: bytes[(Self.numberSize + 1)..<Self.size - 1]))
    else { return nil }
    self.init(CommitReference(number: number, id: id))
  }

  /// The bytes of the file.
  package var bytes: [UInt8] {
    let digits = "\(commit.number)"
    let zeros = String(repeating: "0", count: Self.numberSize - digits.utf8.count)
    return Array("\(zeros)\(digits) \(commit.id)\n".utf8)
  }

  /// The head in the folder of a stream; nil where there is none, or something else in its place.
  ///
  /// - Throws: `FileError` where it is not known what is there.
  package static func read(in stream: String) throws(FileError) -> StreamHead? {
    guard let file = try Descriptor.openRegularFile(name, in: stream) else { return nil }
    // One byte more than a head has shows that it is none.
    return try file.bytes(upTo: size + 1).withUnsafeBytes { StreamHead($0) }
  }

  /// Writes the head into the folder of a stream, in one call, and does not sync it.
  ///
  /// - Throws: `FileError`; with `EINVAL` or `ELOOP` for anything but a regular file in its place.
  package func write(in stream: String) throws(FileError) {
    let file = try Self.openedFile(in: Descriptor.openRealFolder(stream))
    let found = try file.status()
    guard found.kind == .file else { throw FileError(.open, file.path, EINVAL) }
    let written = bytes.withUnsafeBytes { bytes in
      Result { () throws(FileError) in try file.write(bytes, at: 0) }
    }
    try written.get()
    // What was longer was no head, and would stay none.
    if found.size > Self.size { try file.truncate(to: Self.size) }
  }

  private static func openedFile(in folder: borrowing Descriptor) throws(FileError) -> Descriptor {
    let flags = O_WRONLY | O_NOFOLLOW | O_NONBLOCK
    do {
      return try Descriptor.open(name, in: folder, flags)
    } catch {
      if error.code != ENOENT { throw error }
    }
    let file = try Descriptor.open(name, in: folder, flags | O_CREAT, permissions: 0o666)
    try SharedMode(of: folder.path).apply(to: file, permissions: 0o666)
    return file
  }
}
