import Adjustments
import Documents
import Editing
import Foundation
import ImageFiles
import Rendering
import SampleScene
import VIPS

/// Measures what each adjustment adds to a rendering that has point adjustments already.
struct CostBench {
  /// The sample scene as a JPEG.
  let photo: ByteBlock
  /// A table of colors and a picture, for the adjustments that require files.
  let folder: URL

  /// The size of the photo.
  static let (width, height) = (4000, 3000)

  /// Adjustments that the reference does not show, at settings that do some work.
  private static let unseen: [String: JSONValue] = [
    "lut": ["op": "lut", "file": "warm.cube"],
    "overlay": ["op": "overlay", "file": "overlay.jpg", "scale": 50],
    "resize": ["op": "resize", "width": 2000],
    "redEye": ["op": "redEye", "spots": [["x": 0.4, "y": 0.5, "radius": 2]]],
    "noiseReduction": ["op": "noiseReduction", "luminance": 40, "color": 40],
    "defringe": ["op": "defringe", "purple": 12, "green": 12],
  ]

  /// What every rendering begins with: one tone curve and one matrix, so that colors pass through linear light.
  private static let first: [JSONValue] = [["op": "exposure", "ev": 0.35], ["op": "saturation", "amount": 15]]

  init(folder: URL) throws {
    self.folder = folder
    photo = try ByteBlock(copying: SamplePhoto.jpeg(width: Self.width, height: Self.height))
    try Data(SamplePhoto.jpeg(width: 1200, height: 800)).write(to: folder.appending(path: "overlay.jpg"))
    try Data(Self.cube.utf8).write(to: folder.appending(path: "warm.cube"))
  }

  /// A table of 33³ colors.
  private static var cube: String {
    let steps = (0..<33).map { Double($0) / 32 }
    let lines = steps.flatMap { blue in
      steps.flatMap { green in steps.map { red in "\(red.squareRoot()) \(green) \(blue * blue)" } }
    }
    return "LUT_3D_SIZE 33\n" + lines.joined(separator: "\n") + "\n"
  }

  /// An adjustment that neither the reference shows nor `unseen` has.
  private struct MissingSettings: Error {
    let op: String
  }

  /// The adjustment at the second of the settings that the reference shows it at.
  private func step(_ type: any Adjustment.Type) throws -> JSONValue {
    let op = type.identity.op
    guard let step = ExampleSettings.of(type).last?.step(of: op) ?? Self.unseen[op] else {
      throw MissingSettings(op: op)
    }
    return step
  }

  /// The recipe that an adjustment is measured in; nil is the one without it.
  func recipe(_ type: (any Adjustment.Type)?) throws -> Recipe {
    let steps = try Self.first + (type.map { [try step($0)] } ?? [])
    let document: JSONValue = [
      "formatIdentifier": .string(Recipe.formatIdentifier), "formatVersion": "1.0", "adjustments": .array(steps),
    ]
    var recipe = try Recipe(json: Data(document.canonicalBytes()))
    try recipe.readFiles(in: folder)
    return recipe
  }

  /// The processor time of a rendering on one thread, in seconds: from the bytes of the photo to pixels in memory.
  func time(_ recipe: Recipe) throws -> Double {
    let start = clock()
    let photo = try Photo(bytes: photo)
    let steps = try Analysis.resolved(recipe.steps, for: photo)
    var settings = OutputSettings()
    settings.format = .jpeg
    let request = try OutputRequest(settings, path: nil, source: photo.info)
    let plan = try Planner.plan(photo.info, steps: steps, request: request)
    let streaming = plan.streaming(threads: 1)
    _ = try Renderer.image(plan, of: photo, streaming: streaming).streamedPixels(streaming)
    return Double(clock() - start) / Double(CLOCKS_PER_SEC)
  }
}
