import Foundation
import PhotoEdit

extension Library {
  /// The names of all photos, sorted by path: the path, or the id where the path means no photo from here, or another.
  func photoNames() throws(EditError) -> [String] {
    let all = try assetsByPath()
    let paths = Dictionary(all.map { ($0.path, 1) }, uniquingKeysWith: +)
    let files = all.filter { FileIdentity($0.path) != nil }
    let isOriginal = Dictionary(uniqueKeysWithValues: zip(files.map(\.id), try haveOriginals(files)))
    return all.map { asset in
      isOriginal[asset.id] ?? (paths[asset.path] == 1) ? asset.path : asset.id.text
    }
  }
}
