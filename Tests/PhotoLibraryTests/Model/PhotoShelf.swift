import Documents
import Editing
import Foundation
import LibraryStore
import PhotoLibrary
import TestSupport

/// A library with photos that differ in their size alone.
struct PhotoShelf: Sendable {
  let scratch: ScratchFolder
  let library: Library
  let photos: [AssetID]

  init(photos count: Int = 3) async throws {
    scratch = try ScratchFolder()
    library = try await Library.create(in: scratch.url)
    var ids: [AssetID] = []
    for number in 0..<count {
      let url = scratch.appending("photo-\(number).jpg")
      try SampleFile.data(width: 32 + number).write(to: url)
      ids.append(try await library.importPhoto(at: url).asset.id)
    }
    photos = ids
  }

  /// The library as another process opens it.
  func opened() async throws -> Library { try await Library(at: scratch.url) }

  /// Adds transactions of the next five weeks, so that what is in the trash has been there for long enough.
  func passMonth() async throws {
    try LibraryLog(of: scratch.url).passMonth()
    // Opening the library enters them.
    _ = try await opened()
  }

  /// A photo that is not in the library yet.
  func candidate(_ number: Int) async throws -> ImportCandidate {
    try await ImportCandidate(contentsOf: newFile(number))
  }

  /// The file of a photo that is not in the library yet.
  func newFile(_ number: Int) throws -> URL {
    let url = scratch.appending("new-\(number).jpg")
    try SampleFile.data(width: 100 + number).write(to: url)
    return url
  }
}
