import ImageFiles
package import PhotoMetadata
import VIPS

extension Renderer {
  /// Computes the beginning of a preview.
  ///
  /// - Parameters:
  ///   - photo: the picture to decode: the photo, or its proxy.
  ///   - progress: receives fractions from 0 to 1; returning false cancels.
  /// - Throws: `PhotoError`.
  package static func beginning(
    _ preview: PreviewPlan, of photo: Photo, threads: Int? = nil, progress: (@Sendable (Double) -> Bool)? = nil
  ) throws(PhotoError) -> LinearPixels {
    do {
      var plan = preview.plan
      plan.stages = Array(plan.stages[..<(preview.barrier ?? 0)])
      let streaming = plan.streaming(threads: threads ?? VIPSLibrary.concurrency)
      var (pipeline, stages) = try begin(plan, of: photo, streaming: streaming)
      for stage in stages { try pipeline.add(stage) }
      var image = try pipeline.finishedLinear()
      if let progress { image = try image.reportingProgress(progress) }
      return try LinearPixels(computing: image, streaming)
    } catch {
      throw photo.renderingError(error)
    }
  }

  /// Renders a preview, from its beginning if that was computed, and encodes it.
  ///
  /// - Parameters:
  ///   - source: the picture to decode: the photo, or its proxy.
  ///   - photo: the photo, whose metadata is kept as far as the request says.
  ///   - description: the user's changes to the photo's description.
  ///   - progress: receives fractions from 0 to 1; returning false cancels.
  /// - Throws: `PhotoError`.
  package static func rendition(
    _ preview: PreviewPlan, from beginning: LinearPixels?, of source: Photo, for photo: Photo, request: OutputRequest,
    description: PropertyChanges = PropertyChanges(), threads: Int? = nil, progress: (@Sendable (Double) -> Bool)? = nil
  ) throws(PhotoError) -> RenderedFile {
    let threads = threads ?? VIPSLibrary.concurrency
    let streaming = beginning == nil ? preview.plan.streaming(threads: threads) : Streaming(threads: threads)
    let image: VIPSImage
    do {
      if let beginning {
        var pipeline = Pipeline(linear: try beginning.image, isExact: false, cache: beginning.proxies)
        for stage in preview.plan.stages[(preview.barrier ?? 0)...] { try pipeline.add(stage) }
        image = try pipeline.finished(preview.plan.target)
      } else {
        image = try self.image(
          preview.plan, of: source, streaming: request.format.writing?.takesBands == true ? streaming : nil)
      }
    } catch {
      throw photo.renderingError(error)
    }
    return try RenditionJob(plan: preview.plan, request: request, description: description).encoded(
      image, of: photo, streaming, progress: progress)
  }
}
