import Adjustments
import ImageFiles
import PhotoMetadata

extension PlannedJob {
  /// The photo's own file with the metadata of a target that leaves its picture as it is: an export of the file decides so, too.
  ///
  /// - Returns: nil where the picture changes or has to be encoded again.
  func keptPicture(_ target: Target, as wanted: RenderJob.Target) -> RenderedFile? {
    let format = photo.info.format
    guard wanted.keepsPicture, target.request.format == format, wanted.settings.keepPicture, photo.truncation == nil,
      !recipe.steps.contains(where: \.isActive)
    else { return nil }
    let policy = MetadataPolicy(rawValue: target.request.settings.metadata.rawValue) ?? .keep
    let file = photo.bytes.withUnsafeBytes { Array($0) }
    guard
      let made = try? policy.applied(
        to: file, describedBy: target.description.allowed(by: policy), recording: provenance(target))
    else { return nil }
    return RenderedFile(
      bytes: made.bytes, format: format, size: target.plan.target.size, warnings: made.problems.map(\.sentence))
  }
}

extension OutputSettings {
  /// Whether they ask for nothing but a format, a place and metadata.
  package var keepPicture: Bool {
    var other = self
    (other.path, other.format, other.metadata) = (nil, nil, .keep)
    return other == OutputSettings()
  }
}
