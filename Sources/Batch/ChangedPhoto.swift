import Adjustments
import Documents
import Foundation
import PhotoLibrary
import Rendering
import LibraryStore
import VIPS
import Workers

/// A photo whose file another program has changed since it was imported: its bytes are unknown to the library, and its
/// path is known.
struct ChangedPhoto {
  private let file: URL
  private let library: Library
  /// The photos that were imported from its path; never empty.
  private let assets: [Asset]

  /// Nil where no photo was imported from the path.
  ///
  /// - Parameter file: with bytes that the library does not know.
  init?(_ file: URL, in library: Library) throws(EditError) {
    assets = try library.assets(importedFrom: file)
    (self.file, self.library) = (file, library)
    guard !assets.isEmpty else { return nil }
  }

  /// Says what has changed, and what to do.
  func refusal(
    in runner: JobRunner, limits: PhotoLimits, progress: (@Sendable (Double) -> Bool)?
  ) -> EditError {
    let comparison = PictureComparison(runner: runner, limits: limits, progress: progress)
    var asset = assets[0]
    let change: String
    do throws(EditError) {
      let photo = try runner.photo(path: file.path, limits: limits, progress: progress)
      var same: Asset?
      for asset in assets where same == nil {
        if try comparison.isSame(photo, as: asset, of: library) { same = asset }
      }
      asset = same ?? asset
      change = same == nil ? "and the picture is another one" : "only its metadata; the picture is the same"
    } catch {
      if error.category == .interrupted { return error }
      change = "and the pictures cannot be compared: \(error.message)"
    }
    let entries = asset.newestEntry == 1 ? "1 entry" : "\(asset.newestEntry) entries"
    return EditError(
      "photo-changed", .refused,
      "the file has changed since it was imported as \(asset.id.text.prefix(12)) (\(entries)): \(change)",
      hint: "--new-photo begins a history of its own for it; the library keeps the original and its history: "
        + "'photoedit export \(asset.id.text.prefix(12))@0 -o original.\(asset.fileName.split(separator: ".").last ?? "jpg")'"
    )
  }
}

/// Compares photos by their pixels.
private struct PictureComparison {
  let runner: JobRunner
  let limits: PhotoLimits
  let progress: (@Sendable (Double) -> Bool)?

  /// Whether a photo is the same picture as the original of another: size, colors and every sample.
  func isSame(_ photo: Photo, as asset: Asset, of library: Library) throws(EditError) -> Bool {
    let data = try library.file(of: asset, .entry(0)).data
    let bytes = data.withUnsafeBytes { ByteBlock(copying: $0) }
    let original = try runner.photo(bytes, digest: asset.digest, limits: limits, progress: progress)
    guard photo.info.uprightSize == original.info.uprightSize, photo.info.color == original.info.color,
      photo.info.bands == original.info.bands, photo.info.depth == original.info.depth
    else { return false }
    return try digest(of: photo) == digest(of: original)
  }

  private func digest(of photo: Photo) throws(EditError) -> SHA256Digest? {
    var settings = OutputSettings()
    // The digest is that of the samples before they are encoded, so the fastest format that holds them all will do.
    settings.format = photo.info.depth == 8 && !photo.info.hasAlpha ? .jpeg : .png
    let target = RenderJob.Target(settings: settings, digestsPixels: true)
    let job = RenderJob(source: .photo(photo), recipe: Recipe(), targets: [target], limits: limits)
    return try runner.run(job, progress: progress).file.pixelDigest
  }
}
