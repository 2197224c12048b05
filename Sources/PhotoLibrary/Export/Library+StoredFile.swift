import Adjustments
public import Documents
public import Editing
import Foundation
import ImageFiles
public import Rendering
public import LibraryStore
package import Workers

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

  /// The same on the calling thread, which waits.
  package func file(
    of asset: Asset, _ revision: Revision = .current, by loader: PhotoLoader = .here
  ) throws(EditError) -> RenderedFile {
    let entry = try entry(of: asset.id, revision)
    return try loader.use { runner throws(EditError) in try file(of: asset, entry, in: runner) }
  }

  package func file(of asset: Asset, _ entry: HistoryEntry, in runner: JobRunner) throws(EditError) -> RenderedFile {
    if let file = try storedFile(of: asset, entry) { return file }
    return made(try rerendered(entry, asset, runner))
  }

  /// The stored file; nil where it was evicted and can be rendered again.
  func storedFile(of asset: Asset, _ entry: HistoryEntry) throws(EditError) -> RenderedFile? {
    let rendition = entry.storedRendition
    // An edit without a rendition is rendered on demand.
    if entry.edit != nil, rendition == nil { return nil }
    do {
      let bytes = try store.bytes(of: rendition?.object.digest ?? asset.digest, in: asset)
      return made(RenderedFile(stored: bytes, mediaType: mediaType(of: asset, entry)))
    } catch StoreError.objectMissing where rendition?.isReproducible == true {
      return nil
    } catch {
      throw EditError(error)
    }
  }

  /// The media type of the stored file.
  func mediaType(of asset: Asset, _ entry: HistoryEntry) -> String {
    entry.storedRendition?.mediaType ?? entry.renderedFormat?.mimeType ?? asset.mediaType
  }

  private func rerendered(
    _ entry: HistoryEntry, _ asset: Asset, _ runner: JobRunner
  ) throws(EditError) -> RenderedFile {
    let again = try Rerendering(entry, of: asset, in: store, runner)
    var file = RenderedFile(stored: again.file.bytes, mediaType: mediaType(of: asset, entry))
    if again.isSame {
      // The caller gets the file even where it cannot be stored.
      if keeps(entry, of: asset) { try? again.record(for: entry, in: store) }
    } else {
      file.warnings = [
        "entry \(entry.number) was rendered again: \(again.difference) (\(again.otherVersions ?? "same versions"))"
      ]
    }
    return file
  }

  /// Whether the rendition of an edit is kept once it has been rendered.
  private func keeps(_ entry: HistoryEntry, of asset: Asset) -> Bool {
    guard !isReadOnly, let policy = try? store.renditionPolicy(), policy != .none else { return false }
    // A rendition that `collect` removed is stored again; a state without a rendition gets one if the policy keeps it.
    return entry.storedRendition != nil || policy == .all || entry.number == asset.currentEntry
  }
}

extension HistoryEntry {
  /// The metadata policy of the stored file, as far as it is recorded.
  var storedMetadata: MetadataChoice {
    guard let edit, storedRendition?.isReproducible != false else { return .keep }
    return edit.settingsJSON?["metadata"]?.stringValue.flatMap(MetadataChoice.init(rawValue:)) ?? .keep
  }
}
