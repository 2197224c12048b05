public import Adjustments
package import Documents
public import Foundation
package import Rendering
import ImageFiles

/// The result of an edit: a rendered file, and the adjustments that made it.
public struct EditingOutput: Sendable {
  /// The adjustments.
  public var adjustmentData: AdjustmentData { AdjustmentData(recipe) }
  /// The adjustments with all measured values, and the files that they name.
  package let recipe: Recipe
  /// The digest of the photo that was rendered.
  package let source: SHA256Digest
  /// How the file was encoded.
  package let settings: OutputSettings
  /// Whether damage of the photo was ignored.
  package let allowsDamage: Bool
  package let file: Rendition

  /// - Parameter settings: the settings of the job's only target.
  init(_ result: RenderResult, of photo: Photo, settings: OutputSettings, allowsDamage: Bool) throws(EditError) {
    file = try result.file
    recipe = result.recipe
    source = photo.info.digest
    self.settings = settings
    self.allowsDamage = allowsDamage
  }

  /// The rendered file.
  public var data: Data { Data(file.bytes) }

  /// The format of the file, such as `jpeg`.
  public var format: String { file.format.identifier }

  /// The size of the picture.
  public var size: FrameSize { file.size }

  /// What the user should know: fallbacks, and what could not be preserved.
  public var warnings: [String] { file.warnings }

  /// Writes the file durably, on the calling thread: complete, or not at all.
  ///
  /// - Throws: `EditError`: `output-is-input` where the file has the bytes of the photo.
  package func write(to url: URL, overwriting: Bool = false) throws(EditError) {
    if overwriting, FileIdentity(url.path)?.hasBytes(source) == true {
      throw EditError(
        .outputIsInput, "the output is the photo itself; originals are never written",
        hint: "choose another name", path: url.path)
    }
    try file.bytes.writeDurably(to: url, overwriting: overwriting)
  }
}
