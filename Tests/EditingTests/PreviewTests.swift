import Adjustments
import Documents
import Editing
import Rendering
import Foundation
import TestSupport
import Testing

@Suite("previews", .timeLimit(.minutes(Effort.minutes)))
struct PreviewTests {
  /// Recipes whose last step is of every kind.
  static let recipes: [Recipe] = [
    Recipe(),
    Recipe { Exposure { $0.ev = 0.5 } },
    Recipe {
      Exposure { $0.ev = 0.3 }
      Contrast { $0.amount = 30 }
    },
    Recipe {
      Crop { $0.width = 0.8 }
      Contrast { $0.amount = 20 }
      Sharpen { $0.amount = 60 }
      Vignette { $0.amount = -30 }
    },
    Recipe {
      Exposure { $0.ev = 0.3 }
      Saturation { $0.amount = 20 }
      Crop { $0.aspect = .square }
    },
    Recipe {
      Contrast { $0.amount = 20 }
      Straighten { $0.degrees = 3 }
    },
    Recipe {
      Straighten { $0.degrees = -2 }
      Rotate { $0.quarterTurns = 1 }
      Sharpen { $0.amount = 80 }
    },
  ]

  static func request(
    _ longEdge: Int, _ delivery: PreviewRequest.Delivery = .fast, editedStep: Int? = nil
  ) -> PreviewRequest {
    var request = PreviewRequest(longEdge: longEdge, delivery: delivery, editedStep: editedStep)
    request.settings.format = .png
    request.settings.profile = .srgb
    request.settings.depth = 8
    return request
  }

  static func all(_ previews: Previews) async throws -> [RenderedFile] {
    try await previews.reduce(into: []) { $0.append($1) }
  }

  static func difference(_ one: RenderedFile, _ other: RenderedFile) async throws -> ColorDifference {
    try #require(try await EditingInput(data: one.data).difference(from: EditingInput(data: other.data))).deltaE
  }

  static func pixels(_ preview: RenderedFile) async throws -> PixelBuffer {
    try await EditingInput(data: preview.data).renderPixels(Recipe())
  }

  @Test("previews deliver a degraded picture, then exactly one final picture", arguments: recipes.indices)
  func opportunistic(index: Int) async throws {
    let input = try EditingInput(data: SampleFile.medium)
    let previews = try await Self.all(input.previews(Self.recipes[index], PreviewRequest(longEdge: 120)))
    #expect(previews.map(\.isDegraded) == [true, false])
    #expect(previews[0].size == previews[1].size && previews[1].size?.longEdge == 120)
    let final = try await input.preview(Self.recipes[index], PreviewRequest(longEdge: 120, delivery: .highQuality))
    #expect(previews[1].data == final.data && !final.isDegraded)
  }

  @Test("the final picture is the rendering at that size, and no picture is larger than requested")
  func final() async throws {
    let input = try EditingInput(data: SampleFile.medium)
    let request = Self.request(150, .highQuality)
    var settings = request.settings
    settings.longEdge = 150
    let preview = try await input.preview(Self.recipes[3], request)
    let rendering = try await input.render(Self.recipes[3], settings: settings)
    #expect(try await Self.pixels(preview) == EditingInput(data: rendering.data).renderPixels(Recipe()))
    #expect(try await input.preview(Recipe(), PreviewRequest(longEdge: 4000)).size == input.size)
  }

  /// Local adjustments at the ends of their ranges.
  static let local: [Recipe] = [
    Recipe { Shadows { $0.amount = 100 } },
    Recipe { Highlights { $0.amount = -100 } },
    Recipe { Clarity { $0.amount = 100 } },
    Recipe { Texture { $0.amount = 100 } },
    Recipe { Dehaze { $0.amount = 100 } },
  ]

  @Test(
    "local adjustments add little to the difference between fast preview and final picture of a real photo",
    .enabled(if: Corpus.isPresent, "\(Corpus.reason)"),
    arguments: Effort.pairs(
      ["photos/canon_orient8.jpg", "photos/samsung_orient6.jpg"], [(part: 2, limit: 0.85), (4, 0.6)], oneIn: 2))
  func localAdjustments(path: String, size: (part: Int, limit: Double)) async throws {
    let input = try EditingInput(data: Data(contentsOf: Corpus.photo(path)))
    func difference(_ recipe: Recipe) async throws -> Double {
      var requests = [PreviewRequest.Delivery.fast, .highQuality].map {
        Self.request(input.size.longEdge / size.part, $0)
      }
      // What is not compressed is written and read at once.
      for index in requests.indices { requests[index].settings.format = .tiff }
      let fast = try await input.preview(recipe, requests[0])
      let final = try await input.preview(recipe, requests[1])
      return try await Self.difference(fast, final).mean
    }
    let plain = try await difference(Recipe())
    // In the fast set each of the two meets every other adjustment.
    for (index, recipe) in Self.local.enumerated() where Effort.isFull || index.isMultiple(of: 2) == (size.part == 2) {
      let found = try await difference(recipe)
      #expect(found <= plain + size.limit, "\(recipe.steps[0].adjustment): \(found), \(plain) without")
    }
  }

  @Test("a fast picture that equals the final one is delivered once and is not degraded")
  func atOnce() async throws {
    let input = try EditingInput(data: SampleFile.small)
    let previews = try await Self.all(input.previews(Self.recipes[1], PreviewRequest(longEdge: 500)))
    #expect(previews.map(\.isDegraded) == [false])
  }

  @Test(
    "fast, draft and high quality deliver one picture each",
    arguments: [PreviewRequest.Delivery.fast, .draft, .highQuality])
  func single(delivery: PreviewRequest.Delivery) async throws {
    let input = try EditingInput(data: SampleFile.medium)
    let previews = try await Self.all(
      input.previews(Self.recipes[2], PreviewRequest(longEdge: 100, delivery: delivery)))
    #expect(previews.map(\.isDegraded) == [delivery != .highQuality])
    #expect(previews[0].format == "jpeg")
  }

  @Test("after a cancellation no picture is delivered, neither a degraded nor a final one", arguments: [0, 1])
  func canceled(after count: Int) async throws {
    let input = try EditingInput(data: SampleFile.medium)
    let task = Task { () -> (Int, String?, Bool) in
      var iterator = input.previews(Self.recipes[3], PreviewRequest(longEdge: 100)).makeAsyncIterator()
      var delivered = 0
      do {
        while true {
          if delivered == count { withUnsafeCurrentTask { $0?.cancel() } }
          guard try await iterator.next() != nil else { return (delivered, nil, true) }
          delivered += 1
        }
      } catch {
        let isOver = (try? await iterator.next()) == nil
        return (delivered, (error as? EditError)?.code.rawValue, isOver)
      }
    }
    let (delivered, code, isOver) = await task.value
    #expect((delivered, code, isOver) == (count, "canceled", true))
  }

  @Test("a damaged photo fails once with its own message")
  func damaged() async throws {
    let input = try EditingInput(data: SampleFile.medium.prefix(SampleFile.medium.count / 3))
    var iterator = input.previews(Self.recipes[1], PreviewRequest(longEdge: 100)).makeAsyncIterator()
    let error = await #expect(throws: EditError.self) { try await iterator.next() }
    #expect(error?.code == "bad-image")
    #expect(try await iterator.next() == nil)
  }

  @Test("an invalid size is a usage error", arguments: [0, -5, 4097, .max])
  func badSize(longEdge: Int) async throws {
    let input = try EditingInput(data: SampleFile.small)
    let error = await #expect(throws: EditError.self) {
      try await input.preview(Recipe(), PreviewRequest(longEdge: longEdge))
    }
    #expect(error?.code == "bad-size")
  }

  @Test("a fast picture has the size of the final one, whichever step is edited", arguments: recipes.indices)
  func sizes(index: Int) async throws {
    let input = try EditingInput(data: SampleFile.medium)
    for (row, longEdge) in [33, 70, 257].enumerated() {
      let final = try await input.preview(Self.recipes[index], Self.request(longEdge, .highQuality))
      let steps = [nil] + Self.recipes[index].steps.indices.map(Optional.some)
      // In the fast set each size has every other step, and the next one the others.
      for (column, edited) in steps.enumerated()
      where Effort.isFull || steps.count == 1 || (row + column).isMultiple(of: 2) {
        let fast = try await input.preview(Self.recipes[index], Self.request(longEdge, editedStep: edited))
        #expect(fast.size == final.size, "\(longEdge), step \(edited ?? -1)")
        let difference = try await Self.difference(fast, final)
        #expect(difference.mean < 2, "\(longEdge), step \(edited ?? -1): \(difference)")
      }
    }
  }

  static let photos = [
    "large/22mp_5760x3840.jpg", "kinds/444.jpg", "derived/adobergb_icc.jpg", "derived/rgb16_adobergb.tif",
    "kinds/cmyk.jpg",
    "containers/scan_srgb.tiff",
  ]

  @Test(
    "fast pictures of real photos match the final ones: ΔE2000 1 on average, 5 for 99 of 100 pixels",
    .enabled(if: Corpus.isPresent, "\(Corpus.reason)"),
    arguments: Effort.pairs(photos, Array(recipes.indices), oneIn: 9))
  func likeFinal(photo: String, index: Int) async throws {
    let input = try await EditingInput(contentsOf: Corpus.photo(photo))
    let longEdge = min(512, input.size.longEdge / 2)
    let fast = try await input.preview(Self.recipes[index], Self.request(longEdge))
    let final = try await input.preview(Self.recipes[index], Self.request(longEdge, .highQuality))
    let difference = try await Self.difference(fast, final)
    #expect(difference.mean <= 1 && difference.p99 <= 5, "\(difference)")
  }
}
