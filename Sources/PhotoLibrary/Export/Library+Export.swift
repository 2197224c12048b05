public import Adjustments
public import Documents
import Editing
public import Foundation
public import Rendering
public import RevisionStore
import ImageFiles
import VIPS
public import Workers

/// A revision as a file.
public struct ExportedFile: Sendable {
  /// The file.
  public let data: Data
  /// The media type of the file.
  public let mediaType: String
  /// What a person should know.
  public let warnings: [String]

  /// Writes the file durably: complete, or not at all.
  ///
  /// - Throws: `EditError`
  public func write(to url: URL, overwriting: Bool = false) throws(EditError) {
    try data.writeDurably(to: url, overwriting: overwriting)
  }
}

extension Library {
  /// A revision as a file of its own.
  ///
  /// Without settings it is the revision's own file, byte for byte. With settings it is rendered again from what the
  /// edit began with; another program's edit from its rendition.
  ///
  /// - Parameters:
  ///   - path: where the file is to be written; its extension decides the format where the settings do not.
  ///   - settings: how it is encoded.
  ///   - isolation: where it is opened and rendered.
  ///   - limits: the resources that the photo may use.
  /// - Throws: `EditError`
  public func export(
    _ asset: Asset, _ revision: Revision = .current, path: String, settings: OutputSettings?,
    isolation: Isolation = .none, limits: PhotoLimits = PhotoLimits()
  ) async throws(EditError) -> ExportedFile {
    let stored = try await file(of: asset, revision, isolation: isolation)
    let wanted = FileFormat(fileExtension: (path as NSString).pathExtension)
    let isSameFormat = wanted == nil || wanted?.mimeType == stored.mediaType
    guard settings != nil || !isSameFormat else { return stored }
    let target = RenderJob.Target(settings: settings ?? OutputSettings(), path: path)
    let file = try await RenderThreads.run(progress: nil) { progress throws(EditError) in
      let runner = JobRunner(isolation)
      defer { runner.end() }
      let session = try self.editingSession(for: asset, at: revision, limits: limits, in: runner, progress: progress)
      let job = RenderJob(
        source: .photo(session.input.photo), recipe: try session.recipe ?? Recipe(), targets: [target], limits: limits)
      return try runner.run(job, progress: progress).file
    }
    return ExportedFile(data: Data(file.bytes), mediaType: file.format.mimeType, warnings: file.warnings)
  }

  /// The file of a revision: the original's bytes, or an edit's rendition, checked against their digest.
  ///
  /// A rendition that was evicted is rendered again. Where other versions of the engine, of libvips or of a codec make
  /// another file of it now, the warnings say so.
  /// - Parameter isolation: where it is rendered.
  /// - Throws: `EditError` where it is damaged or missing, naming the entries that need it.
  package func file(
    of asset: Asset, _ revision: Revision = .current, isolation: Isolation = .none
  ) throws(EditError) -> ExportedFile {
    let entry = try mappingErrors { try store.entry(of: asset.id, revision) }
    let rendition = entry.manifest.edit?.rendition
    let mediaType = rendition?.mediaType ?? asset.mediaType
    do {
      let data = Data(try store.bytes(of: rendition?.object.digest ?? asset.digest, in: asset))
      return ExportedFile(data: data, mediaType: mediaType, warnings: [])
    } catch StoreError.objectMissing where rendition?.isReproducible == true {
      let (bytes, warnings) = try rerendered(entry, asset, isolation)
      return ExportedFile(data: Data(bytes), mediaType: mediaType, warnings: warnings)
    } catch {
      throw EditError(error)
    }
  }

  private func rerendered(
    _ entry: HistoryEntry, _ asset: Asset, _ isolation: Isolation
  ) throws(EditError) -> (bytes: [UInt8], warnings: [String]) {
    let runner = JobRunner(isolation)
    defer { runner.end() }
    let again = try Rerendering(entry, of: asset, in: store, runner)
    guard again.isSame else {
      let change = again.hasSamePixels ? "the same pixels in another file" : "other pixels"
      return (
        again.file.bytes,
        ["entry \(entry.number) was rendered again: \(change) (\(again.otherVersions ?? "same versions"))"]
      )
    }
    // The caller gets the file even where it cannot be stored.
    _ = try? store.put(.bytes(again.file.bytes))
    return (again.file.bytes, [])
  }

  /// Checks that an export writes to no original, and to no existing file unless that may be replaced.
  ///
  /// - Throws: `EditError`
  package func checkExport(
    to path: String, of asset: Asset, named name: String, replacing: Bool
  ) throws(EditError) {
    let target = URL(outputPath: path)
    guard let identity = FileIdentity(target.path) else { return }
    let original = asset.path.hasPrefix("/") ? asset.path : folder.appendingPathComponent(asset.path).path
    if identity == FileIdentity(original) || identity == FileIdentity(name) {
      throw EditError(
        "output-is-input", .refused, "the output is the original itself; originals are never written", path: path)
    }
    try identity.checkIsFile(path)
    // Whatever its name: a file with the bytes of an original of the library is treated as one.
    if try self.asset(withBytesOf: target) != nil {
      throw EditError(
        "output-is-input", .refused, "the output is an original of the library; originals are never written", path: path
      )
    }
    guard replacing else {
      throw EditError(
        "output-exists", .cannotCreate, "the output exists already", hint: "allow it to be replaced", path: path)
    }
  }
}
