import Foundation
import PhotoEdit

/// A gallery without a window: what an app does with a library of photos, printed.
///
///     Gallery FOLDER
@main
struct Gallery {
  static func main() async {
    // Codecs of photos from anywhere run in worker processes, which are this program again.
    PhotoEditWorker.runIfAsked()
    guard CommandLine.arguments.count == 2 else { fail("usage: Gallery FOLDER", status: 64) }
    do {
      try await run(URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true))
    } catch {
      fail("error: \(error)", status: 1)
    }
  }

  private static func run(_ folder: URL) async throws {
    let loader = PhotoLoader(.ownProcesses)
    let library = try await Library.findOrCreate(from: folder)
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles
    ).filter { !$0.hasDirectoryPath }.sorted { $0.path < $1.path }
    let imported = await library.importPhotos(at: files, by: loader).map { try? $0.get() }
    print("imported \(imported.count { $0?.isNew == true }) photos; \(imported.count { $0 == nil }) files are none")

    // The newest photos first, as a grid of thumbnails.
    let photos = try await library.fetch(FetchOptions(sort: [.init(.date, ascending: false)]))
    guard photos.count >= 4 else { throw GalleryError(description: "a gallery of \(photos.count) photos is too small") }
    var grid = Grid(photos, CachingImageManager(library, loader: loader, memoryLimit: 8 << 20))
    try await grid.scrollToEnd()
    print("grid: \(grid.shown) thumbnails of \(photos.count) photos, at most \(grid.held) held at once")

    // The observer follows what this program and others change.
    var observer = Observer(library, photos, since: try await library.changeToken())
    let edits = Edits(library: library, loader: loader)
    let album = try await edits.makeAlbum("Best of", of: photos.assets(in: 0..<3))
    try await observer.printNextChange()
    let last = try await photos.assets(in: 3..<4).map(\.id)
    try await library.performChanges { $0.trash(last) }
    try await observer.printNextChange()
    try await library.performChanges { $0.restore(last) }
    try await observer.printNextChange()
    print("album: \(try await library.collection(album).count ?? 0) photos")

    try await showPicked(library, photos)
  }

  /// Lets somebody pick two photos in order, and shows a view of the library that has only these.
  private static func showPicked(_ library: Library, _ photos: FetchResult) async throws {
    let configuration = PickerConfiguration(
      filter: .flag(.favorite, true), sort: [.init(.date, ascending: false)], exactCount: 2, isOrdered: true)
    let picker = try await Picker(configuration, in: library)
    try await picker.select(1..<2)
    try await picker.select(0..<1)
    let picked = try await picker.finish()
    print("picked: \(picked.compactMap { $0.asset?.fileName }.joined(separator: ", "))")

    let view = library.view(.limited(to: picked))
    print("limited view: \(try await view.fetch().count) of \(try await library.fetch().count) photos")
    // The view asks for others: whoever follows it fetches again.
    let token = try await view.changeToken()
    async let reloads = view.changes(since: token).first { !$0.hasIncrementalChanges }
    try library.setSelection(try await photos.assets(in: 0..<1).map(\.id), of: view)
    if try await reloads != nil { print("limited view: \(try await view.fetch().count) photo after another selection") }
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(status)
  }
}

/// Why the gallery cannot be shown.
struct GalleryError: Error, CustomStringConvertible {
  let description: String
}
