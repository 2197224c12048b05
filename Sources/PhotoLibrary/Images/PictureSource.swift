import Documents
import Editing
import LibraryStore
import Rendering

/// What the requests of a manager share.
final class PictureSource: Sendable {
  let library: Library
  let loader: PhotoLoader
  /// Pictures in memory; nil keeps none.
  let cache: PictureCache?
  let jobs: PictureJobs

  /// - Parameter threads: run the renderings.
  init(_ library: Library, _ loader: PhotoLoader, _ threads: PictureThreads, cache: PictureCache?) {
    (self.library, self.loader, self.cache) = (library, loader, cache)
    jobs = PictureJobs(threads, cache: cache)
  }

  /// Finds the state of a photo that a request shows, on the calling thread.
  ///
  /// - Parameter revision: the state; nil for the version that the options name.
  /// - Throws: `EditError` where the options are invalid, or there is no such photo.
  func resolved(
    _ asset: AssetID, at revision: Revision? = nil, _ options: ImageOptions
  ) throws(EditError) -> ResolvedPhoto {
    try options.check(loader.limits)
    do { return try library.resolved(asset, revision ?? options.version.revision) } catch {
      throw error.hintingAtPhoto()
    }
  }

  /// The next picture of a series, if it need not be rendered: the last one of all if that is in memory, or, in place
  /// of a quick one, any that shows the same.
  func kept(_ photo: ResolvedPhoto, _ options: ImageOptions, _ rest: ArraySlice<PictureKey.Quality>) -> KeptPicture? {
    guard let cache, let last = rest.last, let next = rest.first else { return nil }
    if let picture = cache.picture(PictureKey(photo.state, options, last)) { return KeptPicture(picture, isLast: true) }
    guard next == .quick else { return nil }
    let fallback = cache.fallback(for: PictureKey(photo.state, options, next))
    return fallback.map { KeptPicture($0.degraded, isLast: false) }
  }
}

/// A picture from memory.
struct KeptPicture {
  let picture: RenderedFile
  let isLast: Bool

  init(_ picture: RenderedFile, isLast: Bool) { (self.picture, self.isLast) = (picture, isLast) }
}

extension EditError {
  /// The same error with a hint about a picture that cannot be shown, unless it already has a hint.
  func hintingAtPhoto() -> EditError {
    guard hint == nil else { return self }
    var explained = self
    explained.hint =
      switch code {
      case .assetNotFound: "fetch the photos again: it was purged, or it is in another library"
      case .objectMissing, .objectDamaged, .fileNotFound:
        "repair the library, which takes it from the file that was imported, or restore it from a backup"
      default: nil
      }
    return explained
  }
}
