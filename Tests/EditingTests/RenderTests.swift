import Adjustments
import Documents
import Editing
import Rendering
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("rendering in a program that embeds photoedit", .timeLimit(.minutes(Effort.minutes)))
struct RenderTests {
  static let recipe = Recipe {
    Exposure { $0.ev = 0.4 }
    Contrast { $0.amount = 20 }
    Crop { $0.aspect = .square }
  }

  @Test("a file, bytes and pixels give the same rendering")
  func threeWays() async throws {
    let folder = try ScratchFolder()
    try SampleFile.small.write(to: folder.appending("photo.jpg"))
    var settings = OutputSettings()
    settings.format = .png
    let output = try await EditingInput(contentsOf: folder.appending("photo.jpg")).render(
      Self.recipe, settings: settings)
    try await output.write(to: folder.appending("out.png"))
    #expect(try Data(contentsOf: folder.appending("out.png")) == output.data)
    #expect(output.format == "png")
    #expect(output.size == FrameSize(width: 64, height: 64))

    let pixels = try await EditingInput(data: SampleFile.small).renderPixels(Self.recipe)
    #expect((pixels.width, pixels.height, pixels.channels, pixels.depth) == (64, 64, 3, 8))
    #expect(pixels.data.count == 64 * 64 * 3)
    // An empty recipe changes no value, so this decodes the file.
    #expect(try await EditingInput(data: output.data).renderPixels(Recipe()) == pixels)
  }

  @Test(
    "gray stays one channel, and alpha and 16 bits are preserved", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"),
    arguments: [
      ("kinds/gray8.png", 1, 8), ("kinds/rgba8.png", 4, 8), ("derived/gray16.tif", 1, 16),
      ("derived/rgb16_adobergb.tif", 3, 16),
      ("kinds/cmyk.jpg", 3, 8),
    ])
  func kinds(photo: String, channels: Int, depth: Int) async throws {
    let input = try await EditingInput(contentsOf: Corpus.photo(photo))
    let pixels = try await input.renderPixels(Recipe { Exposure { $0.ev = 0.3 } })
    #expect((pixels.channels, pixels.depth) == (channels, depth))
    #expect(pixels.data.count == input.size.width * input.size.height * channels * depth / 8)
  }

  @Test("pixels have the same color space, profile and transfer function as a file of the same rendering")
  func colorSpaces() async throws {
    let input = try EditingInput(data: SampleFile.small)
    let expected: [(ProfileChoice, String, PixelBuffer.Transfer)] = [
      (.srgb, "sRGB", .srgb), (.displayP3, "Display P3", .srgb), (.adobeRGB, "Adobe RGB (1998)", .gamma(563.0 / 256)),
      (.prophotoRGB, "ProPhoto RGB", .profile),
    ]
    for (profile, name, transfer) in expected {
      let settings = OutputSettings(format: .png, profile: profile, metadata: .none)
      let pixels = try await input.renderPixels(Self.recipe, settings: settings)
      #expect(pixels.colorSpace.name == name && pixels.colorSpace.transfer == transfer)
      let bytes = try #require(pixels.colorSpace.iccProfile)
      #expect(bytes[36..<40] == Data("acsp".utf8), "the signature of an ICC profile")
      #expect((pixels.channelOrder, pixels.alpha) == (.rgb, .none))
      let file = try await input.render(Self.recipe, settings: settings)
      let again = try await EditingInput(data: file.data).renderPixels(Recipe()).colorSpace
      #expect(again.name == name)
      #expect(again.iccProfile == bytes)
    }
  }

  @Test(
    "pixels report a missing profile and the position of alpha",
    .enabled(if: Corpus.isPresent, "\(Corpus.reason)"))
  func channelOrders() async throws {
    let gray = try await EditingInput(contentsOf: Corpus.photo("kinds/gray8.png")).renderPixels(Recipe())
    #expect(gray.channelOrder == .gray && gray.alpha == .none)
    #expect(gray.colorSpace.iccProfile == nil && gray.colorSpace.transfer == .srgb)
    let rgba = try await EditingInput(contentsOf: Corpus.photo("kinds/rgba8.png")).renderPixels(Recipe())
    #expect(rgba.channelOrder == .rgba && rgba.alpha == .straight && rgba.channels == 4)
  }

  @Test("a recipe built in code renders the same bytes after being written and read again")
  func builder() async throws {
    let read = try Recipe(json: Data(Self.recipe.json.canonicalString().utf8))
    #expect(read == Self.recipe)
    let input = try EditingInput(data: SampleFile.small)
    #expect(try await input.render(read).data == input.render(Self.recipe).data)
  }

  @Test("the same input, recipe and settings give the same bytes in every run")
  func stable() async throws {
    let input = try EditingInput(data: SampleFile.medium)
    let first = try await input.render(Self.recipe).data
    for _ in 0..<3 { #expect(try await input.render(Self.recipe).data == first) }
  }

  @Test("concurrent renderings from any task equal sequential ones")
  func concurrent() async throws {
    let input = try EditingInput(data: SampleFile.medium)
    let recipes = (0..<8).map { number in
      Recipe {
        Exposure { $0.ev = Double(number) / 8 }
        Sharpen { $0.amount = 40 }
        Straighten { $0.degrees = Double(number) }
      }
    }
    var expected: [Data] = []
    for recipe in recipes { expected.append(try await input.render(recipe).data) }
    let found = try await withThrowingTaskGroup(of: (Int, Data).self) { group in
      for index in 0..<24 {
        group.addTask { (index, try await input.render(recipes[index % 8]).data) }
      }
      return try await group.reduce(into: [Int: Data]()) { $0[$1.0] = $1.1 }
    }
    #expect(found.count == 24)
    for (index, data) in found { #expect(data == expected[index % 8]) }
  }

  @Test(
    "progress never decreases, stays within 0 and 1, and ends at 1",
    arguments: [
      Recipe { Exposure { $0.ev = 0.5 } }, Recipe { Sharpen { $0.amount = 50 } },
      Recipe { Straighten { $0.degrees = 5 } },
      Recipe { Rotate { $0.quarterTurns = 1 } },
    ])
  func progress(recipe: Recipe) async throws {
    let seen = Fractions()
    _ = try await EditingInput(data: SampleFile.large).render(recipe) { seen.add($0) }
    let fractions = seen.all
    #expect(fractions.count > 3)
    #expect(fractions == fractions.sorted())
    #expect(fractions.first.map { $0 >= 0 } == true)
    #expect(fractions.last == 1)
  }

  @Test("progress does not decrease when the rendering fails")
  func progressOfFailure() async throws {
    let seen = Fractions()
    // Upright, so that it is decoded while it is encoded, and whole, so that the damage is found late.
    var settings = OutputSettings()
    settings.format = .png
    var damaged = try await EditingInput(data: SampleFile.large).render(Recipe(), settings: settings).data
    damaged[damaged.count * 2 / 3] ^= 1
    let input = try EditingInput(data: damaged)
    let error = await #expect(throws: EditError.self) {
      try await input.render(Self.recipe) { seen.add($0) }
    }
    #expect(error?.code == "bad-image")
    #expect(seen.all.contains { $0 > 0 })
    #expect(seen.all == seen.all.sorted())
  }

  @Test("canceling the task ends the rendering early with the code 'canceled'")
  func cancellation() async throws {
    let input = try EditingInput(data: SampleFile.large)
    let recipe = Recipe {
      Straighten { $0.degrees = 3 }
      Sharpen { $0.amount = 100 }
    }
    let seen = Fractions()
    let canceller = Canceller()
    let task = Task {
      try await input.render(recipe) {
        seen.add($0)
        canceller.cancel()
      }
    }
    canceller.watch(task)
    let result = await task.result
    let error = #expect(throws: EditError.self) { try result.get() }
    #expect(error?.code == "canceled")
    #expect(error?.category == .interrupted)
    #expect(seen.all.existAndSatisfy { $0 < 1 })
  }

  @Test("a task canceled beforehand renders nothing")
  func canceledBefore() async throws {
    let input = try EditingInput(data: SampleFile.small)
    let seen = Fractions()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await input.renderPixels(Self.recipe)
    }
    let result = await task.result
    let error = #expect(throws: EditError.self) { try result.get() }
    #expect(error?.code == "canceled")
    #expect(seen.all.isEmpty)
  }

  @Test("rendering leaves nothing in the folder of the photo, and the photo unchanged")
  func leavesNothing() async throws {
    let folder = try ScratchFolder()
    let photo = folder.appending("photo.jpg")
    try SampleFile.small.write(to: photo)
    let input = try await EditingInput(contentsOf: photo)
    _ = try await input.render(Self.recipe)
    _ = try await input.renderPixels(Self.recipe)
    #expect(folder.contents() == ["photo.jpg"])
    #expect(try Data(contentsOf: photo) == SampleFile.small)
    #expect(input.originalData == SampleFile.small)
  }

  @Test("an existing file is overwritten only on request; a missing folder is an error")
  func writing() async throws {
    let folder = try ScratchFolder()
    let output = try await EditingInput(data: SampleFile.small).render(Self.recipe)
    let target = folder.appending("out.jpg")
    try await output.write(to: target)
    let exists = #expect(throws: EditError.self) { try output.write(to: target) }
    #expect(exists?.code == "output-exists")
    #expect(exists?.category == .cannotCreate)
    try await output.write(to: target, overwriting: true)
    let missing = #expect(throws: EditError.self) { try output.write(to: folder.appending("no/out.jpg")) }
    #expect(missing?.category == .cannotCreate)
    #expect(missing?.path == folder.appending("no/out.jpg").path)
    #expect(folder.contents() == ["out.jpg"])
  }

  @Test("the photo itself is never overwritten, under any name")
  func writingOverThePhoto() async throws {
    let folder = try ScratchFolder()
    let photo = folder.appending("photo.jpg")
    try SampleFile.small.write(to: photo)
    try FileManager.default.createSymbolicLink(at: folder.appending("link.jpg"), withDestinationURL: photo)
    let input = try await EditingInput(contentsOf: photo)
    let files = [
      try await input.render(Self.recipe), try await input.preview(Self.recipe, PreviewRequest(longEdge: 20)),
    ]
    for file in files {
      for name in ["photo.jpg", "link.jpg"] {
        let refusal = await #expect(throws: EditError.self) {
          try await file.write(to: folder.appending(name), overwriting: true)
        }
        #expect(refusal?.code == .outputIsInput && refusal?.category == .refused)
      }
    }
    #expect(try Data(contentsOf: photo) == SampleFile.small)
  }

  @Test("settings determine format, size and depth, and an unsupported setting is reported")
  func settings() async throws {
    let input = try EditingInput(data: SampleFile.small)
    var settings = OutputSettings()
    settings.format = .tiff
    settings.depth = 16
    settings.longEdge = 32
    let output = try await input.render(Self.recipe, settings: settings)
    let again = try EditingInput(data: output.data)
    #expect(again.format == "tiff")
    #expect(again.size == FrameSize(width: 32, height: 32))
    #expect(try await again.renderPixels(Recipe()).depth == 16)
    settings.format = .jpeg
    let wanted = settings
    let error = await #expect(throws: EditError.self) { try await input.render(Self.recipe, settings: wanted) }
    #expect(error?.code == "bad-output")
    #expect(error?.hint?.contains("TIFF") == true)
  }

  @Test("explain describes the steps of a rendering without rendering")
  func explain() throws {
    let lines = try EditingInput(data: SampleFile.small).explain(Self.recipe)
    #expect(lines.joined().contains("exposure") && lines.joined().contains("crop"))
  }
}

/// Fractions as they come, from any thread.
final class Fractions: Sendable {
  private let fractions = Mutex<[Double]>([])
  func add(_ fraction: Double) { fractions.withLock { $0.append(fraction) } }
  var all: [Double] { fractions.withLock { $0 } }
}
