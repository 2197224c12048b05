import Adjustments
import Documents
import Foundation
import ImageFiles
import PhotoMetadata
import Rendering
import TestSupport
import Testing

/// The photo's own file in place of a rendering.
@Suite("a recipe that changes no pixel", .timeLimit(.minutes(Effort.minutes)))
struct KeptPictureTests {
  private static let trailer = Array("a trailer of nobody".utf8)
  private static let photo = Array(SampleFile.small) + trailer
  /// Bytes that an encoder would not make again.
  private static let scans = Array(SampleFile.small.suffix(400))

  private static func made(
    _ recipe: Recipe = Recipe(), keepsPicture: Bool = true, existing: String? = nil,
    change: (inout OutputSettings) -> Void = { _ in }
  ) throws -> RenderResult.Output {
    let photo = try Photo(bytes: photo.withUnsafeBytes { ByteBlock(copying: $0) })
    var settings = OutputSettings()
    change(&settings)
    let target = RenderJob.Target(settings: settings, existing: existing, keepsPicture: keepsPicture)
    return try #require(
      RenderJob(source: .photo(photo), recipe: recipe, targets: [target]).run().outputs.first
    ).get()
  }

  private static func file(_ output: RenderResult.Output) throws -> RenderedFile {
    guard case .file(let file) = output else { throw CocoaError(.featureUnsupported) }
    return file
  }

  @Test(
    "leaves the picture as it is encoded, what the policy lets through beside it, and says what the file was made from",
    arguments: [MetadataChoice.keep, .safe])
  func kept(policy: MetadataChoice) throws {
    var recipe = Recipe { Exposure { $0.ev = 1 } }
    recipe.steps[0].isEnabled = false
    for recipe in [Recipe(), recipe, Recipe { Exposure { $0.ev = 0 } }] {
      let file = try Self.file(Self.made(recipe) { $0.metadata = policy })
      #expect(file.bytes.contains(Self.scans))
      #expect(file.bytes.contains(Self.trailer) == (policy == .keep))
      #expect(file.warnings.contains { $0.contains("data after the end") } == (policy == .safe))
      let packet = try #require(MetadataBundle.read(from: file.bytes).bundle.xmp)
      let record = try #require(Provenance.read(fromXMP: packet))
      #expect(record.originalDigest == SHA256Digest(of: Self.photo).hex)
      #expect(record.recipeDigest == recipe.renderDigest.hex)
    }
  }

  @Test("another pixel, format, size or quality, and a picture that only its EXIF turns, are rendered")
  func rendered() throws {
    let changes: [@Sendable (inout OutputSettings) -> Void] = [
      { $0.quality = 90 }, { $0.longEdge = 20 }, { $0.format = .png }, { $0.metadata = .none }, { $0.profile = .srgb },
      { $0.sharpen = .screen }, { $0.dpi = 300 },
    ]
    for change in changes { #expect(try !Self.file(Self.made(change: change)).bytes.contains(Self.scans)) }
    #expect(try !Self.file(Self.made(Recipe { Exposure { $0.ev = 1 } })).bytes.contains(Self.scans))
    #expect(try !Self.file(Self.made(keepsPicture: false)).bytes.contains(Self.scans))
  }

  @Test("is not done again where its file exists")
  func current() throws {
    let scratch = try ScratchFolder()
    let url = scratch.appending("a.jpg")
    try Data(Self.file(Self.made()).bytes).write(to: url)
    guard case .current = try Self.made(existing: url.path) else {
      Issue.record("it was made again")
      return
    }
  }
}
