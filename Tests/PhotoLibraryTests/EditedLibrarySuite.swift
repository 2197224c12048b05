import Adjustments
import Documents
import Editing
import PhotoLibrary
import Rendering
import LibraryStore
import Foundation
import TestSupport
import Testing

/// A suite about a library with a photo that was edited three times.
protocol EditedLibrarySuite {
  var edited: EditedLibrary { get }
}

/// A library with a photo that was edited three times.
struct EditedLibrary: Sendable {
  let scratch: ScratchFolder
  let library: Library
  let asset: Asset

  init() async throws {
    let photo = try OnePhoto()
    (scratch, library, asset) = (photo.scratch, photo.library, photo.asset)
    for ev in [0.3, 0.6, 0.9] {
      _ = try await library.editingSession(for: asset).commit(Recipe { Exposure { $0.ev = ev } })
    }
  }
}

extension EditedLibrarySuite {
  var scratch: ScratchFolder { edited.scratch }
  var library: Library { edited.library }
  var asset: Asset { edited.asset }

  /// The file of an object.
  func path(_ digest: SHA256Digest) -> URL { scratch.appending(".photoedit/objects/\(digest.hex.prefix(2))/\(digest)") }

  /// The digest of an edit's rendition.
  func rendition(_ number: Int) throws -> SHA256Digest {
    try #require(library.history(of: asset.id)[number].rendition)
  }

  /// Flips a bit in the middle of an object.
  func damage(_ digest: SHA256Digest) throws {
    var data = try Data(contentsOf: path(digest))
    data[data.count / 2] ^= 1
    try FileManager.default.removeItem(at: path(digest))
    try data.write(to: path(digest))
  }
}
