import CPixels
import Threads

/// Caches of the results of a pass for 8-bit colors, one for each thread that runs the pass.
///
/// The first steps of many programs give a color the same result wherever it lies, and most colors of a photo recur. A
/// cached result has the same bytes as a computed one.
final class ColorCaches: Sendable {
  private let program: CompiledProgram
  /// The caches that no thread is using.
  private let idle = Monitor<[ColorCache]>([])

  /// Nil where the samples are not 8-bit RGB, or the steps are computed as fast as results are looked up.
  init?(_ source: px_source, _ program: CompiledProgram) {
    guard source.sample == PX_U8, source.bands == 3, px_color_steps(program.steps, Int32(program.steps.count)) > 0
    else { return nil }
    self.program = program
  }

  /// Calls a body with a cache that no other thread uses during the call.
  func withCache<Result>(_ body: (UnsafeMutablePointer<px_color_cache>) -> Result) -> Result {
    let cache = idle.withLock { $0.popLast() } ?? ColorCache(program.steps)
    defer { idle.withLock { $0.append(cache) } }
    return body(cache.kernel)
  }
}

/// One cache at a stable address.
private final class ColorCache: @unchecked Sendable {
  let kernel = UnsafeMutablePointer<px_color_cache>.allocate(capacity: 1)
  private let entries = FloatScratch(count: Int(PX_COLOR_FLOATS))

  init(_ steps: [px_step]) {
    kernel.initialize(to: px_color_cache())
    px_color_cache_begin(kernel, steps, Int32(steps.count), entries.base)
  }

  deinit { kernel.deallocate() }
}
