import Adjustments
package import Documents
import DurableFiles
import Editing
package import Foundation
import LibraryStore
package import PhotoLibrary
import Rendering
import SampleScene

/// A small library of drawn photos, to try the page with.
package enum DemoLibrary {
  /// The photos: details of the sample scene under different light. Each is an original of its own.
  private static let photos: [(name: String, title: String, keywords: [String], recipe: Recipe)] = [
    ("meadow.jpg", "Meadow", ["landscape"], Recipe()),
    (
      "meadow-evening.jpg", "Meadow, evening", ["landscape", "evening"],
      Recipe {
        Exposure(ev: -0.8); WhiteBalance(temperature: 40)
      }
    ),
    ("meadow-portrait.jpg", "Meadow, upright", ["landscape"], Recipe { Crop(x: 0.1, y: 0, width: 0.45, height: 1) }),
    ("dark.jpg", "Too dark", ["exposure"], Recipe { Exposure(ev: -2) }),
    ("bright.jpg", "Too bright", ["exposure"], Recipe { Exposure(ev: 1.3) }),
    ("blue.jpg", "Under a lamp", ["color"], Recipe { WhiteBalance(temperature: -70) }),
    ("tilted.jpg", "Tilted", ["geometry"], Recipe { Straighten(degrees: 4) }),
    ("sky.jpg", "Sky", ["landscape"], Recipe { Crop(x: 0, y: 0, width: 1, height: 0.45) }),
    ("chart.jpg", "Colors", ["color"], Recipe { Crop(x: 0.5, y: 0.45, width: 0.5, height: 0.55) }),
    ("detail.jpg", "Detail", ["detail"], Recipe { Crop(x: 0.3, y: 0.5, width: 0.35, height: 0.4) }),
    ("gray.jpg", "Without color", ["color"], Recipe { Saturation(amount: -100) }),
    ("flat.jpg", "Flat light", ["exposure"], Recipe { Contrast(amount: -60) }),
  ]

  /// Creates the library in a folder.
  ///
  /// - Parameter folder: an existing, empty folder.
  /// - Throws: `EditError`
  package static func make(in folder: URL) async throws(EditError) -> Library {
    let scene: [UInt8]
    do { scene = try SamplePhoto.jpeg(width: 1800, height: 1200) } catch {
      throw EditError(.pageFailed, as: .bug, "cannot draw the sample scene: \(error)")
    }
    let input = try EditingInput(data: Data(scene))
    var files: [URL] = []
    for photo in photos {
      let file = URL(fileURLWithPath: FilePath.joined(folder.path, photo.name))
      var settings = OutputSettings()
      (settings.format, settings.quality) = (.jpeg, 90)
      let data =
        photo.recipe.steps.isEmpty ? Data(scene) : try await input.render(photo.recipe, settings: settings).data
      try data.writeDurably(to: file)
      files.append(file)
    }
    let library = try await Library.create(in: folder)
    try await library.setRenditions(.none)
    let results = await library.importPhotos(at: files)
    var ids: [AssetID] = []
    for result in results { ids.append(try result.get().asset.id) }
    let names = zip(ids, photos).map { ($0, $1.title, $1.keywords) }
    try await library.performChanges { changes in
      for (index, (id, title, keywords)) in names.enumerated() {
        var settings = AssetSettings()
        settings.title = .set(title)
        settings.isFavorite = index == 0 || index == 7
        settings.rating = .set(index % 6)
        changes.set(settings, of: [id])
        changes.addKeywords(keywords, to: [id])
      }
      let album = changes.createAlbum("To be mended")
      changes.insert(names.filter { $0.2.contains("exposure") || $0.2.contains("color") }.map(\.0), into: album)
    }
    let edit = Recipe(title: "Warmer") {
      WhiteBalance(temperature: 25); Contrast(amount: 12)
    }
    let editing = try await library.editingSession(for: try await library.asset(ids[0]))
    _ = try await editing.commit(edit, note: "an edit to begin with")
    return library
  }
}
