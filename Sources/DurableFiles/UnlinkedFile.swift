import Glibc

/// A file without a name, which exists as long as this object.
package final class UnlinkedFile: Sendable {
  private let file: Descriptor

  /// Writes bytes into a new file of a folder.
  package init(_ bytes: [UInt8], in folder: String) throws(FileError) {
    let path = FilePath.joined(folder, Temporary.freshName())
    file = try Descriptor.open(path, O_RDWR | O_CREAT | O_EXCL, permissions: 0o600)
    Temporary.discard(path)
    let written: Result<Void, FileError> = bytes.withUnsafeBytes { bytes in
      Result { () throws(FileError) in try file.write(bytes) }
    }
    try written.get()
  }

  /// A path by which this process reads it.
  package var path: String { "/proc/self/fd/\(file.number)" }
}
