import Foundation
import LibraryStore
import PhotoLibrary
import TestSupport

/// A library with a photo without edits.
struct OnePhoto: Sendable {
  let scratch: ScratchFolder
  let library: Library
  let asset: Asset

  init() throws {
    scratch = try ScratchFolder()
    try SampleFile.small.write(to: scratch.appending("photo.jpg"))
    library = try Library.create(in: scratch.url)
    asset = try library.importPhoto(at: scratch.appending("photo.jpg")).asset
  }
}

/// A suite about a library with a photo without edits.
protocol OnePhotoSuite {
  var photo: OnePhoto { get }
}

extension OnePhotoSuite {
  var scratch: ScratchFolder { photo.scratch }
  var library: Library { photo.library }
  var asset: Asset { photo.asset }
}
