import Foundation
import PhotoEdit

extension Library {
  /// The names of all photos, sorted by path: the path, or the id where the path means no photo from here, or another.
  func photoNames() throws(EditError) -> [String] {
    let all = try assetsByPath()
    let paths = Dictionary(all.map { ($0.path, 1) }, uniquingKeysWith: +)
    let isFile = all.map { FileIdentity($0.path) != nil }
    var isOriginal = try haveOriginals(zip(all, isFile).filter(\.1).map(\.0))[...]
    return zip(all, isFile).map { asset, isFile in
      let isNamed = isFile ? isOriginal.popFirst() == true : paths[asset.path] == 1
      return isNamed ? asset.path : asset.id.text
    }
  }
}
