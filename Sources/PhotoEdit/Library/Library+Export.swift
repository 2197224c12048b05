public import Adjustments
public import Foundation
import RecipeModel
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
  ///   - isolation: where it is rendered.
  /// - Throws: `EditError`
  public func export(
    _ asset: LibraryAsset, _ revision: AssetRevision = .current, path: String, settings: OutputSettings?,
    isolation: Isolation = .none
  ) async throws(EditError) -> ExportedFile {
    let file = try await fileOrRendering(of: asset, revision, isolation: isolation)
    let wanted = FileFormat(fileExtension: (path as NSString).pathExtension)
    let isSameFormat = wanted == nil || wanted?.mimeType == file.mediaType
    guard settings != nil || !isSameFormat else {
      let warning = "the file was missing and is rendered again; with other versions of the codecs its bytes are others"
      return ExportedFile(data: file.data, warnings: file.isRecorded ? [] : [warning])
    }
    let session = try editingSession(for: asset, at: revision)
    let recipe = try session.recipe ?? Recipe()
    let chosen = settings ?? OutputSettings()
    let target = RenderOrder.Target(settings: chosen, path: path)
    let order = RenderOrder(source: .photo(session.input.photo), recipe: recipe, targets: [target])
    let output = try await RenderThreads.run(progress: nil) { monitor throws(EditError) in
      let slot = RenderSlot(isolation)
      defer { slot.end() }
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
