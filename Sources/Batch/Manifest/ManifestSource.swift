package import Documents
import DurableFiles
import Editing
import Glibc
import Jobs

/// Where a manifest is.
package enum ManifestSource: Hashable, Sendable {
  /// A file.
  case file(String)
  /// Standard input.
  case standardInput
  /// An object of a store.
  case object(bucket: String, key: String)

  /// Reads a source as a user writes it: a path, `-` or `s3://BUCKET/KEY`.
  ///
  /// - Throws: `EditError`: `bad-place`.
  package init(_ text: String) throws(EditError) {
    if text == "-" {
      self = .standardInput
    } else if text.hasPrefix("s3://"), case .object(let bucket, let key) = try StoragePlace(text, relativeTo: "") {
      self = .object(bucket: bucket, key: key)
    } else {
      self = .file(text)
    }
  }

  /// The folder that paths in it are relative to; empty for the current one. For an object, it is the start of its
  /// address.
  package var folder: String {
    if case .object = self {
      return FilePath.throughLastSlash(name).map { String($0.unicodeScalars.dropLast()) } ?? name
    }
    guard case .file(let path) = self, FilePath.hasSlash(path) else { return "" }
    let folder = FilePath.folder(of: path)
    return folder.isEmpty ? "/" : folder
  }

  /// Its name in messages.
  package var name: String {
    switch self {
    case .file(let path): path
    case .standardInput: "standard input"
    case .object(let bucket, let key): StoragePlace.object(bucket: bucket, key: key).text
    }
  }

  /// The folder that recipes are relative to. Recipes are files wherever the manifest is.
  var recipeFolder: String { if case .object = self { "" } else { folder } }

  /// Opens the manifest.
  ///
  /// - Throws: `EditError` where it does not exist, or is a folder.
  func lines(in places: Places) throws(EditError) -> ManifestLines {
    if case .object(let bucket, let key) = self {
      return try ManifestLines(places.reader(of: .object(bucket: bucket, key: key)))
    }
    let file = Result { () throws(FileError) in try ManifestFile(self) }
    let name = name
    switch file {
    case .success(let file):
      return ManifestLines { (buffer) throws(EditError) in
        do throws(FileError) {
          return try file.descriptor.read(into: buffer)
        } catch {
          throw EditError(reading: error, as: "manifest", name)
        }
      }
    case .failure(let error): throw EditError(reading: error, as: "manifest", name)
    }
  }
}

/// An open manifest.
private final class ManifestFile {
  let descriptor: Descriptor

  init(_ source: ManifestSource) throws(FileError) {
    switch source {
    case .file(let path): descriptor = try Descriptor.open(path, O_RDONLY)
    case .standardInput: descriptor = try Descriptor.open("/dev/stdin", O_RDONLY)
    case .object: preconditionFailure("an object is not a file")
    }
    if try descriptor.status().kind == .folder { throw FileError(.read, descriptor.path, EISDIR) }
  }
}
