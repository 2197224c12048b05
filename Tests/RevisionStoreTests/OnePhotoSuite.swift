@testable import RevisionStore

/// A suite about a store with one photo.
protocol OnePhotoSuite {
  var photo: TestPhoto { get }
}

extension OnePhotoSuite {
  var library: TestLibrary { photo.library }
  var asset: AssetID { photo.asset }
  var store: PhotoStore { library.store }
}

/// A store with one photo in it.
struct TestPhoto: Sendable {
  let library: TestLibrary
  let asset: AssetID

  init() throws {
    library = try TestLibrary()
    asset = try library.asset()
  }
}
