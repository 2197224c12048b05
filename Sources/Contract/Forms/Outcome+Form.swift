import Adjustments
package import Documents
package import Jobs

extension Outcome {
  /// What became of a photo in JSON, unless it failed.
  package static let form = Form<Outcome>([
    .init("output", "the file that was or would be written") { $0.output },
    .init("size", "the requested long edge in pixels, where there are several sizes") { $0.requestedSize },
    .init("longEdge", "the long edge in pixels that it became, where there are several sizes") { $0.longEdge },
    .init("format", "the file format: jpeg, png, webp, tiff, heic, avif, jxl") { $0.format },
    .init("width", "the width in pixels") { $0.size?.width },
    .init("height", "the height in pixels") { $0.size?.height },
    .init("bytes", "the size of the file in bytes") { $0.byteCount },
    .init("replaced", "the adjustments that the new entry replaces; undo brings them back", Replaced.form) {
      $0.replaced
    },
    .init("isDegraded", "whether a preview is not in final quality") { $0.isDegraded },
    .init("plan", "the steps, one line each") { $0.plan }, .init("reason", "why nothing was done") { $0.reason },
  ])
}

extension Outcome.Replaced {
  fileprivate static let form = Form<Outcome.Replaced>([
    .init("entry", "the entry that has them") { $0.entry },
    .init("adjustments", "how many there are") { $0.adjustments },
  ])
}
