import Foundation
import PhotoEdit

@main
struct Quickstart {
  static func main() async throws {
    // Codecs of photos from anywhere run in worker processes, which are this program again.
    PhotoEditWorker.runIfAsked()
    let loader = PhotoLoader(.ownProcesses)
    let photo = URL(fileURLWithPath: CommandLine.arguments[1])

    // An edit is data: build it in code, or read it with Recipe(contentsOf:).
    let recipe = Recipe(title: "Warm and square") {
      Exposure(ev: 0.4)
      WhiteBalance(temperature: 12)
      Crop(aspect: .square)
    }

    // Render to a file. The photo is only read.
    let input = try await loader.input(contentsOf: photo)
    let output = try await input.render(recipe, settings: OutputSettings(format: .jpeg))
    try await output.write(to: photo.deletingLastPathComponent().appendingPathComponent("warm.jpg"))
    if let size = output.size { print("rendered \(size)") }

    // Or keep a history: every version stays available.
    let library = try await Library.create(in: photo.deletingLastPathComponent())
    let asset = try await library.importPhoto(loader.candidate(contentsOf: photo)).asset
    try await library.editingSession(for: asset, by: loader).commit(recipe)

    // Resume the edit, change one value, commit, and undo.
    let session = try await library.editingSession(for: asset, by: loader)
    var resumed = try session.recipe ?? Recipe()
    resumed.update(Exposure.self) { $0.ev = 0.2 }
    try await session.commit(resumed, note: "less light")
    try await library.undo(asset.id)
    for entry in try await library.history(of: asset.id) { print(entry.number, entry.kind) }
  }
}
