import Foundation
import PhotoEdit

/// Which photos patterns and `--all` select. A photo that is named is always selected, wherever it is.
enum PhotoScope {
  /// Photos that are not in the trash, including hidden ones.
  case kept
  /// Photos in the trash.
  case trashed
  /// All photos.
  case every

  func includes(_ asset: Asset) -> Bool {
    switch self {
    case .kept: asset.trashed == nil
    case .trashed: asset.trashed != nil
    case .every: true
    }
  }
}

extension Library {
  /// The photos that `--all` selects, sorted by their paths.
  func assetsByPath(_ scope: PhotoScope = .kept) throws(EditError) -> [Asset] {
    try assets().filter(scope.includes).sorted { ($0.path, $0.id) < ($1.path, $1.id) }
  }

  /// The names of photos: the path, or the id if the path refers to no photo from here, or another.
  ///
  /// - Parameter kept: the photos that `--all` selects.
  func names(of all: [Asset], among kept: [Asset]) throws(EditError) -> [String] {
    let paths = Dictionary(kept.map { ($0.path, 1) }, uniquingKeysWith: +)
    let files = all.filter { FileIdentity($0.path) != nil }
    let isOriginal = Dictionary(uniqueKeysWithValues: zip(files.map(\.id), try haveOriginals(files)))
    return all.map { asset in
      isOriginal[asset.id] ?? (paths[asset.path] == 1) ? asset.path : asset.id.text
    }
  }
}
