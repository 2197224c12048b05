import Adjustments
import Documents
import Editing
import LibraryStore
import Rendering

extension PictureSource {
  /// Makes a picture, on the calling thread.
  ///
  /// - Parameter progress: called with fractions from 0 to 1; returning false cancels.
  /// - Throws: `EditError`
  func render(
    _ photo: ResolvedPhoto, _ key: PictureKey, progress: @escaping @Sendable (Double) -> Bool
  ) throws(EditError) -> RenderedFile {
    do throws(EditError) {
      guard progress(0) else { throw EditError.canceled }
      let (input, recipe) = try loader.use { runner throws(EditError) in
        let opened = try library.open(photo.asset, at: photo.revision, in: runner, limits: loader.limits)
        return (EditingInput(photo: opened.photo, limits: loader.limits, loader: loader), opened.recipe)
      }
      guard progress(0) else { throw EditError.canceled }
      if key.quality == .quick { return try quick(input, recipe, key, progress) }
      let job = try job(input, recipe, key, cache: library.previewCache())
      return library.made(try loader.run(job, progress: progress))
    } catch {
      throw error.hintingAtPhoto().about(photo.asset.path)
    }
  }

  private func quick(
    _ input: EditingInput, _ recipe: Recipe, _ key: PictureKey, _ progress: @escaping @Sendable (Double) -> Bool
  ) throws(EditError) -> RenderedFile {
    if recipe.activeSteps.isEmpty, key.shape.cropping == nil, let thumbnail = EmbeddedThumbnail(of: input.photo) {
      // A thumbnail that cannot be decoded counts as none.
      let file = try? loader.run(thumbnail.job(key, limits: loader.limits), progress: progress)
      guard progress(0) else { throw EditError.canceled }
      if let file { return library.made(file.degraded) }
    }
    return library.made(try loader.run(job(input, recipe, key, cache: nil), progress: progress).degraded)
  }

  private func job(
    _ input: EditingInput, _ recipe: Recipe, _ key: PictureKey, cache: PreviewCache?
  ) throws(EditError) -> PreviewJob {
    let isQuick = key.quality == .quick
    var (shaped, settings) = (recipe, key.settings)
    let frame = try mappingErrors { try Planner.frame(input.photo.info, after: recipe.steps) }
    shaped.steps += (isQuick ? key.shape.quick : key.shape).apply(to: &settings, frame: frame, enlarges: !isQuick)
    // The pixels cached before the photo's own last step do not depend on the shape.
    let last = recipe.steps.lastIndex(where: \.isActive)
    let isShaped = shaped.steps.count > recipe.steps.count
    return PreviewJob(
      photo: input.photo, recipe: shaped, settings: settings, quality: key.quality == .final ? .final : .fast,
      editedStep: isShaped ? last : nil, limits: loader.limits,
      cache: isShaped && last == nil ? cache.map(FileCache.init) : cache)
  }
}

/// A cache for encoded files only. Decoding the pixels of a photo without edits again is as fast as reading them.
private struct FileCache: PixelCache {
  let cache: PreviewCache

  init(_ cache: PreviewCache) { self.cache = cache }

  var path: String { cache.path }
  var limit: Int { cache.limit }
  var isWritable: Bool { cache.isWritable }

  func entry(_ key: SHA256Digest) -> PixelCacheEntry? {
    guard let entry = cache.entry(key), entry.bands == 0 else { return nil }
    return entry
  }

  func store(_ entry: PixelCacheEntry, as key: SHA256Digest) {
    if entry.bands == 0 { cache.store(entry, as: key) }
  }
}
