import Adjustments
import ImageFiles

/// The estimated needs of a rendering, known before a pixel is decoded.
package struct RenderNeed: Hashable, Sendable {
  /// Memory in bytes.
  package var memory: Int
  /// Pixels of all targets, weighted by the time their encoders take: in full for a slow encoder, several times if its
  /// effort is higher, in part for a fast one.
  package var pixels: Int

  package init(memory: Int, pixels: Int) { (self.memory, self.pixels) = (memory, pixels) }
}

extension RenderNeed {
  /// The needs of some targets, by the header of the photo and by their plans.
  init(_ photo: Photo, _ targets: some Sequence<PlannedJob.Target>) {
    let source = MemoryEstimate.Source(photo)
    var (largest, results, pixels) = (source.decoding(isComplete: false), 0, 0)
    for target in targets {
      let (plan, request) = (target.plan, target.request)
      let estimate = MemoryEstimate(plan, request, digestsPixels: target.digestsPixels)
      largest = max(largest, source.decoding(isComplete: plan.access == .memory) + estimate.working)
      results += estimate.file
      pixels += plan.target.size.width * plan.target.size.height / 12 * request.slowness
    }
    self.init(memory: MemoryEstimate.process + source.fileSize + largest + results, pixels: pixels)
  }
}

extension OutputRequest {
  /// How much longer encoding takes than encoding a JPEG, at most.
  fileprivate var slowness: Int {
    format.writing?.slowness(effort(pixels: 0)) ?? 1
  }
}

// Limits of time and memory for a need. A worker is stopped when it reaches them; this process only as far as its codec
// allows.
extension PhotoLimits {
  /// How long opening may take: reading the file, its header and metadata. A sound file takes tens of milliseconds;
  /// this stops a parser that hangs, with room for network file systems and busy machines.
  package var opening: Duration { .seconds(time) }

  /// How long rendering may take: the time to decode a photo and, by default, 12 s for each megapixel of a slow
  /// encoder. The slowest common one is AVIF: about 0.5 s per megapixel on an idle machine, four times that on a busy
  /// one.
  package func time(for need: RenderNeed) -> Duration {
    .seconds(time) * (1 + 0.4 * Double(max(0, need.pixels)) / 1_000_000)
  }

  /// The address space that rendering may take beyond what the worker had before: at least twice the estimate, because
  /// address space exceeds memory.
  package func memory(for need: RenderNeed) -> Int {
    max(memory, need.memory.multipliedReportingOverflow(by: 2).partialValue)
  }
}
