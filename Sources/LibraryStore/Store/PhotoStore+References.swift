import Documents
import DurableFiles

extension PhotoStore {
  /// Records where the file of an original is now, unless it is still where it was.
  ///
  /// - Parameters:
  ///   - always: whether the new path counts even if the original is still where it was.
  ///   - author: the program that records it, such as `photoedit 1.0`.
  /// - Returns: Whether a new path was recorded.
  /// - Throws: `StoreError.objectDamaged` if the file has other bytes.
  package func relocate(
    _ asset: Asset, to file: String, always: Bool = false, author: String
  ) throws(StoreError) -> Bool {
    try reading(asset.id) {
      let path = try FilePath.resolved(file)
      let known = importedPath(of: asset)
      // If the library has a copy, it is enough that a file exists: it may have been edited since.
      guard path != known, try always || (asset.isReference ? !isIntact(asset, at: known) : !isFile(known)) else {
        return false
      }
      let found = try OriginalFile(path).digested()
      guard found == asset.original.object else {
        throw StoreError.objectDamaged(asset.digest, path: path, found: found.digest.hex, entries: [])
      }
      var settings = AssetSettings()
      settings.path = recorded(path)
      // Another program may have found it elsewhere in the meantime.
      let result = try perform([.set(asset.id, settings)], author: author) { database in
        try database.asset(asset.id)?.path == asset.path
      }
      return result.number != nil
    }
  }

  /// The path that a photo was imported from, or was last found at. The file may be missing or changed by now.
  package func importedPath(of asset: Asset) -> String { absolute(asset.path) }

  /// The path of an original by reference. It may have been moved back to where it was imported from.
  func referencePath(_ asset: Asset) throws -> String {
    let path = importedPath(of: asset)
    if isFile(path) { return path }
    guard let row = try index.read({ try $0.entry(asset.id, 0) }),
      case .asset(let original, _) = try entry(row).content, isFile(absolute(original.path))
    else { return path }
    return absolute(original.path)
  }

  private func isIntact(_ asset: Asset, at path: String) throws -> Bool {
    guard let status = try FileStatus(at: path, followingLinks: true), status.kind == .file,
      status.size == asset.fileSize
    else { return false }
    return try OriginalFile(path).digested() == asset.original.object
  }

  private func absolute(_ path: String) -> String {
    FilePath.joined(layout.home, path)
  }

  private func isFile(_ path: String) -> Bool { (try? FileStatus(at: path, followingLinks: true))?.kind == .file }
}
