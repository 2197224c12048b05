package import Adjustments
import CPixels
import Documents
import VIPS

/// Measures the values that a recipe derives from the photo.
package enum Analysis {
  /// The long edge of the proxy on which regions of interest are located.
  package static let interestProxy = 512
  /// The long edge of the proxy on which colors are measured.
  package static let colorProxy = 2048

  /// The steps with every measured value as a number. What was asked for is recorded beside it, as `from`.
  ///
  /// Values that were measured on this photo, after the same steps, are kept; others are measured anew. The same photo
  /// and steps give the same numbers.
  ///
  /// - Throws: `PhotoError` where the photo cannot be decoded.
  package static func resolved(_ steps: [RecipeStep], for photo: Photo) throws(PhotoError) -> [RecipeStep] {
    var resolved: [RecipeStep] = []
    var asked: [RecipeStep] = []
    for step in steps {
      let request = step.asked
      if request.isEnabled, !step.isSettled(asking: request, after: asked, on: photo.info.digest),
        let asking = request.adjustment as? any AnalysisAdjustment
      {
        let frame = try Planner.frame(photo.info, after: resolved)
        if let measurement = asking.measurement(in: frame) {
          let value = try value(of: measurement, request, frame: frame, after: resolved, photo)
          resolved.append(request.settled(value, after: asked, on: photo.info.digest))
        } else {
          resolved.append(request)
        }
      } else {
        resolved.append(step)
      }
      asked.append(request)
    }
    return resolved
  }

  private static func value(
    of measurement: Measurement, _ step: RecipeStep, frame: FrameSize, after steps: [RecipeStep], _ photo: Photo
  ) throws(PhotoError) -> MeasuredValue {
    switch measurement {
    case .color(let x, let y): .color(try color(x, y, of: photo))
    case .white: .white(try white(before: step, after: steps, of: photo))
    case .air: .air(try air(before: step, after: steps, of: photo))
    case .interest(let kind, let size): try rectangle(kind, size, in: frame, after: steps, of: photo)
    case .noise: .noise(try noise(after: steps, of: photo))
    case .seed: .seed(photo.info.digest.firstBits)
    }
  }

  private static func color(_ x: Double, _ y: Double, of photo: Photo) throws(PhotoError) -> [Double] {
    let image = try proxy(of: photo, steps: [], longEdge: colorProxy, depth: 16)
    let half = max(1, max(image.width, image.height) / 200)
    let (centerX, centerY) = (Int(x * Double(image.width)), Int(y * Double(image.height)))
    let square = PixelRect(x: centerX - half, y: centerY - half, width: 2 * half, height: 2 * half).intersection(
      image.bounds)
    do {
      let colors = image.bands < 3 ? 1 : 3
      return try image.extractArea(square).withPixels { bytes in
        let samples = bytes.bindMemory(to: UInt16.self)
        let count = samples.count / image.bands
        let sums = (0..<3).map { channel in
          (0..<count).reduce(0.0) { sum, pixel in
            sum + px_srgb_decode(Double(samples[pixel * image.bands + min(channel, colors - 1)]) / 65535)
          }
        }
        return sums.map { $0 / Double(max(1, count)) }
      }
    } catch {
      throw PhotoError(opening: error)
    }
  }

  private static func rectangle(
    _ kind: InterestKind, _ size: FrameSize, in frame: FrameSize, after steps: [RecipeStep], of photo: Photo
  ) throws(PhotoError) -> MeasuredValue {
    let image = try proxy(of: photo, steps: steps, longEdge: interestProxy, depth: 8)
    let (scaleX, scaleY) = (Double(image.width) / Double(frame.width), Double(image.height) / Double(frame.height))
    do {
      let found = try image.smartCrop(
        width: max(1, min(image.width, Int(Double(size.width) * scaleX))),
        height: max(1, min(image.height, Int(Double(size.height) * scaleY))),
        interest: kind == .attention ? .attention : .entropy)
      // Whole pixels of the frame, as fractions that round back to them.
      let left = min(Int(Double(found.x) / scaleX), frame.width - size.width)
      let top = min(Int(Double(found.y) / scaleY), frame.height - size.height)
      return .rectangle(
        x: Double(left) / Double(frame.width), y: Double(top) / Double(frame.height),
        width: Double(size.width) / Double(frame.width), height: Double(size.height) / Double(frame.height))
    } catch {
      throw PhotoError(opening: error)
    }
  }

  /// A small rendering of the photo after some steps: sRGB, in memory.
  private static func proxy(
    of photo: Photo, steps: [RecipeStep], longEdge: Int, depth: Int
  ) throws(PhotoError) -> VIPSImage {
    let image = try rendering(of: photo, steps: steps, longEdge: longEdge, depth: depth)
    do {
      return try image.copiedToMemory()
    } catch {
      throw PhotoError(opening: error)
    }
  }

  /// A rendering of the photo after some steps: sRGB, computed on request.
  ///
  /// - Parameters:
  ///   - longEdge: the largest long edge; nil for the size that the steps give.
  ///   - streaming: how it will be evaluated.
  static func rendering(
    of photo: Photo, steps: [RecipeStep], longEdge: Int? = nil, depth: Int, streaming: Streaming? = nil
  ) throws(PhotoError) -> VIPSImage {
    var settings = OutputSettings()
    settings.format = .png
    settings.depth = depth
    settings.longEdge = longEdge
    settings.profile = .srgb
    let request = try OutputRequest(settings, path: nil, source: photo.info)
    return try Renderer.image(
      Planner.plan(photo.info, steps: steps, request: request), of: photo, streaming: streaming)
  }
}
