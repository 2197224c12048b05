public import Documents
public import Editing
public import Foundation
public import LibraryStore

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
  ) async throws(EditError) -> ExportedFile {
    let (entry, stored) = try await WorkThreads.waiting.run { () throws(EditError) in
      let entry = try self.entry(of: asset, revision)
      return (entry, try self.storedFile(of: asset, entry))
    }
    if let stored { return stored }
    return try await RenderThreads.run(progress: nil) { _ throws(EditError) in
      try self.file(of: asset, .entry(entry.number), by: loader)
    }
  }
}

extension ExportedFile {
  /// Writes the file durably: complete, or not at all.
  ///
  /// - Parameters:
  ///   - url: the destination; its folder must exist.
  ///   - overwriting: whether an existing file is replaced; otherwise it is an error. Originals of the library never are.
  /// - Throws: `EditError`
  public func write(to url: URL, overwriting: Bool = false) async throws(EditError) {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.write(to: url, overwriting: overwriting) }
  }
}
