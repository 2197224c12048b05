import Adjustments
public import Documents
import Editing
import Foundation
import Rendering
public import RevisionStore
public import Workers

extension Library {
  /// The stored file of a revision: the original's bytes, or an edit's rendition, checked against their digest. It is
  /// for editing on; what leaves the library is made by `export`, which obeys the edit's output settings.
  ///
  /// A rendition that was evicted is rendered again. Where other versions of the engine, of libvips or of a codec make
  /// another file of it now, the warnings say so.
  /// - Parameter isolation: where it is rendered.
  /// - Throws: `EditError` where it is damaged or missing, naming the entries that need it.
  public func file(
    of asset: Asset, _ revision: Revision = .current, isolation: Isolation = .none
  ) throws(EditError) -> ExportedFile {
    let runner = JobRunner(isolation)
    defer { runner.end() }
    return try file(of: asset, try entry(of: asset, revision), in: runner)
  }

  func file(of asset: Asset, _ entry: HistoryEntry, in runner: JobRunner) throws(EditError) -> ExportedFile {
    let rendition = entry.manifest.edit?.rendition
    let mediaType = rendition?.mediaType ?? asset.mediaType
    do {
      let data = Data(try store.bytes(of: rendition?.object.digest ?? asset.digest, in: asset))
      return ExportedFile(data: data, mediaType: mediaType, warnings: [])
    } catch StoreError.objectMissing where rendition?.isReproducible == true {
      let (bytes, warnings) = try rerendered(entry, asset, runner)
      return ExportedFile(data: Data(bytes), mediaType: mediaType, warnings: warnings)
    } catch {
      throw EditError(error)
    }
  }

  private func rerendered(
    _ entry: HistoryEntry, _ asset: Asset, _ runner: JobRunner
  ) throws(EditError) -> (bytes: [UInt8], warnings: [String]) {
    let again = try Rerendering(entry, of: asset, in: store, runner)
    guard again.isSame else {
      return (
        again.file.bytes,
        [
          "entry \(entry.number) was rendered again: \(again.difference) (\(again.otherVersions ?? "same versions"))"
        ]
      )
    }
    // The caller gets the file even where it cannot be stored.
    _ = try? store.put(.bytes(again.file.bytes))
    return (again.file.bytes, [])
  }
}

extension HistoryEntry {
  /// The metadata policy of the stored file, as far as it is recorded.
  var storedMetadata: MetadataChoice {
    guard let edit = manifest.edit, edit.rendition.isReproducible else { return .keep }
    return edit.outputSettings?["metadata"]?.stringValue.flatMap(MetadataChoice.init(rawValue:)) ?? .keep
  }
}
