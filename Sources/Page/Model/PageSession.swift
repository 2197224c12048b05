import Documents
import DurableFiles
import Editing
import Foundation
import PhotoLibrary
import Workers

/// The state that the requests of a page share.
final class PageSession: Sendable {
  let library: Library
  let isReadOnly: Bool
  let isolation: Isolation
  /// Opens the photos that are edited.
  let loader: PhotoLoader
  let images: CachingImageManager
  let served = ServedPictures(limit: 64 << 20)
  let fetches = FetchSnapshots()
  let recipes: PageRecipes
  let renderer: PageRenderer
  let exports: PageExports
  let events: PageEvents
  let pick: PagePick?

  init(_ library: Library, _ settings: PageSettings) async throws(EditError) {
    self.library = library
    isReadOnly = settings.isReadOnly || library.isReadOnly
    isolation = settings.isolation
    loader = PhotoLoader(settings.isolation)
    images = CachingImageManager(library, loader: PhotoLoader(settings.isolation), memoryLimit: 64 << 20)
    recipes = PageRecipes(library)
    renderer = PageRenderer(library, loader)
    events = PageEvents(library, served, after: try await library.changeToken())
    exports = PageExports(library, settings.isolation, events)
    pick = if let configuration = settings.pick { try await PagePick(configuration, in: library) } else { nil }
    events.begin()
  }

  /// The name of the library for people: the name of its folder.
  var name: String { FilePath.name(of: library.folder.path) }

  func stop() {
    events.stop()
    exports.stop()
  }
}
