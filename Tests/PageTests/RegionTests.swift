import Adjustments
import Documents
import Editing
import Foundation
import LibraryStore
import Page
import PhotoLibrary
import Rendering
import TestSupport
import Testing

/// Parts of pictures at full size, against the pixels of the whole.
@Suite("parts of pictures over the API", .timeLimit(.minutes(Effort.minutes)))
struct RegionTests {
  private static func region(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> JSONValue {
    ["x": .integer(x), "y": .integer(y), "width": .integer(width), "height": .integer(height)]
  }

  /// A part as the page answers it.
  private static func part(
    _ page: OpenPage, _ photo: Asset, _ region: JSONValue, _ recipe: JSONValue = .null
  ) async throws -> RawClient.Answer {
    try await page.call(
      "POST", "/api/v1/render",
      ["asset": .string(photo.id.text), "recipe": recipe, "format": "png", "region": region])
  }

  private static let settings = {
    var settings = OutputSettings()
    (settings.depth, settings.profile) = (8, .srgb)
    return settings
  }()

  @Test("any part has the pixels that the whole picture has there, up to its edges, of any photo and with any recipe")
  func parts() async throws {
    let page = try await OpenPage(photos: 2)
    var random = SeededGenerator(seed: 12)
    for _ in 0..<2 {
      for photo in page.photos {
        for ev in [0, 0.5] {
          let recipe = ev == 0 ? Recipe() : Recipe { Exposure(ev: ev) }
          let input = try await page.library.editingSession(for: photo).input
          let whole = try await input.renderPixels(recipe, settings: Self.settings)
          let (width, height, bands) = (whole.width, whole.height, whole.channels)
          let (left, top) = (Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random))
          let parts = [
            (0, 0, width, height), (width - 1, height - 1, 1, 1), (0, height - 1, width, 1), (width - 1, 0, 1, height),
            (
              left, top, Int.random(in: 1...width - left, using: &random),
              Int.random(in: 1...height - top, using: &random)
            ),
          ]
          for (x, y, partWidth, partHeight) in parts {
            let answer = try await Self.part(
              page, photo, Self.region(x, y, partWidth, partHeight), ev == 0 ? .null : exposure(ev))
            try #require(answer.status == 200, "\(answer.text)")
            let rows = (y..<y + partHeight).flatMap { row in
              let start = (row * width + x) * bands
              return whole.data[start..<start + partWidth * bands]
            }
            let found = try await EditingInput(data: Data(answer.body)).renderPixels(Recipe(), settings: Self.settings)
            #expect(found.width == partWidth && found.height == partHeight && Array(found.data) == rows)
            #expect(answer.headers["photoedit-size"] == "\(partWidth)x\(partHeight)")
            #expect(answer.headers["photoedit-full-size"] == "\(width)x\(height)")
            #expect(answer.headers["photoedit-degraded"] == "false")
          }
          for (x, y, partWidth, partHeight) in [
            (1, 0, width, height), (0, 1, width, height), (0, 0, width + 1, 1), (0, 0, 1, height + 1), (width, 0, 1, 1),
            (0, height, 1, 1),
          ] {
            let answer = try await Self.part(page, photo, Self.region(x, y, partWidth, partHeight))
            #expect(answer.status == 400 && answer.text.contains("\(width) × \(height)"))
          }
        }
      }
    }
  }
}
