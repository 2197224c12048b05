package import Documents
import DurableFiles
import Foundation
package import LibraryStore
package import PhotoLibrary

/// A photo as it was named: by a command, a list, a folder, a selection of a library, a row of a manifest, or a request
/// of the page.
package struct Subject: Sendable {
  /// Its name: a path, an id, a file name, or `-`; the recorded path of a photo that was found in a library.
  package var name: String
  /// The value of `{dir}`: its folder below the folder that was named, `.` for that folder itself. Never leads upward.
  package var folder: String
  /// The bytes of its name where they are not UTF-8.
  package private(set) var bytes: [UInt8]?
  /// What the name means, or why it means nothing.
  package private(set) var meaning: Result<Meaning, EditError>

  /// What a name means.
  package enum Meaning: Sendable {
    /// The file of that name, or what a library finds under it when the work begins.
    case named
    /// A state of a photo of a library.
    case photo(Asset, Revision, in: Library)
  }

  /// A photo that was named by itself.
  package init(_ name: String) { self.init(name, folder: Self.folder(below: name)) }

  package init(_ name: String, folder: String, problem: EditError? = nil) {
    (self.name, self.folder) = (name, folder)
    meaning = problem.map { .failure($0) } ?? .success(.named)
  }

  /// A name that means no photo.
  package init(_ name: String, _ problem: EditError) { self.init(name, folder: ".", problem: problem) }

  /// A state of a photo of a library.
  ///
  /// - Parameter name: the name that it was found by; nil for its recorded path.
  package init(_ asset: Asset, _ revision: Revision = .current, in library: Library, named name: String? = nil) {
    self.init(name ?? asset.path)
    meaning = .success(.photo(asset, revision, in: library))
  }

  /// Why it cannot be opened, where that is known already.
  package var problem: EditError? { if case .failure(let error) = meaning { error } else { nil } }

  /// The photo of a library and its state; nil for a file, and for a name that means nothing.
  package var photo: (asset: Asset, revision: Revision)? {
    if case .success(.photo(let asset, let revision, _)) = meaning { (asset, revision) } else { nil }
  }

  /// The photo of a library and its state.
  ///
  /// - Throws: `EditError` where the name means none.
  package func requiredPhoto() throws(EditError) -> (asset: Asset, revision: Revision) {
    guard case .photo(let asset, let revision, _) = try meaning.get() else {
      throw EditError(.assetNotFound, "no such photo in the library", path: name)
    }
    return (asset, revision)
  }

  /// The path by which the photo keeps its folder: below the folder of its library, for a photo elsewhere below the root.
  var mirroredPath: String { photo?.asset.mirroredPath ?? FilePath.withoutRoot(name) }

  /// The paths of its file: as it was named, and where its library expects the original.
  var files: [String] {
    guard case .success(.photo(let asset, _, let library)) = meaning else { return [name] }
    return [name, FilePath.joined(library.folder.path, asset.path)]
  }

  /// The folder of a path, without what leads upward or to the root: `a` for `a/x.jpg`, `/a/x.jpg` and `../a/x.jpg`.
  package static func folder(below path: String) -> String {
    let parts = FilePath.names(in: path).dropLast()
    let below = parts[(parts.lastIndex(of: "..").map { $0 + 1 } ?? parts.startIndex)...].filter { $0 != "." }
    return below.isEmpty ? "." : below.joined(separator: "/")
  }
}

extension Asset {
  /// The photo's path below the folder of its library; for a photo elsewhere, below the root.
  var mirroredPath: String { FilePath.withoutRoot(path) }
}

extension Subject {
  /// Marks a name that is not UTF-8 among the names of a call. No path contains a NUL.
  private static let mark = "\0"

  /// The word that stands for a name that is not UTF-8.
  package static func unreadable(_ name: some Collection<UInt8>) -> String {
    mark + name.map { String($0, radix: 16) }.joined(separator: " ")
  }

  /// The photo that such a word stands for, with a problem that makes it fail; nil for any other word.
  package init?(unreadable word: String) {
    guard word.utf8.first == 0 else { return nil }
    let name = word.unicodeScalars.dropFirst().split(separator: " ").compactMap { UInt8(String($0), radix: 16) }
    let repaired = String(decoding: name, as: UTF8.self)
    self.init(
      repaired,
      EditError(nameNotUTF8: "the name of the photo is not UTF-8: '\(repaired.replacing("\u{FFFD}", with: "?"))'"))
    bytes = name
  }
}
