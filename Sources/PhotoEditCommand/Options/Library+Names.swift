import Foundation
import PhotoEdit

extension Library {
  /// The names of all photos, sorted by path: the path, or the id where the path means no photo from here, or another.
  func photoNames() throws(EditError) -> [String] {
    let all = try assetsByPath()
    let paths = Dictionary(all.map { ($0.path, 1) }, uniquingKeysWith: +)
    var names: [String] = []
    for asset in all {
      let isFile = FileManager.default.fileExists(atPath: asset.path)
      let found =
        isFile ? try self.asset(withBytesOf: URL(exactPath: asset.path)) : paths[asset.path] == 1 ? asset : nil
      names.append(found?.id == asset.id ? asset.path : asset.id.text)
    }
    return names
  }
}
