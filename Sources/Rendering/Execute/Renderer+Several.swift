import Adjustments
import CPixels
import ImageFiles
import VIPS

extension Renderer {
  /// Renders one photo in several ways, and decodes it once for all jobs that differ only in their size.
  ///
  /// - Parameters:
  ///   - jobs: the renditions to make.
  ///   - threads: the number of threads; nil for one per processor.
  ///   - progress: receives fractions from 0 to 1; returning false cancels.
  /// - Returns: The result of each job, in their order.
  package static func renditions(
    _ jobs: [RenditionJob], of photo: Photo, threads: Int? = nil, progress: (@Sendable (Double) -> Bool)? = nil
  ) -> [Result<RenderedFile, PhotoError>] {
    let threads = threads ?? VIPSLibrary.concurrency
    let shared = SharedSampling(jobs.map(\.plan))
    // Half of the time goes into the shared part.
    let count = Double(jobs.count)
    var images: [Int: Result<VIPSImage, PhotoError>] = [:]
    if let shared {
      do {
        let share = progress.map { progress in { @Sendable (part: Double) in progress(part / 2) } }
        let sampled = try shared.images(of: photo, threads: threads, progress: share)
        for (index, image) in zip(shared.members, sampled) { images[index] = .success(image) }
      } catch {
        for index in shared.members { images[index] = .failure(error) }
      }
    }
    return jobs.indices.map { index in
      let job = jobs[index]
      let share = progress.map { progress in
        { @Sendable (part: Double) in progress(shared == nil ? (Double(index) + part) / count : 0.5 + part / 2) }
      }
      return Result { () throws(PhotoError) in
        guard let image = try images[index]?.get() else {
          return try rendition(
            job, of: photo, threads: threads, isLast: index == jobs.count - 1, progress: share)
        }
        return try job.encoded(image, of: photo, Streaming(threads: threads), progress: share)
      }
    }
  }
}

/// Plans that begin with the same stages, and then sample each to a size of its own.
struct SharedSampling {
  /// The indices of the plans that share the beginning.
  let members: [Int]
  private let plans: [RenderPlan]
  private let prefix: Int

  /// Nil where fewer than two plans have a beginning in common that is worth sharing.
  init?(_ all: [RenderPlan]) {
    let sampled = all.indices.filter { all[$0].firstSampling != nil }
    guard let first = sampled.first, let prefix = all[first].firstSampling else { return nil }
    members = sampled.filter { all[$0].begins(like: all[first], upTo: prefix) }
    guard members.count > 1 else { return nil }
    plans = members.map { all[$0] }
    self.prefix = prefix
  }

  /// The picture of each plan, its sampling done and in memory.
  func images(
    of photo: Photo, threads: Int, progress: (@Sendable (Double) -> Bool)?
  ) throws(PhotoError) -> [VIPSImage] {
    do {
      // Rows as the sampling reads them, each once.
      var beginning = plans[0]
      beginning.stages = Array(beginning.stages[..<prefix])
      let streaming = beginning.streaming(threads: threads)
      var (pipeline, stages) = try Renderer.begin(beginning, of: photo, streaming: streaming)
      for stage in stages { try pipeline.add(stage) }
      var linear = try pipeline.finishedLinear()
      if let progress { linear = try linear.reportingProgress(progress) }
      let samplings = try plans.map { plan in
        guard case .frame(let stage) = plan.stages[prefix] else { throw PhotoError(.unsupported, "no sampling") }
        return RowSampling(stage, of: linear)
      }
      try linear.streamed(streaming, operation: "sampling") { band in
        for sampling in samplings { sampling.take(band) }
      }
      return try zip(plans, samplings).map { plan, sampling in
        var rest = Pipeline(linear: try sampling.image().withResolution(of: linear), isExact: !plan.isOptimized)
        for stage in plan.stages[(prefix + 1)...] { try rest.add(stage) }
        return try rest.finished(plan.target)
      }
    } catch {
      throw photo.renderingError(error)
    }
  }
}

extension RenderPlan {
  /// The index of the first stage that samples, where it does so along both axes and from rows that stream.
  fileprivate var firstSampling: Int? {
    let index = stages.firstIndex { if case .frame(let stage) = $0 { !stage.isExact } else { false } }
    guard let index, case .frame(let stage) = stages[index], stage.isUpright else { return nil }
    return index
  }

  /// Whether another plan reads the photo the same way and does the same before the stage at an index.
  fileprivate func begins(like other: RenderPlan, upTo index: Int) -> Bool {
    firstSampling == index && stages[..<index] == other.stages[..<index] && decodeShrink == other.decodeShrink
      && access == other.access && sourceColor == other.sourceColor && sourceBands == other.sourceBands
      && isOptimized == other.isOptimized
  }
}

/// A sampling along both axes that is fed rows from top to bottom, into a picture in memory.
private final class RowSampling: @unchecked Sendable {
  private let pass: PointPass
  private let across, down: ResamplingAxis
  private let size: FrameSize
  private let bands: Int
  private let scratch: FloatScratch
  private let block: ByteBlock
  private var state: px_reduction_state

  init(_ stage: RenderPlan.FrameStage, of image: VIPSImage) {
    (size, bands) = (stage.transform.size, image.bands)
    let map = stage.transform.map.affine
    across = ResamplingAxis(outputCount: size.width, inputCount: image.width, step: map.a, offset: map.c)
    down = ResamplingAxis(outputCount: size.height, inputCount: image.height, step: map.e, offset: map.f)
    pass = PointPass(PointProgram([]), from: .linear(bands: bands), to: .linear(bands: bands))
    block = ByteBlock(count: size.width * size.height * bands * MemoryLayout<Float>.size) { _ in }
    var (from, to) = (
      px_frame(image.bounds), px_frame(PixelRect(x: 0, y: 0, width: size.width, height: size.height))
    )
    (state, scratch) = pass.withReduction(across, down, bands: bands) { reduction in
      let scratch = FloatScratch(count: px_reduction_scratch(reduction, &from, &to))
      return (px_reduce_begin(reduction, &from, &to, scratch.base), scratch)
    }
  }

  /// Takes the next rows.
  func take(_ band: borrowing PixelTile) {
    let (base, stride, rect) = (band.base, band.bytesPerRow, band.rect)
    let pixels = block.base.assumingMemoryBound(to: Float.self)
    pass.withReduction(across, down, bands: bands) { reduction in
      px_reduce_rows(
        reduction, &state, base, stride, Int32(rect.y), Int32(rect.height), pixels, size.width * bands)
    }
  }

  /// The picture, once all rows were taken.
  func image() throws -> VIPSImage {
    try VIPSImage(pixels: block, width: size.width, height: size.height, bands: bands, format: .float)
  }
}
