import Adjustments
import Documents
import Editing
import Foundation
import LibraryStore
import PhotoLibrary
import Rendering
import TestSupport
import Testing

@Suite("sizes of images", .timeLimit(.minutes(Effort.minutes)))
struct ImageShapeTests {
  let gallery: Gallery

  /// The photo has 400 × 266 pixels.
  init() async throws { gallery = try await Gallery() }

  private func size(_ options: ImageOptions) async throws -> [Int] {
    let size = try #require(try await gallery.images.image(for: gallery.photo, options).size)
    return [size.width, size.height]
  }

  @Test(
    "the target size is met according to content and resize mode",
    arguments: [
      // Inside of the target, never enlarged.
      (FrameSize(width: 100, height: 100), ImageOptions.ContentMode.fit, ImageOptions.ResizeMode.fast, [100, 67]),
      (FrameSize(width: 300, height: 50), .fit, .fast, [75, 50]),
      (FrameSize(width: 900, height: 900), .fit, .fast, [400, 266]),
      // Over all of the target, whole and never enlarged.
      (FrameSize(width: 100, height: 100), .fill, .fast, [150, 100]),
      (FrameSize(width: 300, height: 50), .fill, .fast, [300, 200]),
      (FrameSize(width: 900, height: 900), .fill, .fast, [400, 266]),
      // Exactly.
      (FrameSize(width: 100, height: 100), .fit, .exact, [100, 67]),
      (FrameSize(width: 800, height: 900), .fit, .exact, [800, 532]),
      (FrameSize(width: 100, height: 100), .fill, .exact, [100, 100]),
      (FrameSize(width: 30, height: 200), .fill, .exact, [30, 200]),
      (FrameSize(width: 500, height: 450), .fill, .exact, [500, 450]),
      // As it is.
      (FrameSize(width: 100, height: 100), .fill, .none, [400, 266]),
    ])
  func sizes(
    target: FrameSize, content: ImageOptions.ContentMode, resize: ImageOptions.ResizeMode, expected: [Int]
  ) async throws {
    for delivery in [PreviewRequest.Delivery.fast, .highQuality] {
      #expect(
        try await size(
          ImageOptions(targetSize: target, contentMode: content, resizeMode: resize, delivery: delivery)) == expected)
    }
  }

  @Test("without a target size an image has all pixels")
  func maximum() async throws { #expect(try await size(ImageOptions(delivery: .fast)) == [400, 266]) }

  @Test("degraded images match the final one, with the same aspect ratio")
  func degraded() async throws {
    let gallery = try await Gallery(width: 1200)
    try await gallery.edit(0.3)
    var options = ImageOptions(
      targetSize: FrameSize(width: 300, height: 150), contentMode: .fill, resizeMode: .exact)
    options.allowsSecondaryDegraded = true
    options.cropping = Crop(x: 0.5, y: 0, width: 0.5, height: 1)
    let pictures = try await gallery.images.images(for: gallery.photo, options).reduce(into: []) { $0.append($1) }
    try #require(pictures.map(\.isDegraded) == [true, true, false])
    #expect(pictures[1].size == FrameSize(width: 300, height: 150) && pictures[2].size == pictures[1].size)
    let ratios = try pictures.map { try #require($0.size) }.map { Double($0.width) / Double($0.height) }
    #expect(abs(ratios[0] - ratios[2]) < 0.05)
    let difference = try await EditingInput(data: pictures[1].data).difference(
      from: EditingInput(data: pictures[2].data))
    #expect(try #require(difference?.deltaE).mean < 2)
  }

  @Test("a crop of an image equals the recipe with the same crop, edited or not", arguments: [false, true])
  func cropping(isEdited: Bool) async throws {
    if isEdited { try await gallery.edit(0.6) }
    var options = ImageOptions(
      targetSize: FrameSize(width: 50, height: 50), resizeMode: .exact, delivery: .highQuality)
    options.cropping = Crop(x: 0.25, y: 0.1, width: 0.5, height: 0.6)
    let picture = try await gallery.images.image(for: gallery.photo, options)
    let session = try await gallery.library.editingSession(for: gallery.photos[0])
    var recipe = try session.recipe ?? Recipe()
    recipe.steps.append(RecipeStep(Crop(x: 0.25, y: 0.1, width: 0.5, height: 0.6)))
    let expected = try await session.input.preview(recipe, PreviewRequest(longEdge: 50, delivery: .highQuality))
    #expect(picture.data == expected.data)
  }

  @Test("settings determine the encoding, and their sizes are ignored")
  func settings() async throws {
    var options = ImageOptions(longEdge: 70)
    (options.settings.format, options.settings.longEdge) = (.png, 5)
    let picture = try await gallery.images.image(for: gallery.photo, options)
    #expect(picture.format == "png" && picture.size?.longEdge == 70)
  }
}
