import Adjustments
import CPixels

/// The measurements of local adjustments, on the proxy that their base is computed from.
extension Analysis {
  /// The lightness that a thousandth of the pixels reaches, from 0 to 3 EV, to four decimals.
  static func white(before step: RecipeStep, after steps: [RecipeStep], of photo: Photo) throws(PhotoError) -> Double {
    let proxy = try proxy(before: step, after: steps, of: photo).pixels
    let count = proxy.width * proxy.height
    var lightness = [Float](repeating: 0, count: count)
    px_local_lightness(proxy.floats, Int32(proxy.bands), count, &lightness)
    // Values up to white do not count, so only those above it have to be sorted.
    let above = lightness.filter { $0 > 0 }.sorted(by: >)
    let rank = max(1, (count + 999) / 1000)
    return above.count < rank ? 0 : min(3, Double(above[rank - 1])).rounded(decimals: 4)
  }

  /// The color of the air in haze, to five decimals.
  static func air(before step: RecipeStep, after steps: [RecipeStep], of photo: Photo) throws(PhotoError) -> [Double] {
    let (pixels, longEdge) = try proxy(before: step, after: steps, of: photo)
    let small = pixels.hazePicture(longEdge: longEdge)
    var air = [0.0, 0, 0]
    px_local_air(small.pixels, Int32(small.width), Int32(small.height), &air)
    return air.map { $0.rounded(decimals: 5) }
  }

  /// The proxy of the run that a step belongs to, and the photo's long edge in its pixels.
  private static func proxy(
    before step: RecipeStep, after steps: [RecipeStep], of photo: Photo
  ) throws(PhotoError) -> (pixels: LinearPixels, longEdge: Double) {
    // The adjustments of a run share the picture before the first of them.
    let last = steps.lastIndex { $0.isActive && !($0.adjustment is any BaseAdjustment) }
    let before = last.map { Array(steps[...$0]) } ?? []
    var settings = OutputSettings()
    settings.format = .png
    let request = try OutputRequest(settings, path: nil, source: photo.info)
    var measured = step
    measured.opacity = 1
    let plan = try Planner.plan(photo.info, steps: before + [measured], request: request)
    do {
      let (pipeline, stages) = try Renderer.begin(plan, of: photo, streaming: nil)
      for (index, stage) in stages.enumerated().reversed() {
        guard case .local(let local) = stage else { continue }
        let proxy = try pipeline.proxies.proxy(before: local, after: Array(stages.prefix(index)))
        return (proxy.pixels, local.longEdge * proxy.grid.scale)
      }
    } catch {
      throw PhotoError(opening: error)
    }
    throw PhotoError(.unsupported, "the plan of a local adjustment has no local stage")
  }
}

extension Double {
  /// The number rounded to this many decimals.
  fileprivate func rounded(decimals: Int) -> Double {
    let factor = px_pow(10, Double(decimals)).rounded()
    return (self * factor).rounded() / factor
  }
}
