import Documents
import DurableFiles

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
}
