import Adjustments
import Documents
import Foundation
import TestSupport
import Testing
import VIPS

@testable import Rendering

extension RenderingSuite {
  @Suite("healing on photos", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"))
  struct RetouchPhotoTests {
    /// A place of a photo, and one that is like it.
    struct Place: Sendable, CustomTestStringConvertible {
      let photo: String
      let x, y, radius: Double
      let source: [Double]
      var testDescription: String { "\(photo) at (\(x), \(y))" }

      func step(_ op: String, feather: Double) -> JSONValue {
        let source = JSONValue.array(source.map { .number($0) })
        return [
          "op": .string(op),
          "spots": [
            [
              "x": .number(x), "y": .number(y), "radius": .number(radius), "source": source,
              "feather": .number(feather),
            ]
          ],
        ]
      }
    }

    /// Backdrops, folds of a dress, clouds, grass and a table in the dark.
    static let places = [
      Place(photo: "photos/canon7d_adobergb_lightroom.jpg", x: 0.13, y: 0.3, radius: 4, source: [0.153, 0.387]),
      Place(photo: "photos/canon7d_adobergb_lightroom.jpg", x: 0.88, y: 0.18, radius: 5, source: [0.909, 0.072]),
      Place(photo: "photos/canon7d_adobergb_lightroom.jpg", x: 0.58, y: 0.78, radius: 3, source: [0.42, 0.799]),
      Place(photo: "orientation/landscape_1.jpg", x: 0.3, y: 0.08, radius: 3, source: [0.164, 0.116]),
      Place(photo: "orientation/landscape_1.jpg", x: 0.17, y: 0.66, radius: 2, source: [0.214, 0.66]),
      Place(photo: "photos/iphone4_gps_srgb.jpg", x: 0.08, y: 0.75, radius: 4, source: [0.232, 0.868]),
    ]

    /// How much encoded values jump at the edge of the spot: the mean square over 24 sectors of what is just inside less
    /// what is just outside, rooted.
    private static func jump(_ place: Place, _ steps: [JSONValue]) throws -> Double {
      let photo = try Photo(path: Corpus.photo(place.photo).path)
      let (size, codes) = (photo.info.uprightSize, try Engine.codes(photo, steps))
      let (x, y) = (place.x * Double(size.width), place.y * Double(size.height))
      let radius = place.radius / 100 * Double(size.longEdge)
      func value(_ angle: Double, _ distance: Double) -> Double {
        let column = min(max(0, Int(x + (radius + distance) * cos(angle))), size.width - 1)
        let row = min(max(0, Int(y + (radius + distance) * sin(angle))), size.height - 1)
        let pixel = (row * size.width + column) * 3
        return Double(codes[pixel] + codes[pixel + 1] + codes[pixel + 2]) / 765
      }
      var squares = 0.0
      for sector in 0..<24 {
        var sum = 0.0
        for sample in 0..<8 {
          let angle = Double(8 * sector + sample) * 2 * .pi / 192
          sum += value(angle, 1.5) + value(angle, 2.5) - value(angle, -1.5) - value(angle, -2.5)
        }
        squares += (sum / 16) * (sum / 16)
      }
      return (squares / 24).squareRoot()
    }

    @Test("a healed spot has no seam: the steps at its edge are hardly larger than before", arguments: places)
    func seam(place: Place) throws {
      let untouched = try Self.jump(place, [])
      let soft = try Self.jump(place, [place.step("heal", feather: 25)])
      let sharp = try Self.jump(place, [place.step("heal", feather: 0)])
      #expect(soft < 1.2 * untouched + 0.001, "\(soft), untouched \(untouched)")
      #expect(sharp < 2 * untouched + 0.002, "\(sharp), untouched \(untouched)")
    }

    @Test("a clone without a feather has a seam in the same places, except in one dark and one grassy place")
    func clones() throws {
      let seams = try Self.places.filter { place in
        try Self.jump(place, [place.step("clone", feather: 0)]) > 2 * Self.jump(place, []) + 0.002
      }
      #expect(seams.count == 4)
    }
  }
}
