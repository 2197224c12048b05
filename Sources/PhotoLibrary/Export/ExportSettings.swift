package import Adjustments
import DurableFiles
import Foundation
import ImageFiles
import Rendering

/// The settings of an export, chosen from those of the edit, of a recipe on top of it, of the caller and of the path.
package struct ExportSettings: Hashable, Sendable {
  /// How the file is encoded. Without a format, it is the original's file or has its format.
  package private(set) var settings: OutputSettings
  /// Warnings for the user about the choice.
  package private(set) var warnings: [String] = []
  /// The extension of the path; empty where it has none.
  private let fileExtension: String

  /// Chooses the settings.
  ///
  /// - Parameters:
  ///   - own: the settings of the edit.
  ///   - recipe: adjustments on top of the edit.
  ///   - given: the caller's settings in place of both; if they have no format, the path's format applies.
  ///   - metadata: the caller's policy for this file, which overrides all others.
  ///   - path: where the file is to be written.
  ///   - rendition: the format of the file that the library keeps for the edit; nil where that is the original.
  init(
    own: OutputSettings?, recipe: Recipe?, given: OutputSettings?, metadata: MetadataChoice?, path: String,
    rendition: FileFormat?
  ) {
    fileExtension = FilePath.fileExtension(of: path)
    let recorded = OutputSettings.layered(own, recipe?.output)?.stored
    settings = (given ?? recorded ?? OutputSettings()).stored
    chooseFormat(asked: given?.format, recorded: recorded?.format, rendition)
    let policy = recorded?.metadata ?? .keep
    settings.restrictMetadata(to: policy)
    guard let metadata else { return }
    settings.metadata = metadata
    warnings += recorded?.warnings(about: metadata) ?? []
  }

  private mutating func chooseFormat(asked: OutputFormat?, recorded: OutputFormat?, _ rendition: FileFormat?) {
    let choice = try? OutputChoice(
      asked: asked?.fileFormat, fileExtension: fileExtension, recipe: recorded?.fileFormat, original: rendition)
    let isOpen = asked == nil && recorded == nil && fileExtension.isEmpty && rendition == nil
    // An extension that names nothing that can be written is refused when the file is rendered.
    settings.format = isOpen ? nil : choice.flatMap { OutputFormat($0.format) }
    warnings += choice?.warnings ?? []
  }

  /// The settings for a stored file that has to be encoded again although the caller did not ask for that: the same
  /// quality as the rendition of an edit.
  func encodingAgain(_ stored: FileFormat?) -> ExportSettings {
    var again = self
    let choice = OutputChoice(asked: settings.format?.fileFormat, original: stored)
    again.settings.takeArchiveQuality(of: choice.format)
    return again
  }

  /// Whether a stored file meets the settings, once metadata were removed from it that they do not let through, and the
  /// extension of the path names its format.
  ///
  /// - Parameter stored: its media type and its metadata policy.
  func areMet(by stored: (mediaType: String, metadata: MetadataChoice)) -> Bool {
    let format = settings.format?.fileFormat
    let isNamed = fileExtension.isEmpty || FileFormat(fileExtension: fileExtension)?.mimeType == stored.mediaType
    return settings.keepPicture && (format == nil || format?.mimeType == stored.mediaType) && isNamed
      && !stored.metadata.isStricter(than: settings.metadata)
  }
}

extension OutputSettings {
  /// The warnings about a file with a metadata policy that the caller named; none unless it lets more through.
  package func warnings(about named: MetadataChoice) -> [String] {
    guard metadata.isStricter(than: named) else { return [] }
    return [
      "the file has the metadata '\(named.rawValue)', as this call says; the edit's own policy is '\(metadata.rawValue)'"
    ]
  }
}
