package import Adjustments
package import Documents
public import Editing
import Foundation
import ImageFiles
package import Rendering
package import LibraryStore
package import Workers

/// The photo of a preview: a file, or a state of a photo in a library.
package struct PreviewSubject: Sendable {
  package let name: String
  private let library: Library?
  package let entry: (asset: Asset, revision: Revision)?

  /// Finds what a name refers to: an existing file, which may be a photo of the library; else an asset of the library,
  /// with or without a revision.
  ///
  /// - Parameters:
  ///   - name: `-` means standard input.
  ///   - library: the library, if there is one.
  /// - Throws: `EditError` where it is neither.
  package init(_ name: String, in library: Library?) throws(EditError) {
    (self.name, self.library) = (name, library)
    if name == StandardInput.name {
      entry = nil
    } else if let identity = FileIdentity(name) {
      let isKnown = identity.isFolder ? nil : try library?.asset(withBytesOf: URL(exactPath: name))
      entry = isKnown.map { ($0, .current) }
    } else if let library {
      entry = try library.resolve(name)
    } else {
      throw EditError(.fileNotFound, "no such photo", path: name)
    }
  }

  /// A state of a photo of a library.
  package init(_ name: String, _ asset: Asset, _ revision: Revision, in library: Library) {
    (self.name, self.library, entry) = (name, library, (asset, revision))
  }

  /// The photo and its adjustments.
  ///
  /// - Parameters:
  ///   - recipe: adjustments that replace those of the photo.
  ///   - runner: opens the photo.
  /// - Throws: `EditError`
  package func open(
    replacing recipe: Recipe?, in runner: JobRunner, limits: PhotoLimits,
    progress: (@Sendable (Double) -> Bool)? = nil
  ) throws(EditError) -> (photo: Photo, recipe: Recipe) {
    var recipe = recipe
    if let library { try recipe?.readFiles(from: library) }
    if let library, let entry {
      let session = try library.editingSession(
        for: entry.asset, at: entry.revision, limits: limits, in: runner, progress: progress)
      if let recipe { return (session.input.photo, recipe) }
      return (session.input.photo, try session.recipe ?? Recipe())
    }
    guard name == StandardInput.name else {
      return (try runner.photo(path: URL(exactPath: name).path, limits: limits, progress: progress), recipe ?? Recipe())
    }
    let bytes = try StandardInput.read(limits).withUnsafeBytes { ByteBlock(copying: $0) }
    return (try runner.photo(bytes, limits: limits, progress: progress), recipe ?? Recipe())
  }

  /// The photo and its adjustments, for previews by a loader.
  ///
  /// - Parameter recipe: adjustments that replace those of the photo.
  /// - Throws: `EditError`
  package func open(
    replacing recipe: Recipe?, by loader: PhotoLoader
  ) throws(EditError) -> (photo: EditingInput, recipe: Recipe) {
    try loader.use { runner throws(EditError) in
      let opened = try open(replacing: recipe, in: runner, limits: loader.limits)
      return (EditingInput(photo: opened.photo, limits: loader.limits, loader: loader), opened.recipe)
    }
  }

  /// The photo as a file, with its adjustments rendered: a file unchanged, a state of a photo in the library as the
  /// library stores it.
  ///
  /// - Throws: `EditError`
  package func openFile(by loader: PhotoLoader, isolation: Isolation) throws(EditError) -> EditingInput {
    if let library, let entry, FileIdentity(name) == nil {
      let file = try library.file(of: entry.asset, entry.revision, isolation: isolation)
      do { return try loader.input(data: file.data) } catch { throw error.about(name) }
    }
    guard name == StandardInput.name else { return try loader.input(contentsOf: URL(exactPath: name)) }
    return try loader.input(data: StandardInput.read(loader.limits))
  }

  /// The cache for previews; nil where the photo is not in a library.
  package func cache(limit: Int = PreviewCache.defaultLimit) -> PreviewCache? {
    entry == nil ? nil : library?.previewCache(limit: limit)
  }

  /// Checks that the output is neither the photo nor an original of the library, nor an existing file, unless that may
  /// be replaced.
  ///
  /// - Throws: `EditError`
  package func checkOutput(_ path: String, replacing: Bool) throws(EditError) {
    if let library, let entry {
      return try library.checkExport(to: path, of: entry.asset, named: name, replacing: replacing)
    }
    let target = URL(outputPath: path)
    guard let identity = FileIdentity(target.path) else { return }
    if identity.isSameFile(as: FileIdentity(name)) {
      throw EditError(
        .outputIsInput, "the output is the photo itself; originals are never written", path: path)
    }
    try identity.checkIsFile(path)
    guard replacing else {
      throw EditError(
        .outputExists, "the output already exists", hint: "allow it to be replaced", path: path)
    }
    try library?.checkNoOriginal(target, named: path)
  }
}

extension Library {
  /// The library's cache for previews.
  ///
  /// - Parameter limit: the maximum size of the cache, in bytes.
  public func previewCache(limit: Int = PreviewCache.defaultLimit) -> PreviewCache {
    PreviewCache(folder: URL(fileURLWithPath: store.cacheFolder), limit: limit)
  }
}
