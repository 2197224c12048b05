import Foundation
import ImageFiles
import VIPS

extension Library {
  /// The path that an export writes to.
  ///
  /// - Parameters:
  ///   - target: a file, or a folder (which exists, or ends in `/`), in which the file has the photo's name.
  ///   - format: the format that was asked for.
  /// - Throws: `EditError`
  public func exportPath(
    _ target: String, asset: LibraryAsset, entry: HistoryEntry, format: String?
  ) throws(EditError) -> String {
    let template = try OutputTemplate(target)
    let own = (asset.fileName as NSString).pathExtension
    let asked = format.flatMap { FileFormat(identifier: $0) ?? FileFormat(fileExtension: $0) }?.fileExtensions[0]
    return try template.path(
      .init(
        input: asset.fileName, index: 1, fileExtension: asked ?? (own.isEmpty ? "jpg" : own), recipe: entry.title ?? "",
        revision: String(entry.number), date: nil, digest: asset.digest))
  }

  /// Checks that an export writes to no original, and to no file that exists unless that may be replaced.
  ///
  /// - Throws: `EditError`
  public func checkExport(
    to path: String, of asset: LibraryAsset, named name: String, replacing: Bool
  ) throws(EditError) {
    let target = URL(outputPath: path)
    guard let identity = FileIdentity(target.path) else { return }
    let original = asset.path.hasPrefix("/") ? asset.path : folder.appendingPathComponent(asset.path).path
    if identity == FileIdentity(original) || identity == FileIdentity(name) {
      throw EditError("output-is-input", .refused, "it is the original; originals are never written", path: path)
    }
    try identity.checkIsFile(path)
    // Whatever its name: a file with the bytes of an original of the library is treated as one.
    if try self.asset(withBytesOf: target) != nil {
      throw EditError(
        "output-is-input", .refused, "it is an original of the library; originals are never written", path: path)
    }
    guard replacing else {
      throw EditError(
        "output-exists", .cannotCreate, "the output exists already", hint: "use --force to replace it", path: path)
    }
  }
}
