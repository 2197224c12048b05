import PhotoEdit
import PhotoMetadata

/// A column of a list of photos.
enum ListColumn: Hashable {
  case id, path, state, name, date, size
  case property(PhotoProperty)

  /// All columns. Those of the size and the date have what several properties say.
  static let all: [ListColumn] =
    [.id, .path, .state, .name, .date, .size]
    + PhotoProperty.listed.filter { ![.width, .height, .captured].contains($0) }.map { .property($0) }

  /// The name on the command line.
  var name: String { if case .property(let property) = self { property.declaration.name } else { "\(self)" } }

  /// The column's text for a photo.
  func text(_ asset: Asset) -> String {
    switch self {
    case .id: String(asset.id.text.prefix(12))
    case .path: asset.path
    case .state:
      asset.newestEntry == 0
        ? "original" : asset.currentEntry == 0 ? "reverted" : "entry \(asset.currentEntry) of \(asset.newestEntry)"
    case .name: asset.fileName
    case .date: asset.captured ?? ""
    case .size: asset.width.flatMap { width in asset.height.map { "\(width)x\($0)" } } ?? ""
    case .property(let property): property.text(of: asset) ?? ""
    }
  }
}

extension PhotoProperty {
  /// The value that a photo has, as people read it; nil if it has none.
  func text(of asset: Asset) -> String? { asset.properties[self].flatMap { text($0) } }
}
