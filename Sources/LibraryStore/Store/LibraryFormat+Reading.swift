package import DurableFiles
import Glibc

extension LibraryFormat {
  /// The path of the file in a library's folder.
  package static func path(in root: String) -> String { root + "/format" }

  /// Reads the file of a library. Nothing is changed.
  ///
  /// - Throws: `StoreError.notFound` without the folder; `.notALibrary` for what is no format file, or a damaged one;
  ///   `.newerVersion`, `.olderVersion`; `FileError` where it cannot be read.
  package init(in root: String) throws {
    guard let status = try FileStatus(at: root), status.kind == .folder else { throw StoreError.notFound(path: root) }
    guard let format = try FileStatus(at: Self.path(in: root)) else {
      throw StoreError.notALibrary(path: root, found: "the file 'format' is missing")
    }
    guard format.kind == .file, format.size <= Self.sizeLimit else {
      throw StoreError.notALibrary(
        path: root,
        found: "'format' is \(format.kind.rawValue) of \(format.size) bytes, "
          + "expected a regular file of at most \(Self.sizeLimit) bytes")
    }
    try self.init(Self.read(in: root), of: root)
  }

  private static func read(in root: String) throws(FileError) -> [UInt8] {
    try Descriptor.open(path(in: root), O_RDONLY | O_NOFOLLOW | O_NONBLOCK).bytes(upTo: sizeLimit + 1)
  }

  /// Writes the file of a library durably.
  ///
  /// - Parameters:
  ///   - ifExists: whether it may replace one.
  ///   - temporaries: a folder for the temporary, on the same file system.
  package func write(
    in root: String, ifExists: DurableFile.Existing, temporaries: String
  ) throws(FileError) {
    try DurableFile.write(
      bytes, to: Self.path(in: root), ifExists: ifExists, temporaries: temporaries, isShared: true)
  }
}
