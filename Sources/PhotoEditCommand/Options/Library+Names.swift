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
      let isNamed =
        isFile ? try isOriginal(URL(exactPath: asset.path), of: asset) : paths[asset.path] == 1
      names.append(isNamed ? asset.path : asset.id.text)
    }
    return names
  }
}
