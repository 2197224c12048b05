import PhotoMetadata

/// What a library says about a photo at some time, besides its edits.
struct MetadataState {
  var values = PropertyValues()
  var trashed: String?
  var versionNames: [Int: String] = [:]
  var path = ""
  /// The albums that the photo is in.
  var albums: Set<CollectionID> = []

  /// The values of the things that some settings set.
  func settings(like other: AssetSettings) -> AssetSettings {
    var settings = AssetSettings()
    for (property, _) in other.changes.all { settings.changes[property] = values.change(property) }
    if other.trashed != nil { settings.trashed = trashed.map { .set($0) } ?? .cleared }
    if other.path != nil { settings.path = path }
    for number in other.versionNames.keys { settings.versionNames[number] = .some(versionNames[number]) }
    return settings
  }

  /// Sets what some settings set.
  mutating func set(_ settings: AssetSettings) {
    for (property, value) in settings.changes.all { values[property] = value }
    if let trashed = settings.trashed { self.trashed = trashed.value }
    if let path = settings.path { self.path = path }
    for (number, name) in settings.versionNames { versionNames[number] = name }
  }
}

extension PropertyValues {
  /// The change that leads to the value that a property has.
  fileprivate func change(_ property: PhotoProperty) -> PropertyChanges.Change {
    if let value = self[property] { return .set(value) }
    // A flag always has a value.
    return property.declaration.kind == .flag ? .set(.flag(false)) : .cleared
  }
}

extension SQLConnection {
  /// What the index says about a photo; nil if there is no such photo.
  ///
  /// - Parameter albums: the only albums to look at.
  func metadataState(of id: AssetID, in albums: [CollectionID]) throws -> MetadataState? {
    guard let asset = try asset(id) else { return nil }
    var state = MetadataState()
    (state.values, state.path, state.versionNames) = (asset.properties, asset.path, try versionNames(of: id))
    // Its exact date is not compared.
    state.trashed = asset.trashedMilliseconds.map { "\($0)" }
    for album in albums {
      if let row = try collectionRow(album), try isMember(id, of: row) { state.albums.insert(album) }
    }
    return state
  }
}
