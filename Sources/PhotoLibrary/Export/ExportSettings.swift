package import Adjustments
import DurableFiles
import Foundation
import ImageFiles
import Rendering

/// The settings of an export, chosen from those of the edit, of a recipe on top of it, of the caller and of the path.
package struct ExportSettings: Hashable, Sendable {
  /// How the file is encoded. Without a format, the path decides, else the photo.
  package private(set) var settings: OutputSettings
  /// Warnings for the user about the choice.
  package private(set) var warnings: [String] = []
  /// The extension of the path; nil where it has none.
  private let fileExtension: String?

  /// Chooses the settings.
  ///
  /// - Parameters:
  ///   - own: the settings of the edit.
  ///   - recipe: adjustments on top of the edit.
  ///   - given: the caller's settings in place of both; if they have no format, the path's format applies.
  ///   - metadata: the caller's policy for this file, which overrides all others.
  ///   - path: where the file is to be written.
  package init(
    own: OutputSettings?, recipe: Recipe?, given: OutputSettings? = nil, metadata: MetadataChoice? = nil, path: String
  ) {
    fileExtension = FileFormat.fileExtension(ofPath: path)
    let recorded = OutputSettings.layered(own, recipe?.output)?.stored
    settings = (given ?? recorded ?? OutputSettings()).stored
    chooseFormat(recorded?.format, isGiven: given?.format != nil)
    let policy = recorded?.metadata ?? .keep
    settings.restrictMetadata(to: policy)
    guard let metadata else { return }
    settings.metadata = metadata
    warnings += recorded?.warnings(about: metadata) ?? []
  }

  private mutating func chooseFormat(_ recorded: OutputFormat?, isGiven: Bool) {
    guard !isGiven else { return }
    guard let fileExtension else {
      settings.format = recorded
      return
    }
    // An extension that names nothing that can be written is refused when the file is rendered.
    settings.format = nil
    guard let named = FileFormat(fileExtension: fileExtension) else { return }
    settings.format = OutputFormat(rawValue: named.identifier)
    if let recorded, recorded != settings.format {
      warnings.append(
        "the file is \(named.name), as its extension says; the edit's own format is '\(recorded.rawValue)'")
    }
  }

  /// The settings for a stored file that has to be encoded again although the caller did not ask for that: the same
  /// quality as the rendition of an edit.
  func encodingAgain(_ stored: FileFormat?) -> ExportSettings {
    var again = self
    switch settings.format?.fileFormat ?? stored {
    case .jpeg: (again.settings.quality, again.settings.subsampling) = (95, .full)
    case .heic: again.settings.quality = 65
    default: break
    }
    return again
  }

  /// Whether a stored file already meets the settings, and the extension of the path names its format.
  ///
  /// - Parameter stored: its media type and its metadata policy.
  func areMet(by stored: (mediaType: String, metadata: MetadataChoice)) -> Bool {
    var other = settings
    (other.format, other.metadata) = (nil, .keep)
    let format = settings.format?.fileFormat
    let isNamed = fileExtension.map { FileFormat(fileExtension: $0)?.mimeType == stored.mediaType } ?? true
    return other == OutputSettings() && (format == nil || format?.mimeType == stored.mediaType) && isNamed
      && settings.metadata == stored.metadata
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
