import Documents
import DurableFiles
import Glibc

/// The file `format`: marks a folder as a library, and records its version and its id. It is read before anything else.
struct LibraryFormat: Hashable {
  /// The value of the member `format`.
  static let name = "photoedit-library"
  /// The version that this program creates and reads.
  static let version = 2

  /// The id of the library.
  let library: Bits128

  /// The file's bytes.
  static func bytes(_ library: Bits128) -> [UInt8] {
    JSONValue.object(
      JSONObject([
        ("format", .string(name)), ("library", .string(library.hex)), ("version", .number(Double(version))),
      ])
    ).canonicalBytes() + [UInt8(ascii: "\n")]
  }

  /// Reads the file, and checks that nothing in the folder leads out of it.
  ///
  /// - Throws: `StoreError.notFound`, `.notALibrary`, `.newerVersion`, `.olderVersion`; `FileError`.
  init(_ layout: LibraryLayout) throws {
    guard let status = try FileStatus(at: layout.root), status.kind == .folder else {
      throw StoreError.notFound(path: layout.root)
    }
    guard let format = try FileStatus(at: layout.format) else {
      throw StoreError.notALibrary(path: layout.root, found: "the file 'format' is missing")
    }
    guard format.kind == .file, format.size <= 65_536 else {
      throw StoreError.notALibrary(
        path: layout.root,
        found:
          "'format' is \(format.kind.rawValue) of \(format.size) bytes, expected a regular file of at most 65536 bytes")
    }
    let bytes = try Self.read(layout)
    guard let json = try? JSONValue.parse(bytes), json["format"]?.stringValue == Self.name,
      let version = json["version"]?.integerValue, version > 0
    else { throw StoreError.notALibrary(path: layout.root, found: "'format' is not the format file of a library") }
    guard version <= Self.version else {
      throw StoreError.newerVersion(path: layout.root, found: "\(version)", supported: "\(Self.version)")
    }
    guard version == Self.version else {
      throw StoreError.olderVersion(path: layout.root, found: "\(version)", expected: "\(Self.version)")
    }
    guard let library = json["library"]?.stringValue.flatMap({ Bits128(hex: $0) }) else {
      throw StoreError.notALibrary(path: layout.root, found: "'format' has no library id")
    }
    self.library = library
    try Self.checkFolders(layout)
  }

  /// The bytes of the file.
  static func read(_ layout: LibraryLayout) throws -> [UInt8] {
    try Descriptor.open(layout.format, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).bytes()
  }

  /// Checks that the folders are real folders: the library would write through a link in a folder's place.
  static func checkFolders(_ layout: LibraryLayout) throws {
    for path in layout.folders + [layout.damaged] {
      if let status = try FileStatus(at: path), status.kind != .folder {
        throw StoreError.notALibrary(
          path: layout.root, found: "'\(FilePath.name(of: path))' is \(status.kind.rawValue), expected a folder")
      }
    }
  }
}
