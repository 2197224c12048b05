package import Documents
import DurableFiles
import Editing

/// The place of an input or output that a manifest names.
package enum StoragePlace: Hashable, Sendable {
  /// A file by its path; a relative path has been resolved against the manifest's folder.
  case file(String)
  /// A member of a tar archive; the archive is a path, resolved like that of a file.
  case tar(archive: String, member: String)
  /// An object of a store.
  case object(bucket: String, key: String)

  /// Reads a place: a path, `tar:ARCHIVE#MEMBER` or `s3://BUCKET/KEY`.
  ///
  /// - Parameter folder: the folder that relative paths start from; empty for the current folder.
  /// - Throws: `EditError`: `bad-place`.
  package init(_ text: String, relativeTo folder: String) throws(EditError) {
    if let name = text.dropping(prefix: Self.objectPrefix) {
      guard let slash = name.utf8.firstIndex(of: UInt8(ascii: "/")), slash != name.startIndex,
        name.utf8.index(after: slash) != name.endIndex
      else {
        throw Self.malformed("expected s3://BUCKET/KEY, found '\(text)'")
      }
      self = .object(bucket: String(name[..<slash]), key: String(name[name.utf8.index(after: slash)...]))
    } else if let name = text.dropping(prefix: Self.tarPrefix) {
      guard let mark = name.utf8.firstIndex(of: UInt8(ascii: "#")), mark != name.startIndex,
        name.utf8.index(after: mark) != name.endIndex
      else {
        throw Self.malformed("expected tar:ARCHIVE#MEMBER, found '\(text)'")
      }
      self = .tar(
        archive: try Self.path(String(name[..<mark]), in: folder), member: String(name[name.utf8.index(after: mark)...])
      )
    } else if folder.hasPrefix(Self.objectPrefix), !text.isEmpty, !FilePath.isAbsolute(text) {
      self = try StoragePlace(folder + "/" + text, relativeTo: "")
    } else {
      self = .file(try Self.path(text, in: folder))
    }
  }

  /// The place with the links of a file's path resolved.
  package var resolved: StoragePlace {
    if case .file(let path) = self { .file(ExactPath.resolved(path)) } else { self }
  }

  /// The place as a manifest writes it, with the resolved path.
  package var text: String {
    switch self {
    case .file(let path): path
    case .tar(let archive, let member): Self.tarPrefix + archive + "#" + member
    case .object(let bucket, let key): Self.objectPrefix + bucket + "/" + key
    }
  }

  private static let tarPrefix = "tar:"
  private static let objectPrefix = "s3://"

  private static func path(_ text: String, in folder: String) throws(EditError) -> String {
    guard !text.isEmpty else { throw malformed("expected a path, found an empty string") }
    guard !text.utf8.contains(0) else { throw malformed("expected a path, found one with a NUL character") }
    return FilePath.joined(folder, text)
  }

  private static func malformed(_ message: String) -> EditError {
    EditError(
      .badPlace, message, hint: "write a path, tar:ARCHIVE#MEMBER or s3://BUCKET/KEY")
  }
}

extension String {
  /// The text after a prefix; nil if the text does not begin with it.
  fileprivate func dropping(prefix: String) -> Substring? {
    utf8.starts(with: prefix.utf8) ? self[utf8.index(startIndex, offsetBy: prefix.utf8.count)...] : nil
  }
}
