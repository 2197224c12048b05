import Adjustments
import CPixels
import Foundation
import Documents
import ImageFiles
import Threads
import VIPS

@testable import Rendering

/// A small picture made of numbers, and the files that hold it.
struct Picture: Sendable {
  let width, height, bands: Int
  /// Linear light, sRGB primaries; alpha last where bands is even.
  let values: [Float]

  /// Edges, ramps, noise and every alpha from 0 to 1; with `extended`, values below 0 and above 1.
  init(_ width: Int, _ height: Int, bands: Int = 3, isExtended: Bool = false) {
    (self.width, self.height, self.bands) = (width, height, bands)
    let colors = bands < 3 ? 1 : 3
    values = (0..<width * height * bands).map { index in
      let (pixel, band) = index.quotientAndRemainder(dividingBy: bands)
      let (y, x) = pixel.quotientAndRemainder(dividingBy: width)
      let noise = Float((x &* 73_856_093 ^ y &* 19_349_663 ^ band &* 83_492_791) & 1023) / 1023
      if band == colors { return Float((x + 2 * y) % 256) / 255 }
      let edge: Float = x * 3 > y * 2 + width ? 0.55 : 0.06
      let value = edge * (band == 0 ? 1 : 0.6) + 0.3 * noise + 0.15 * Float(band * y) / Float(height)
      return isExtended ? value * 5 - 0.4 : value
    }
  }

  /// A picture of these numbers.
  init(_ width: Int, _ height: Int, bands: Int, values: [Float]) {
    (self.width, self.height, self.bands, self.values) = (width, height, bands, values)
  }

  /// The nearest codes of a depth: sRGB curve, alpha as it is.
  func codes(depth: Int) -> [Int] {
    let top = Double(depth == 8 ? 255 : 65_535)
    return values.enumerated().map { index, value in
      let isAlpha = bands % 2 == 0 && index % bands == bands - 1
      let encoded = isAlpha ? Double(value) : px_srgb_encode(Double(value))
      return Int((min(max(encoded, 0), 1) * top + 0.5).rounded(.down))
    }
  }

  /// The picture with the values that its 8-bit codes stand for.
  var rounded: Picture {
    let colors = bands < 3 ? 1 : 3
    let values = codes(depth: 8).enumerated().map { index, code in
      index % bands == colors ? Float(code) * (1 / 255) : Float(px_srgb_decode(Double(code) / 255))
    }
    return Picture(width, height, bands: bands, values: values)
  }

  /// The linear floats as an image.
  func linear() throws -> VIPSImage {
    try VIPSImage(
      pixels: values.withUnsafeBytes { [UInt8]($0) }, width: width, height: height, bands: bands, format: .float)
  }

  /// The codes of a depth as an image.
  func image(depth: Int) throws -> VIPSImage { try Self.image(codes(depth: depth), width, height, bands, depth: depth) }

  /// An image of codes.
  static func image(_ codes: [Int], _ width: Int, _ height: Int, _ bands: Int, depth: Int) throws -> VIPSImage {
    let bytes =
      depth == 8
      ? codes.map { UInt8($0) } : codes.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    return try VIPSImage(
      pixels: bytes, width: width, height: height, bands: bands, format: depth == 8 ? .uchar : .ushort)
  }

  /// The picture as a PNG file that was opened.
  func photo(depth: Int = 8, profile: [UInt8]? = nil) throws -> Photo {
    try VIPSLibrary.start()
    var options = EncodingOptions()
    (options.depth, options.compressionLevel) = (depth, 1)
    let bytes = try image(depth: depth).encoded(as: Encoding(.png, options), profile: profile)
    return try Photo(bytes: ByteBlock(copying: bytes))
  }
}

/// Renders as the program does: text to recipe to plan to pixels.
enum Engine {
  /// The steps of a list of adjustments in JSON.
  static func steps(_ adjustments: [JSONValue]) throws -> [RecipeStep] {
    let recipe: JSONValue = [
      "formatIdentifier": "org.photoedit.recipe", "formatVersion": "1.0", "adjustments": .array(adjustments),
    ]
    _ = Specimens.inks
    var reader = RecipeReader()
    reader.files = { reference, kind, _ throws(ResourceError) in
      guard let file = Specimens.files[reference.text] else { throw ResourceError(.fileNotFound, "there is none") }
      return try Resource.read(file, as: kind)
    }
    return try reader.read(.init(text: recipe.canonicalBytes())).steps
  }

  /// The plan of adjustments for a photo.
  static func plan(
    _ photo: Photo, _ adjustments: [JSONValue], _ output: OutputSettings = png, optimizes: Bool = true
  ) throws -> RenderPlan {
    let request = try OutputRequest(output, path: nil, source: photo.info)
    return try Planner.plan(photo.info, steps: steps(adjustments), request: request, optimizes: optimizes)
  }

  /// PNG in the photo's own colors and depth.
  static var png: OutputSettings {
    var output = OutputSettings()
    output.format = .png
    return output
  }

  /// The samples of a rendering, before they are encoded.
  static func codes(
    _ photo: Photo, _ adjustments: [JSONValue], _ output: OutputSettings = png, threads: Int? = nil,
    optimizes: Bool = true
  ) throws -> [Int] {
    let image = try Renderer.image(plan(photo, adjustments, output, optimizes: optimizes), of: photo)
    return try (threads.map { try image.withConcurrency($0) } ?? image).codes()
  }

  /// Linear light after adjustments, in floats all the way.
  static func linear(_ picture: Picture, _ adjustments: [JSONValue], optimizes: Bool = true) throws -> Picture {
    try linear(picture, plan(blank(picture), adjustments, optimizes: optimizes))
  }

  /// A photo of the size and bands of a picture, which is all that a plan depends on.
  private static func blank(_ picture: Picture) throws -> Photo {
    let key = [picture.width, picture.height, picture.bands]
    if let photo = blanks.withLock({ $0[key] }) { return photo }
    let photo = try picture.photo()
    blanks.withLock { $0[key] = photo }
    return photo
  }

  private static let blanks = Monitor<[[Int]: Photo]>([:])

  /// Linear light after the stages of a plan, in floats all the way.
  static func linear(_ picture: Picture, _ plan: RenderPlan) throws -> Picture {
    var pipeline = Pipeline(linear: try picture.linear(), isExact: !plan.isOptimized)
    for stage in plan.stages { try pipeline.add(stage) }
    let image = try pipeline.finishedLinear()
    let values = try image.withPixels { Array($0.bindMemory(to: Float.self)) }
    return Picture(image.width, image.height, bands: image.bands, values: values)
  }
}

extension VIPSImage {
  /// All samples as integers.
  func codes() throws -> [Int] {
    try withPixels { bytes in
      format == .uchar ? bytes.map { Int($0) } : bytes.bindMemory(to: UInt16.self).map { Int($0) }
    }
  }
}
