import Adjustments
import Editing
import Foundation
import LibraryStore
import PhotoLibrary
import Rendering
import TestSupport
import Testing
import Workers

@testable import Page

@Suite("the format of exports from the page", .timeLimit(.minutes(Effort.minutes)))
struct ExportFormatTests {
  @Test(
    "an edited photo keeps its format if that is widely supported; settings may name another",
    arguments: [OutputFormat.jpeg, .png, .heic])
  func exported(original: OutputFormat) async throws {
    let scratch = try ScratchFolder()
    let library = try await Library.create(in: scratch.url)
    var settings = OutputSettings()
    settings.format = original
    let file = try await EditingInput(data: SampleFile.small).render(Recipe(), settings: settings)
    // The name has a second dot, which is not an extension.
    try file.data.write(to: scratch.appending("a.b.\(original.rawValue)"))
    let asset = try await library.importPhoto(at: scratch.appending("a.b.\(original.rawValue)")).asset
    let unedited = try await library.exported(asset, nil, nil, by: .here)
    #expect(unedited.mediaType == "image/\(original.rawValue)" && unedited.data == file.data)
    _ = try await library.editingSession(for: asset).commit(Recipe { Exposure(ev: 0.3) })
    let edited = try await library.asset(asset.id)
    let kept = original == .heic ? "jpeg" : original.rawValue
    for given in [nil, OutputSettings(quality: 80)] {
      let export = try await library.exported(edited, given, nil, by: .here)
      #expect(export.mediaType == "image/\(kept)")
      #expect(export.name == "a.b." + (kept == "jpeg" ? "jpg" : kept))
    }
    let asked = try await library.exported(edited, OutputSettings(format: .webp), nil, by: .here)
    #expect(asked.mediaType == "image/webp" && asked.name == "a.b.webp")
  }
}
