import Foundation
import PhotoEdit
import TestSupport
import Testing

/// Real photos through the whole program.
@Suite("real photos", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"), .timeLimit(.minutes(Effort.minutes)))
struct CorpusTests {
  private static let extensions: Set<String> = ["jpg", "png", "webp", "tif", "tiff", "gif", "heic", "avif", "jxl"]

  /// Every photo; those that take long only where the long part runs.
  static let photos = Corpus.files(below: "photos", extensions: extensions)
    .filter { Effort.isMatrix || !($0.path.contains("/large/") || $0.lastPathComponent == "iphone11_p3.heic") }

  /// Photos that are refused, and the word that says why.
  private static let refusals = ["rgb16.png": "HLG"]

  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.recipe(
      "recipe.json",
      """
      {"op": "exposure", "ev": 0.3}, {"op": "contrast", "amount": 15}, {"op": "whiteBalance", "temperature": 8},
      {"op": "vibrance", "amount": 20}, {"op": "crop", "aspect": "4:5"}, {"op": "sharpen", "amount": 40}
      """)
  }

  @Test(
    "every photo is rendered to a JPEG of 1000 pixels, or refused for a stated reason", arguments: photos)
  func toJPEG(photo: URL) throws {
    let outcome = try shop.program("apply", "recipe.json", photo.path, "-o", "out.jpg", "--long-edge", "1000")
    if let reason = Self.refusals[photo.lastPathComponent] {
      #expect(outcome.status == 65)
      #expect(outcome.errorCount == 1 && outcome.messages.contains(reason))
      #expect(!shop.exists("out.jpg"))
      return
    }
    #expect(outcome.status == 0, "\(outcome.messages)")
    let size = try EditingInput(contentsOf: shop.url("out.jpg")).size
    #expect(max(size.width, size.height) <= 1000)
    #expect(abs(Double(min(size.width, size.height)) / Double(max(size.width, size.height)) - 0.8) < 0.01)
  }

  @Test("all eight orientations render upright with the same size and the same picture")
  func orientations() async throws {
    var pictures: [Data] = []
    for orientation in 1...8 {
      let photo = Corpus.photo("orientation/landscape_\(orientation).jpg").path
      let outcome = try shop.program(
        "apply", "recipe.json", photo, "-o", "\(orientation).png", "--long-edge", "60", "--metadata", "none")
      #expect(outcome.status == 0)
      let rendered = try await EditingInput(contentsOf: shop.url("\(orientation).png"))
      #expect(rendered.size == FrameSize(width: 60, height: 48), "4:5 follows the orientation of the upright photo")
      pictures.append(try await rendered.renderPixels(Recipe()).data)
    }
    for picture in pictures.dropFirst() {
      try #require(picture.count == pictures[0].count)
      let difference = zip(picture, pictures[0]).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      #expect(Double(difference) / Double(picture.count) < 4)
    }
  }

  private static let recipes = Corpus.recipes

  /// The photos that meet the recipes: all, or of four that differ in all that arithmetic and memory depend on, two for
  /// each recipe, and the other two for the next one.
  private static let photosForRecipes =
    Effort.isMatrix || Effort.isFull
    ? photos
    : ["photos/samsung_orient6.jpg", "kinds/palette_alpha.png", "derived/gray16.tif", "derived/p3_10bit.heic"]
      .map(Corpus.photo)

  @Test(
    "photos of all kinds are rendered with every recipe of the project, or refused for a stated reason",
    arguments: recipes)
  func everyRecipe(recipe: URL) throws {
    let number = try #require(Self.recipes.firstIndex(of: recipe))
    let photos = Self.photosForRecipes.enumerated().filter { place, _ in
      Effort.isMatrix || Effort.isFull || (place + number).isMultiple(of: 2)
    }.map(\.element)
    try #require(photos.count > 1)
    let refused = photos.count { Self.refusals[$0.lastPathComponent] != nil }
    try shop.write("list", Data(photos.map { $0.path + "\n" }.joined().utf8))
    var program = shop.program
    program.timeLimit = .seconds(600)
    let size = Effort.isMatrix ? [] : ["--long-edge", "500"]
    let outcome = try program.run(
      ["apply", recipe.path, "--files-from", "list", "-o", "out/{stem}.jpg", "--json"] + size)
    let failed = outcome.lines.filter { $0.contains("\"type\":\"error\"") }
    #expect(outcome.status == (refused > 0 ? 3 : 0), "\(outcome.messages)")
    #expect(failed.count == refused && failed.allSatisfy { $0.contains("HLG") }, "\(failed)")
    #expect(shop.files.count { $0.hasPrefix("out/") } == photos.count - refused)
  }

  private static let kinds = [
    "kinds/444.jpg", "kinds/gray.jpg", "kinds/cmyk.jpg", "kinds/rgba8.png", "kinds/palette_alpha.png",
    "kinds/gray8.png",
    "kinds/p3_color_ring.png", "derived/gray16.tif", "derived/rgb16_adobergb.tif", "derived/p3_10bit.heic",
    "containers/alpha_lossy.webp", "containers/animated_a.gif", "containers/scan_srgb.tiff",
    "containers/exif_icc_gps.webp",
  ]

  @Test(
    "one photo of each kind is written to every format and can be read back",
    arguments: Effort.pairs(
      Effort.isMatrix
        ? kinds : ["kinds/gray.jpg", "kinds/rgba8.png", "derived/rgb16_adobergb.tif", "derived/p3_10bit.heic"],
      ["jpg", "png", "webp", "tif", "heic", "avif", "jxl"], oneIn: Effort.isMatrix ? 1 : 2))
  func toEveryFormat(photo: String, format: String) throws {
    let outcome = try shop.program(
      "apply", "recipe.json", Corpus.photo(photo).path, "-o", "out.\(format)", "--long-edge", "160")
    #expect(outcome.status == 0, "\(outcome.messages)")
    let rendered = try EditingInput(contentsOf: shop.url("out.\(format)"))
    #expect(max(rendered.size.width, rendered.size.height) == 160)
    #expect(rendered.format == ["jpg": "jpeg", "tif": "tiff"][format] ?? format)
  }

  @Test(
    "--metadata keep preserves the location; safe and none remove it",
    .enabled(if: ExifTool.isInstalled, Comment(rawValue: ExifTool.reason)),
    arguments: ["photos/iphone4_gps_srgb.jpg", "containers/exif_icc_gps.webp"])
  func location(photo: String) throws {
    for (policy, isKept) in [("keep", true), ("safe", false), ("none", false)] {
      let names = ["jpg", "png", "webp", "tif"].map { "\(policy).\($0)" }
      for name in names {
        let outcome = try shop.program(
          "apply", "recipe.json", Corpus.photo(photo).path, "-o", name, "--long-edge", "160", "--metadata", policy)
        #expect(outcome.status == 0)
      }
      let rows = try ExifTool.read(names.map(shop.url), ["-a", "-G1", "-*GPS*", "-*:GPS*"])
      #expect(rows.count == names.count)
      for row in rows {
        #expect(row.keys.contains { $0.hasSuffix("GPSLatitude") } == isKept, "\(row)")
        #expect(row.keys.contains { $0.contains("GPS") } == isKept, "\(row)")
      }
    }
  }
}
