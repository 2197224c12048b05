package import Adjustments
package import Documents
package import Foundation
package import Rendering
import ImageFiles

/// A picture that shows how two photos differ.
package enum ComparisonPicture: Hashable, Sendable, CaseIterable {
  /// Both photos, the first on the left, with their tops aligned; in sRGB, over white.
  case sideBySide
  /// The color difference of every pixel: black where there is none, through violet and orange to pale yellow at
  /// ΔE2000 10 and above.
  case heatMap
}

extension EditingInput {
  /// How another photo differs from this one visually: both upright, with colors interpreted by their profiles.
  ///
  /// - Parameters:
  ///   - other: the photo to compare with.
  ///   - progress: receives fractions from 0 to 1, on any thread.
  /// - Returns: The difference; nil where the upright sizes differ.
  /// - Throws: `EditError` where a photo cannot be decoded or takes more than its limits allow.
  package func difference(
    from other: EditingInput, progress: (@Sendable (Double) -> Void)? = nil
  ) async throws(EditError) -> PictureDifference? {
    guard size == other.size else { return nil }
    return try await RenderThreads.run(progress: progress) { progress throws(EditError) in
      let comparison = try comparison(with: other)
      return try mappingErrors { try comparison.difference(progress: progress) }
    }
  }

  /// A picture of how another photo differs from this one, as a file.
  ///
  /// - Parameters:
  ///   - picture: the kind of picture.
  ///   - other: the photo to compare with.
  ///   - settings: how it is encoded: `format`, `quality`, `subsampling`, `lossless`, `effort`. By default PNG.
  ///   - progress: receives fractions from 0 to 1, on any thread.
  /// - Throws: `EditError`, as for the difference; `sizes-differ` for a heat map of different sizes, and
  ///   `bad-output` for a format other than JPEG, PNG, WebP and TIFF.
  package func comparisonPicture(
    _ picture: ComparisonPicture, with other: EditingInput, settings: OutputSettings = OutputSettings(),
    progress: (@Sendable (Double) -> Void)? = nil
  ) async throws(EditError) -> Data {
    if picture == .heatMap, size != other.size {
      throw EditError(
        .sizesDiffer, "a heat map needs photos of one size, found \(size) and \(other.size)",
        hint: "compare them side by side, or resize one of them first")
    }
    return try await RenderThreads.run(progress: progress) { progress throws(EditError) in
      let comparison = try comparison(with: other)
      return try mappingErrors {
        let request = try pictureRequest(settings)
        switch picture {
        case .sideBySide: return Data(try comparison.sideBySide(request, progress: progress))
        case .heatMap: return Data(try comparison.heatMap(request, progress: progress) ?? [])
        }
      }
    }
  }

  /// The formats of comparison pictures: those that this process writes.
  package static let comparisonFormats = ["jpeg", "png", "webp", "tiff"]

  private func pictureRequest(_ settings: OutputSettings) throws(PhotoError) -> OutputRequest {
    var settings = settings
    settings.format = settings.format ?? .png
    let request = try OutputRequest(settings, path: nil, source: photo.info)
    guard Self.comparisonFormats.contains(request.format.identifier) else {
      throw PhotoError(
        .badOutput, "expected a comparison as JPEG, PNG, WebP or TIFF, found \(request.format.name)")
    }
    return request
  }

  private func comparison(with other: EditingInput) throws(EditError) -> PictureComparison {
    let (one, another) = (try decodedHere(), try other.decodedHere())
    return try mappingErrors { try PictureComparison(one, another, limits: limits) }
  }

  /// A photo with the same pixels that this process may decode; a worker converts one that it may not decode to PNG.
  private func decodedHere() throws(EditError) -> Photo {
    var settings = OutputSettings()
    (settings.format, settings.metadata) = (.png, .none)
    let job = job(Recipe(), settings)
    guard loader.isolates(job) else { return photo }
    let file = try loader.run(job, progress: nil).file
    return try mappingErrors { try Photo(bytes: ByteBlock(copying: file.bytes), limits: photo.limits) }
  }
}
