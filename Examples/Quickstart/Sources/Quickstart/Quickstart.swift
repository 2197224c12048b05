import Foundation
import PhotoEdit

@main
struct Quickstart {
  static func main() async throws {
    let photo = URL(fileURLWithPath: CommandLine.arguments[1])

    // An edit is data: build it in code, or read it with Recipe(contentsOf:).
    let recipe = Recipe(title: "Warm and square") {
      Exposure { $0.ev = 0.4 }
      WhiteBalance { $0.temperature = 12 }
      Crop { $0.aspect = AspectRatio("1:1") }
    }

    // Render to a file. The photo is only read.
    let input = try EditingInput(contentsOf: photo)
    let output = try await input.render(recipe)
    try output.write(to: photo.deletingLastPathComponent().appendingPathComponent("warm.jpg"))
    print("rendered \(output.size)")

    // Or keep a history: every version stays available.
    let library = try Library.create(in: photo.deletingLastPathComponent())
    let asset = try library.importPhoto(at: photo).asset
    _ = try await library.editingSession(for: asset).commit(recipe)

    // Resume the edit, change one value, commit, and undo.
    let session = try library.editingSession(for: asset)
    var resumed = try session.recipe ?? Recipe()
    resumed.steps[0].adjustment = Exposure { $0.ev = 0.2 }
    _ = try await session.commit(resumed, note: "less light")
    _ = try library.undo(asset)
    for entry in try library.history(of: asset) { print(entry.number, entry.kind) }
  }
}
