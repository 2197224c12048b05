import ImageFiles
import TestSupport
import Testing

@testable import Rendering

@Suite("the format of an output", .timeLimit(.minutes(Effort.minutes)))
struct OutputChoiceTests {
  /// The output format of an original if no format is given.
  private static let kept: [FileFormat: FileFormat] = [
    .jpeg: .jpeg, .png: .png, .webp: .webp, .tiff: .tiff, .gif: .jpeg, .heic: .jpeg, .avif: .avif, .jpegXL: .jpegXL,
    .openEXR: .jpeg, .photoshop: .jpeg,
  ]

  @Test(
    "the caller's format takes precedence over the extension, the recipe and the original",
    arguments: FileFormat.allCases,
    ["", "webp", "TIF"])
  func law(original: FileFormat, ending: String) throws {
    let named = ["webp": FileFormat.webp, "TIF": .tiff][ending]
    for asked in [nil, FileFormat.heic] {
      for recipe in [nil, FileFormat.png] {
        let choice = try OutputChoice(asked: asked, fileExtension: ending, recipe: recipe, original: original)
        #expect(choice.format == asked ?? named ?? recipe ?? Self.kept[original])
        #expect(FileFormat(fileExtension: choice.fileExtension) == choice.format)
        #expect(choice.warnings.isEmpty == (asked != nil || named == nil || recipe == nil))
      }
    }
  }

  @Test("the original's name decides if its bytes are unknown", arguments: FileFormat.allCases)
  func byName(original: FileFormat) {
    for ending in original.fileExtensions {
      let choice = OutputChoice(named: "in.2024/a.\(ending)")
      #expect(choice.format == Self.kept[original])
      #expect(choice.fileExtension == (choice.format == original ? ending : "jpg"))
      #expect(OutputChoice(original: .png, named: "a.\(ending)").format == .png)
    }
  }

  @Test(
    "a name without a known format gives a JPEG",
    arguments: ["", "photo", ".jpg.d/photo", ".png", "photo.nef", "photo."])
  func nameless(name: String) {
    let choice = OutputChoice(named: name)
    #expect(choice.format == .jpeg && choice.fileExtension == "jpg")
  }

  @Test("a copied original keeps its extension and format", arguments: FileFormat.allCases)
  func copied(original: FileFormat) {
    let name = "A." + original.fileExtensions[0].uppercased()
    let choice = OutputChoice(original: original, named: name, isCopied: true)
    #expect(choice.format == original && choice.fileExtension == original.fileExtensions[0].uppercased())
  }

  @Test("an extension of no known format is refused unless a format is given")
  func unknown() throws {
    let error = #expect(throws: PhotoError.self) {
      try OutputChoice(fileExtension: "raw", recipe: .png, original: .jpeg)
    }
    #expect(error?.kind == .badOutput && error?.message.contains("'.raw'") == true)
    #expect(try OutputChoice(asked: .png, fileExtension: "raw").format == .png)
  }
}
