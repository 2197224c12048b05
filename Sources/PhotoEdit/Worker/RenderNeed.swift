import Adjustments
import Foundation
import ImageFiles
import Rendering
import VIPS

/// What has to be known of a rendering before it may begin.
struct RenderNeed: Hashable, Sendable {
  /// The memory that it is estimated to take, in bytes.
  var memory: Int
  /// The pixels of all its targets as the time that they take counts them: in full for a slow encoder, and more often
  /// where its effort asks for that; in part for a fast one.
  var pixels: Int
}

extension RenderNeed {
  /// What an order needs, by the header of its photo and by its plans.
  init(of order: RenderOrder, _ input: EditingInput) {
    let source = MemoryEstimate.Source(input)
    var (largest, results, targetPixels) = (source.decoding(isWhole: false), 0, 0)
    for target in order.targets {
      // What the photo decides is not known yet; its place in the frame matters little. What cannot be planned fails
      // in its turn.
      guard let (plan, request) = try? input.prepared(order.recipe, settings: target.settings, path: target.path)
      else { continue }
      let estimate = MemoryEstimate(plan, request, digestsPixels: target.digestsPixels)
      largest = max(largest, source.decoding(isWhole: plan.access == .memory) + estimate.working)
      results += estimate.file
      targetPixels += plan.target.size.width * plan.target.size.height / 12 * request.slowness
    }
    memory = MemoryEstimate.process + source.fileSize + largest + results
    pixels = targetPixels
  }
}

extension OutputRequest {
  /// How much longer encoding takes than that of a JPEG, at most: from one step of AVIF and JPEG XL to the next it
  /// takes up to twice as long.
  fileprivate var slowness: Int {
    switch format {
    case .jpeg, .tiff, .gif: 1
    case .png, .webp: 4
    case .heic: 12
    case .avif: 12 << max(0, (settings.effort ?? 4) - 4)
    case .jpegXL: 12 << max(0, (settings.effort ?? 7) - 7)
    }
  }
}
