import Adjustments
import Foundation
import Documents
import ImageFiles
import SampleScene
import TestSupport
import Testing
import VIPS

@testable import Rendering

@Suite("The folder Recipes", .timeLimit(.minutes(Effort.minutes)))
struct RecipesFolderTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Recipes")

  private static let files: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") }.sorted()

  private static let sample = Result {
    try Photo(bytes: ByteBlock(copying: SamplePhoto.jpeg(width: 400, height: 267)))
  }

  @Test("there are many recipes, each with its own name and result")
  func variety() throws {
    let recipes = try Self.files.map(Self.read)
    #expect(recipes.count >= 9)
    #expect(Set(recipes.compactMap(\.title)).count == recipes.count)
    #expect(Set(recipes.map(\.renderDigest)).count == recipes.count)
  }

  @Test("each recipe is read without problems and visibly edits the sample photo", arguments: files)
  func editsSample(file: String) throws {
    let photo = try Self.sample.get()
    let recipe = try Self.read(file)
    // What a crop alone does would pass for a change of every pixel.
    let before = try Self.pixels(recipe.steps.filter { $0.adjustment is any GeometryAdjustment }, of: photo)
    let after = try Self.pixels(recipe.steps, of: photo)
    #expect(after.count == before.count)
    #expect(difference(before, after) > 1)
    #expect((20...235).contains(mean(after)))
    #expect(spread(after) > 20)
  }

  @Test(
    "each recipe renders photos of many kinds, with its own output settings",
    .enabled(if: Corpus.isPresent, "\(Corpus.reason)"),
    arguments: Effort.pairs(
      files, ["photos/canon7d_adobergb_lightroom.jpg", "derived/gray16.tif", "kinds/rgba8.png"], oneIn: 3))
  func rendersPhotos(file: String, path: String) throws {
    let photo = try Photo(path: Corpus.photo(path).path)
    let recipe = try Self.read(file)
    let request = try OutputRequest(recipe.output ?? OutputSettings(), path: nil, source: photo.info)
    let plan = try Planner.plan(photo.info, steps: recipe.steps, request: request)
    let rendition = try Renderer.rendition(RenditionJob(plan: plan, request: request), of: photo)
    let opened = try Photo(bytes: ByteBlock(copying: rendition.bytes))
    #expect(opened.info.uprightSize == plan.target.size)
    #expect(opened.info.orientation == 1)
    let samples = try Self.pixels([], of: opened)
    #expect((10...250).contains(mean(samples)))
    #expect(spread(samples) > 20)
  }

  @Test("declared parameters of a recipe change the picture, and undeclared ones are refused")
  func parameters() throws {
    let file = "made-to-measure.json"
    let standard = try Self.read(file)
    let brighter = try Self.read(file, parameters: ["ev": 1.5])
    #expect(standard.renderDigest != brighter.renderDigest)
    let smaller = try Self.read(file, parameters: ["longEdge": 640])
    #expect(smaller.steps.compactMap { $0.adjustment as? Resize }.map(\.longEdge) == [640])
    #expect(throws: RecipeError.self) { try Self.read(file, parameters: ["exposure": 1]) }
  }

  @Test("a recipe that extends another keeps its steps in place, changes some and disables one")
  func extends() throws {
    let base = try Self.read("black-and-white.json")
    let layered = try Self.read("dramatic-black-and-white.json")
    #expect(base.steps.map(\.id) == ["gray", "light", "contrast", "frame"])
    #expect(layered.steps.map(\.id) == ["gray", "light", "contrast", "ends", "frame", "grit"])
    #expect(layered.steps.filter { !$0.isEnabled }.map(\.id) == ["frame"])
    // Orange is not named by the second recipe, blue is.
    let (before, after) = (base.steps[0].adjustment as? BlackAndWhite, layered.steps[0].adjustment as? BlackAndWhite)
    #expect(before?.orange == after?.orange)
    #expect(before?.blue != after?.blue)
  }

  private static func read(_ file: String) throws -> Recipe { try read(file, parameters: [:]) }

  private static func read(_ file: String, parameters: [String: JSONValue]) throws -> Recipe {
    var reader = RecipeReader(parameters: parameters) { name, _ in try source(name + ".json") }
    reader.files = { reference, kind, _ throws(ResourceError) in
      guard let data = try? Data(contentsOf: folder.appendingPathComponent(reference.text)) else {
        throw ResourceError(.fileNotFound, "there is no such file")
      }
      return try Resource.read([UInt8](data), as: kind)
    }
    return try reader.read(source(file))
  }

  private static func source(_ file: String) throws -> RecipeReader.Source {
    let url = folder.appendingPathComponent(file)
    return RecipeReader.Source(text: [UInt8](try Data(contentsOf: url)), path: url.path)
  }

  /// What steps make of a photo, as 8-bit sRGB, opaque.
  private static func pixels(_ steps: [RecipeStep], of photo: Photo) throws -> [UInt8] {
    var settings = OutputSettings()
    (settings.format, settings.profile, settings.depth, settings.quality) = (.jpeg, .srgb, 8, 100)
    let request = try OutputRequest(settings, path: nil, source: photo.info)
    let plan = try Planner.plan(photo.info, steps: steps, request: request)
    return try Renderer.image(plan, of: photo).withPixels { [UInt8]($0) }
  }
}

private func mean(_ samples: [UInt8]) -> Double { Double(samples.reduce(0) { $0 + Int($1) }) / Double(samples.count) }

/// The standard deviation.
private func spread(_ samples: [UInt8]) -> Double {
  let squares = Double(samples.reduce(0) { $0 + Int($1) * Int($1) }) / Double(samples.count)
  return max(0, squares - mean(samples) * mean(samples)).squareRoot()
}

/// The mean absolute difference.
private func difference(_ a: [UInt8], _ b: [UInt8]) -> Double {
  let sum = zip(a, b).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
  return Double(sum) / Double(a.count)
}
