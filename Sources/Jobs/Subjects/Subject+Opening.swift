package import Adjustments
package import Documents
package import Editing
import Foundation
import ImageFiles
import LibraryStore
import PhotoLibrary
import PhotoMetadata
package import Rendering
import VIPS
package import Workers

extension Subject {
  /// The photo and its adjustments.
  ///
  /// - Parameters:
  ///   - recipe: adjustments that replace those of the photo.
  ///   - keepsFrame: whether the recipe is a preset: a photo of a library keeps its crop and retouching.
  ///   - runner: opens the photo.
  /// - Throws: `EditError`
  package func open(
    replacing recipe: Recipe?, keepsFrame: Bool, in runner: JobRunner, limits: PhotoLimits,
    progress: (@Sendable (Double) -> Bool)? = nil
  ) throws(EditError) -> (photo: Photo, recipe: Recipe) {
    if case .photo(let asset, let revision, let library) = try meaning.get() {
      return try library.open(
        asset, at: revision, replacing: recipe, keepsFrame: keepsFrame, in: runner, limits: limits, progress: progress)
    }
    return (try openFile(in: runner, limits: limits, progress: progress), recipe ?? Recipe())
  }

  /// What was set for the photo in its library. The original itself has none of it, nor has a file.
  var description: PropertyChanges {
    get throws(EditError) {
      guard case .photo(let asset, let revision, let library) = try meaning.get(), revision != .entry(0) else {
        return PropertyChanges()
      }
      return try library.description(of: asset)
    }
  }

  /// The photo of a file, or of standard input.
  ///
  /// - Parameter isDescribed: whether the photo is only described, so its colors need not be editable.
  /// - Throws: `EditError`
  func openFile(
    in runner: JobRunner, limits: PhotoLimits, isDescribed: Bool = false, progress: (@Sendable (Double) -> Bool)? = nil
  ) throws(EditError) -> Photo {
    guard name == StandardInput.name else {
      return try runner.photo(
        path: URL(exactPath: name).path, limits: limits, isDescribed: isDescribed, progress: progress)
    }
    let bytes = try StandardInput.read(limits).withUnsafeBytes { ByteBlock(copying: $0) }
    return try runner.photo(bytes, limits: limits, isDescribed: isDescribed, progress: progress)
  }

  /// What is known about the photo of a file, or of standard input.
  ///
  /// - Throws: `EditError`
  package func info(in runner: JobRunner, limits: PhotoLimits) throws(EditError) -> PhotoInfo {
    PhotoInfo(try openFile(in: runner, limits: limits, isDescribed: true), limits)
  }

  /// The photo as a file, with its adjustments rendered: a file unchanged, a state of a photo in the library as the
  /// library stores it.
  ///
  /// - Throws: `EditError`
  package func openRendered(by loader: PhotoLoader) throws(EditError) -> EditingInput {
    if case .photo(let asset, let revision, let library) = try meaning.get(), FileIdentity(name) == nil {
      let file = try library.file(of: asset, revision, by: loader)
      do { return try loader.input(data: file.data) } catch { throw error.about(name) }
    }
    guard name == StandardInput.name else { return try loader.input(contentsOf: URL(exactPath: name)) }
    return try loader.input(data: StandardInput.read(loader.limits))
  }

  /// The cache for previews; nil where the photo is not in a library.
  ///
  /// - Parameter limit: its maximum size in bytes; nil for the limit of the library.
  func cache(limit: Int?) -> PreviewCache? {
    guard case .success(.photo(_, _, let library)) = meaning else { return nil }
    return library.previewCache(limit: limit)
  }
}
