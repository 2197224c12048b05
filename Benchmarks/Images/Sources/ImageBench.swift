import Editing
import Foundation
import LibraryStore
import PhotoLibrary

/// A library of photos that is made once, and what is measured on it.
struct ImageBench: Sendable {
  let folder: URL

  /// How many photos of 0.2 MP there are, and how many of 12 MP after them. All are stored on their side, as cameras do.
  static let count = 9_000
  static let largeCount = 30
  /// How many photos have an edit.
  static let editedEvery = 10

  static let thumbnail = ImageOptions(longEdge: 160, delivery: .fast)

  /// The library, and its small and large photos in the order of their names.
  func open() async throws -> (library: Library, photos: [AssetID], large: [AssetID]) {
    let library = try await Library(at: folder)
    var photos: [AssetID] = []
    for try await photo in try await library.fetch(FetchOptions(sort: [.init(.name)])) {
      photos.append(photo.id)
    }
    return (library, Array(photos[..<Self.count]), Array(photos[Self.count...]))
  }

  static func tell(_ name: String, _ value: Double) { print(name, value) }

  static func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  }
}
