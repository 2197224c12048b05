import DurableFiles
import Glibc
import Documents

/// The file `format`: marks a folder as a store and records the version. It is read before anything else.
enum StoreFormat {
  /// The value of the member `format`.
  static let name = "photoedit-library"
  /// The version that this program creates, and the newest it reads.
  static let version = 1

  /// The file's bytes.
  static var bytes: [UInt8] {
    JSONValue.object(JSONObject([("format", .string(name)), ("version", .number(Double(version)))])).canonicalBytes()
      + [UInt8(ascii: "\n")]
  }

  /// Checks the file.
  ///
  /// - Throws: `StoreError.notFound`, `.notALibrary`, `.newerVersion`; `FileError`.
  static func check(_ layout: StoreLayout) throws {
    guard let status = try FileStatus(at: layout.root), status.kind == .folder else {
      throw StoreError.notFound(path: layout.root)
    }
    guard let format = try FileStatus(at: layout.format) else {
      throw StoreError.notALibrary(path: layout.root, found: "it has no file 'format'")
    }
    guard format.kind == .file, format.size <= 65_536 else {
      throw StoreError.notALibrary(
        path: layout.root,
        found:
          "'format' is \(format.kind.rawValue) of \(format.size) bytes, expected a regular file of at most 65536 bytes")
    }
    // Checked first: the store would write through a link in a folder's place.
    for path in layout.folders {
      if let status = try FileStatus(at: path), status.kind != .folder {
        throw StoreError.notALibrary(
          path: layout.root, found: "'\(FilePath.name(of: path))' is \(status.kind.rawValue), expected a folder")
      }
    }
    var bytes: [UInt8] = []
    try Descriptor.open(layout.format, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).readToEnd { bytes.append(contentsOf: $0) }
    guard let json = try? JSONValue.parse(bytes), json["format"]?.stringValue == name,
      let version = json["version"]?.integerValue, version > 0
    else { throw StoreError.notALibrary(path: layout.root, found: "'format' is not the format file of a library") }
    guard version <= Self.version else {
      throw StoreError.newerVersion(path: layout.root, found: "\(version)", supported: "\(Self.version)")
    }
  }
}
