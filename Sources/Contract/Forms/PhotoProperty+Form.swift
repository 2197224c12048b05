package import Documents
import LibraryStore
package import PhotoMetadata

extension PhotoProperty {
  /// Properties in JSON, as members of the object of a photo.
  package static func form(_ properties: [PhotoProperty]) -> Form<PropertyValues> {
    Form(properties.flatMap(\.members))
  }

  private var members: [Form<PropertyValues>.Member] {
    let (key, meaning) = (declaration.field, declaration.summary)
    switch declaration.kind {
    case .text: return [.init(key, meaning) { $0.text(self) }]
    case .texts: return [.init(key, meaning) { $0[self].flatMap { [String]($0) } }]
    case .whole: return [.init(key, meaning) { $0[self].flatMap { Int($0) } }]
    case .flag: return [.init(key, meaning) { $0[self] == .flag(true) }]
    case .capture:
      return [
        .init(key, meaning) { $0.captured?.text }, .init("zone", "the zone of that clock") { $0.captured?.zone },
      ]
    case .place: return [.init(key, meaning, GeoPosition.form) { $0.position }]
    }
  }
}
