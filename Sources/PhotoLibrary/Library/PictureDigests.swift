import Adjustments
import Documents
import Editing
import Rendering
import Workers

/// Digests of pictures: photos with the same samples have the same one, whatever their files are like.
struct PictureDigests {
  let runner: JobRunner
  let limits: PhotoLimits
  var progress: (@Sendable (Double) -> Bool)?

  /// The digest of a photo's samples; nil where the engine computes none.
  ///
  /// - Throws: `EditError` where it cannot be decoded.
  func digest(of photo: Photo) throws(EditError) -> SHA256Digest? {
    var settings = OutputSettings()
    // The digest is that of the samples before they are encoded, so the fastest format that holds them all will do.
    settings.format = photo.info.depth == 8 && !photo.info.hasAlpha ? .jpeg : .png
    let target = RenderJob.Target(settings: settings, digestsPixels: true)
    let job = RenderJob(source: .photo(photo), recipe: Recipe(), targets: [target], limits: limits)
    return try runner.run(job, progress: progress).file.pixelDigest
  }
}
