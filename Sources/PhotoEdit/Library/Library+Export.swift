public import Adjustments
public import Foundation
import Documents
import ImageFiles
import Rendering
import VIPS

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
  ///   - limits: what the photo may ask for.
  /// - Throws: `EditError`
  public func export(
    _ asset: LibraryAsset, _ revision: AssetRevision = .current, path: String, settings: OutputSettings?,
    isolation: Isolation = .none, limits: PhotoLimits = PhotoLimits()
  ) async throws(EditError) -> ExportedFile {
    let file = try file(of: asset, revision, isolation: isolation)
    let wanted = FileFormat(fileExtension: (path as NSString).pathExtension)
    let isSameFormat = wanted == nil || wanted?.mimeType == file.mediaType
    guard settings != nil || !isSameFormat else { return ExportedFile(data: file.data, warnings: file.warnings) }
    let target = RenderOrder.Target(settings: settings ?? OutputSettings(), path: path)
    let output = try await RenderThreads.run(progress: nil) { monitor throws(EditError) in
      let slot = RenderSlot(isolation)
      defer { slot.end() }
      let session = try self.editingSession(for: asset, at: revision, limits: limits, in: slot, progress: monitor)
      let order = RenderOrder(
        source: .photo(session.input.photo), recipe: try session.recipe ?? Recipe(), targets: [target], limits: limits)
      return try slot.carryOut(order, progress: monitor).outputs.first?.get()
    }
    guard case .file(let rendered)? = output else { throw EditError("no-output", .bug, "a rendering without a file") }
    return ExportedFile(data: Data(rendered.bytes), warnings: rendered.warnings)
  }
}

/// A revision as a file.
public struct ExportedFile: Sendable {
  /// The file.
  public let data: Data
  /// What a person should know.
  public let warnings: [String]

  /// Writes the file durably: whole under its name, or not at all.
  ///
  /// - Throws: `EditError`
  public func write(to url: URL, overwriting: Bool = false) throws(EditError) {
    try data.writeWhole(to: url, overwriting: overwriting)
  }
}
