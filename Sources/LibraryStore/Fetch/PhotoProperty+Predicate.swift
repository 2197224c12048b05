package import PhotoMetadata

extension PhotoProperty {
  /// The keys of predicates that are about it: of `AssetPredicate.NumberKey`, `.TextKey` and `.FlagKey`.
  package var predicateKeys: [String] {
    switch declaration.kind {
    case .text, .flag, .capture: [declaration.name]
    case .texts: [AssetPredicate.TextKey.keyword.rawValue]
    case .whole: declaration.isListed ? [declaration.name] : []
    case .place: [AssetPredicate.NumberKey.latitude.rawValue, AssetPredicate.NumberKey.longitude.rawValue]
    }
  }
}
