public import Documents
public import Editing
public import LibraryStore
public import Rendering

extension Library {
  /// The stored file of a revision: the original's bytes, or an edit's rendition, checked against their digest. It is
  /// meant for further editing; files that leave the library are made by `export`, which obeys the edit's output
  /// settings.
  ///
  /// A rendition that was evicted is rendered again. If other versions of the engine, of libvips or of a codec now
  /// produce a different file, the warnings say so.
  /// - Parameters:
  ///   - asset: the photo.
  ///   - revision: the photo's state; by default the current one.
  ///   - loader: renders it; by default in this process.
  /// - Throws: `EditError` where it is damaged or missing, naming the entries that need it.
  public func file(
    of asset: Asset, _ revision: Revision = .current, by loader: PhotoLoader = .here
  ) async throws(EditError) -> RenderedFile {
    let (entry, stored) = try await WorkThreads.waiting.run { () throws(EditError) in
      let entry = try self.entry(of: asset.id, revision)
      return (entry, try self.storedFile(of: asset, entry))
    }
    if let stored { return stored }
    return try await RenderThreads.run(progress: nil) { _ throws(EditError) in
      try self.file(of: asset, .entry(entry.number), by: loader)
    }
  }
}
