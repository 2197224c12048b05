import DurableFiles
import Foundation
import PhotoEdit
import SampleScene

/// Pictures of what each adjustment does to the sample scene, and the page that shows them.
struct AdjustmentGallery {
  /// The long edge of a picture, in pixels.
  private static let longEdge = 320

  /// Writes a picture for each setting, one of the unchanged scene, and `index.html`.
  ///
  /// - Throws: `EditError`
  static func write(to folder: URL) async throws {
    let scene = try EditingInput(data: Data(try SamplePhoto.jpeg(width: 960, height: 640)))
    try await picture(of: scene, Recipe(), to: folder, "neutral.jpg")
    for type in Catalog.all {
      let op = type.identity.op
      for shown in ExampleSettings.of(type) {
        let document: JSONValue = [
          "formatIdentifier": "org.photoedit.recipe", "formatVersion": "1.0", "adjustments": [shown.step(of: op)],
        ]
        let recipe = try JSONDecoder().decode(Recipe.self, from: Data(document.canonicalBytes()))
        try await picture(of: scene, recipe, to: folder, "\(op)-\(shown.name).jpg")
      }
    }
    try Data(AdjustmentReference.htmlPage.utf8).writeDurably(
      to: URL(exactPath: FilePath.joined(folder.path, "index.html")), overwriting: true, makingFolders: true)
  }

  private static func picture(of scene: EditingInput, _ recipe: Recipe, to folder: URL, _ name: String) async throws {
    var request = PreviewRequest(longEdge: longEdge, delivery: .highQuality)
    request.settings.quality = 80
    let preview = try await scene.preview(recipe, request)
    try preview.data.writeDurably(
      to: URL(exactPath: FilePath.joined(folder.path, name)), overwriting: true, makingFolders: true)
  }
}
