import Adjustments
import Editing
import Foundation
import Rendering
import TestSupport
import Testing

@Suite("automatic recipes", .timeLimit(.minutes(Effort.minutes)))
struct AutoRecipeTests {
  /// Every other photo of the corpus by name: the weights were found with those in between.
  static let untuned = [
    "kinds/444.jpg", "photos/android_depthmap_extxmp.jpg", "photos/canon_orient8.jpg", "photos/iphone4_gps_srgb.jpg",
    "photos/nikon_iptc.jpg", "kinds/photo500_a.png", "kinds/rgba8.png", "containers/scan_srgb.tiff",
  ]
  /// Photos with lines that are level or upright.
  static let lined = [
    "containers/exif_icc_gps.webp", "photos/android_depthmap_extxmp.jpg", "containers/alpha_lossy.webp",
  ]

  /// A small rendering of a photo with an adjustment.
  static func spoiled(_ path: String, by adjustment: any Adjustment) async throws -> EditingInput {
    var settings = OutputSettings()
    (settings.format, settings.longEdge) = (.png, AutoProxy.longEdge)
    let input = try await EditingInput(contentsOf: Corpus.photo(path))
    return try EditingInput(data: await input.render(Recipe { adjustment }, settings: settings).data)
  }

  static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  @Test(
    "exposure errors are corrected to at most half, in the median over photos not used for tuning",
    .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.reason)))
  func exposure() async throws {
    var shares: [Double] = []
    // In the fast set each photo has two of the four, and another photo the others.
    for (path, ev) in Effort.pairs(Self.untuned, [-1.5, -1, 1, 1.5], oneIn: 2) {
      let recipe = try await Self.spoiled(path, by: Exposure(ev: ev)).autoRecipe(.tone)
      let found = (recipe.steps.first?.adjustment as? Exposure)?.ev ?? 0
      shares.append(abs(ev + found) / abs(ev))
    }
    #expect(Self.median(shares) <= 0.5, "\(shares)")
  }

  @Test(
    "color casts are corrected by a third, in the median over photos not used for tuning, and none grows much",
    .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.reason)))
  func casts() async throws {
    let daylight = 1e6 / 6504.0
    var shares: [Double] = []
    // In the fast set each photo has two of the four, and another photo the others.
    for (path, (mired, tint)) in Effort.pairs(Self.untuned, [(60.0, 0.0), (-60, 0), (0, 40), (0, -40)], oneIn: 2) {
      let cast = WhiteBalance(tint: tint, kelvin: 1e6 / (daylight + mired))
      let recipe = try await Self.spoiled(path, by: cast).autoRecipe(.whiteBalance)
      let found = recipe.steps.first?.adjustment as? WhiteBalance
      // Distances in CIE 1960 uv: a mired near daylight is about 0.00042, tint 0.0002.
      let left = (mired + 1e6 / (found?.kelvin ?? 6504) - daylight, tint + (found?.tint ?? 0))
      func distance(_ mired: Double, _ tint: Double) -> Double {
        (mired * mired * 0.1764 + tint * tint * 0.04).squareRoot()
      }
      shares.append(distance(left.0, left.1) / distance(mired, tint))
    }
    #expect(Self.median(shares) <= 0.67 && shares.allSatisfy { $0 < 1.25 }, "\(shares)")
  }

  @Test(
    "skin is not taken for something gray: a portrait in the studio keeps its colors",
    .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.reason)))
  func studio() async throws {
    let input = try await EditingInput(contentsOf: Corpus.photo("photos/canon7d_adobergb_lightroom.jpg"))
    let found = try await input.autoRecipe(.whiteBalance).steps.first?.adjustment as? WhiteBalance
    #expect(abs(Self.mired(found) - Self.mired(nil)) < 25 && abs(found?.tint ?? 0) < 15)
  }

  private static func mired(_ balance: WhiteBalance?) -> Double { 1e6 / (balance?.kelvin ?? 6504) }

  /// A picture of even squares, whose colors follow one another along rows and columns.
  private static func squares(_ colors: [[Double]]) throws -> AutoProxy {
    var samples: [UInt16] = []
    for pixel in 0..<96 * 96 {
      let (row, column) = (pixel / 96 / 8, pixel % 96 / 8)
      samples += colors[(5 * row + column) % colors.count].map { UInt16($0 * 257) }
    }
    return try #require(AutoProxy(width: 96, height: 96, channels: 3, samples: samples))
  }

  @Test("the light is judged by grays and not by skin, which may be most of the picture", arguments: [0.9, 1, 1.1])
  func skin(blue: Double) throws {
    let skin: [[Double]] = [[222, 180, 155], [241, 205, 178], [194, 150, 130], [236, 188, 180], [141, 100, 80]]
    let grays = [60.0, 120, 180].map { [$0, $0, $0 * blue] }
    let alone = try Self.squares(grays).whiteBalance(), beside = try Self.squares(skin + grays).whiteBalance()
    #expect((blue == 1) == (alone == nil))
    #expect(abs(Self.mired(alone) - Self.mired(beside)) < 12)
    #expect(abs((alone?.tint ?? 0) - (beside?.tint ?? 0)) < 12)
  }

  @Test("shadows are opened beside lights, and neither in a picture that is all dark nor where black holds nothing")
  func shadows() throws {
    let light = [200.0, 200, 200], dark = [40.0, 40, 40], black = [0.0, 0, 0]
    #expect(try Self.squares([light, dark]).shadows(after: nil)?.amount == 40)
    #expect(try Self.squares([light, dark]).shadows(after: Exposure(ev: 2)) == nil)
    #expect(try Self.squares([dark]).shadows(after: nil) == nil)
    #expect(try Self.squares([light, black]).shadows(after: nil) == nil)
    #expect(try Self.squares([light, light, light, light, dark]).shadows(after: nil) == nil)
  }

  @Test(
    "photos whose lines do not prove a tilt are not turned",
    .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.reason)),
    arguments: [
      "photos/photos/canon_orient8.jpg", "media/gainmap/sharp_gain-map.jpg", "media/gainmap/ph_pug.heic",
    ])
  func unproven(path: String) async throws {
    let input = try await EditingInput(contentsOf: #require(Corpus.folder).appendingPathComponent(path))
    #expect(try await input.autoRecipe(.straighten).steps.isEmpty)
    #expect(try await !input.autoRecipe().steps.contains { $0.adjustment is Straighten })
  }

  @Test(
    "the tilt of a photo with level or upright lines is corrected to a third, or left where they do not prove it",
    .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.reason)))
  func tilts() async throws {
    var shares: [Double] = []
    for path in Self.lined {
      for degrees in [-6.0, -3, 3, 6] {
        let recipe = try await Self.spoiled(path, by: Straighten(degrees: degrees)).autoRecipe(.straighten)
        let found = (recipe.steps.first?.adjustment as? Straighten)?.degrees ?? 0
        shares.append(abs(degrees + found) / abs(degrees))
      }
    }
    #expect(shares.allSatisfy { $0 <= 1.0 / 3 || $0 == 1 } && shares.count { $0 < 1 } >= 4, "\(shares)")
  }

  @Test("a picture with a few lines is leveled to within half a degree", arguments: [-6.0, -2.5, 3, 7])
  func lines(degrees: Double) throws {
    let slope = tan(degrees * .pi / 180)
    let (width, height) = (300, 200)
    var samples = [UInt16](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        // Content that was turned clockwise falls to the right.
        let depth = Double(y) - slope * Double(x - width / 2)
        // Edges are two pixels wide, as a lens makes them.
        let edges: [(place: Double, step: Double)] = [(60, -30000), (110, 22000), (150, -33000)]
        let level = edges.reduce(50000) { $0 + $1.step * min(max((depth - $1.place) / 2 + 0.5, 0), 1) }
        samples[y * width + x] = UInt16(level)
      }
    }
    let proxy = try #require(AutoProxy(width: width, height: height, channels: 1, samples: samples))
    let found = try #require(proxy.straighten()).degrees
    #expect(abs(found + degrees) <= 0.5, "\(found)")
  }

  @Test(
    "a uniform or black picture, or one without lines, gets no adjustment, because nothing can be measured",
    arguments: [0, 30000])
  func flat(level: UInt16) throws {
    let samples = [UInt16](repeating: level, count: 3 * 100 * 80)
    let proxy = try #require(AutoProxy(width: 100, height: 80, channels: 3, samples: samples))
    #expect(proxy.straighten() == nil && proxy.whiteBalance() == nil)
    if level == 0 { #expect(proxy.exposure() == nil) }
  }

  @Test("transparent pixels are ignored: their hidden values change no number")
  func transparency() throws {
    func proxy(hidden: UInt16) throws -> AutoProxy {
      var samples: [UInt16] = []
      for pixel in 0..<120 * 90 {
        let isHidden = pixel % 120 >= 80
        let level = UInt16(4000 + 37 * (pixel % 211))
        samples += isHidden ? [hidden, hidden, 0, 0] : [level, level, level / 8 * 7, 65535]
      }
      return try #require(AutoProxy(width: 120, height: 90, channels: 4, samples: samples))
    }
    let (one, other) = (try proxy(hidden: 0), try proxy(hidden: 65535))
    #expect(one.exposure() != nil && one.exposure() == other.exposure())
    #expect(one.whiteBalance() != nil && one.whiteBalance() == other.whiteBalance())
    #expect(one.straighten() == other.straighten())
  }

  @Test("the same photo gives the same recipe, with round numbers and only the requested steps")
  func deterministic() async throws {
    let dark = try await EditingInput(data: SampleFile.medium).render(
      Recipe {
        WhiteBalance(kelvin: 10000)
        Exposure(ev: -2)
      }
    ).data
    let first = try await EditingInput(data: dark).autoRecipe()
    #expect(try await EditingInput(data: dark).autoRecipe() == first)
    let ops = first.steps.map(\.adjustment.op)
    #expect(ops.contains("exposure"))
    #expect(first.steps.map(\.id) == ops)
    for step in first.steps {
      if let exposure = step.adjustment as? Exposure { #expect((exposure.ev * 20).rounded() / 20 == exposure.ev) }
      if let balance = step.adjustment as? WhiteBalance {
        #expect(
          balance.tint == balance.tint.rounded() && (balance.kelvin ?? 0).truncatingRemainder(dividingBy: 50) == 0)
      }
    }
    let tone = try await EditingInput(data: dark).autoRecipe(.tone).steps.map(\.adjustment.op)
    #expect(tone.contains("exposure") && Set(tone).isSubset(of: ["exposure", "shadows"]))
    #expect(try await EditingInput(data: dark).autoRecipe([]).steps.isEmpty)
  }
}
