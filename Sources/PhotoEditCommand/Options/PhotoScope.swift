import PhotoEdit

/// Which photos patterns and `--all` mean. A photo that is named is meant, wherever it is.
enum PhotoScope {
  /// Those that are not in the trash; hidden ones, too.
  case kept
  /// Those in the trash.
  case trashed
  /// All.
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
  /// The photos that `--all` means, sorted by their paths.
  func assetsByPath(_ scope: PhotoScope = .kept) throws(EditError) -> [Asset] {
    try assets().filter(scope.includes).sorted { ($0.path, $0.id) < ($1.path, $1.id) }
  }
}
