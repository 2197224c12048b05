import Adjustments
import Documents
import ImageFiles
import Rendering
import SampleScene
import TestSupport
import Testing
import VIPS

extension RenderingSuite {
  /// What a person sees while a slider moves, against what the adjustment does to the photo.
  @Suite("half-size previews")
  struct HalfSizeTests {
    private static let photo = Result {
      try Photo(bytes: ByteBlock(copying: SamplePhoto.jpeg(width: 960, height: 640)))
    }

    /// Adjustments whose picture depends on the size at which they are computed, with the most that one may differ in
    /// its mean, and why.
    private static let others: [String: (limit: Double, reason: String)] = [
      "grain": (1.6, "grain is finer than the pixels of a preview, which average it out"),
      "posterize": (3.6, "steps of averaged colors are not the average of steps"),
      "threshold": (4.6, "an average of black and white is gray, the threshold of an average is not"),
    ]

    @Test(
      "a half-size draft differs from the downscaled rendering by a mean ΔE2000 of at most 1", arguments: Catalog.ops)
    func draft(op: String) throws {
      _ = Specimens.inks
      let photo = try Self.photo.get()
      let steps = try Engine.steps([Specimens.adjustment(op, Specimens.typical[op] ?? [:])])
      var settings = OutputSettings()
      // What is not compressed is written and read at once.
      (settings.format, settings.longEdge, settings.metadata) = (.tiff, 480, .none)
      let pictures = try [PreviewJob.Quality.draft, .final].map { quality in
        let job = PreviewJob(
          photo: photo, recipe: Recipe(steps: steps), settings: settings, quality: quality, editedStep: 0)
        return try Photo(bytes: ByteBlock(copying: job.run { _ in true }.bytes))
      }
      #expect(pictures[0].info.uprightSize == pictures[1].info.uprightSize)
      let difference = try PictureComparison(pictures[0], pictures[1], limits: PhotoLimits()).difference()
      let mean = try #require(difference).deltaE.mean
      let other = Self.others[op]
      #expect(mean <= other?.limit ?? 1, "\(op): \(mean) \(other?.reason ?? "")")
      #expect(other == nil || mean > 1, "\(op) is no longer an exception")
    }
  }
}
