import Documents
import DurableFiles
import Foundation
import PhotoLibrary
import LibraryStore
import ImageFiles

extension OutputTemplate {
  /// Reads a target in which every photo keeps its folder: below a folder, or by a template with fields.
  ///
  /// - Parameter path: the photo's path.
  /// - Throws: `EditError`
  static func mirroring(_ path: String, in target: String) throws(EditError) -> OutputTemplate {
    if target.contains("{") { return try OutputTemplate(target) }
    let isInFolder = FilePath.name(of: path) != path
    return try OutputTemplate(isInFolder ? "{dir}/{stem}.{ext}" : "{stem}.{ext}", in: target)
  }

  /// The path of the preview of a photo.
  ///
  /// - Parameters:
  ///   - index: the number of the photo, starting at 1.
  ///   - format: the format to write if the path has no extension of its own.
  /// - Throws: `EditError`
  func path(of subject: PreviewSubject, index: Int, format: FileFormat) throws(EditError) -> String {
    let named = subject.entry?.asset.mirroredPath ?? subject.name
    return try path(
      .init(
        input: named, index: index, fileExtension: format.fileExtensions[0], recipe: "",
        revision: subject.entry?.revision.description ?? "", digest: subject.entry?.asset.digest.hex))
  }
}

extension Asset {
  /// The photo's path below the folder of its library; for a photo elsewhere, below the root.
  var mirroredPath: String { String(path.drop { $0 == "/" }) }
}

extension PreviewSubject {
  /// The path by which the photo keeps its folder.
  var mirroredPath: String { entry?.asset.mirroredPath ?? String(name.drop { $0 == "/" }) }
}
