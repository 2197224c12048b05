import Documents

extension IndexWriter {
  /// Enters the settings of an asset or the library; false if the asset does not exist, or a value has the wrong type.
  func enterSettings(_ members: LineMembers) throws -> Bool {
    guard members.value("asset") != nil else { return try enterLibrarySettings(members) }
    guard let line = SettingsLine(members), let asset = try asset(line.asset.bits) else { return false }
    let settings = line.settings
    if let isFavorite = settings.isFavorite { try set("isFavorite", .flag(isFavorite), asset) }
    if let isHidden = settings.isHidden { try set("isHidden", .flag(isHidden), asset) }
    if let rating = settings.rating { try set("rating", .int(rating.value), asset) }
    if let title = settings.title { try set("title", .text(title.value), asset) }
    if let caption = settings.caption { try set("caption", .text(caption.value), asset) }
    if let path = settings.path { try set("path", .text(path), asset) }
    if let trashed = settings.trashed {
      try set("trashed", .int(trashed.value.map { Timestamp.milliseconds($0) ?? 0 }), asset)
    }
    if let capture = settings.capture { try set(capture.value, asset) }
    if let place = settings.place { try set(place.value, asset) }
    if let keywords = settings.keywords {
      try database.statement("DELETE FROM keyword WHERE asset = ?").run(.int(asset.row))
      try enterKeywords(keywords, asset.row)
    }
    if settings.title != nil || settings.caption != nil || settings.keywords != nil { try enterWords(asset.row) }
    for (number, name) in settings.versionNames { try setName(name, of: number, asset) }
    if let date = line.date.flatMap({ Timestamp.milliseconds($0) }) {
      var changed = asset
      changed.modified = date
      assets[asset.id] = changed
    }
    return true
  }

  private func enterLibrarySettings(_ members: LineMembers) throws -> Bool {
    guard let values = members.object("values") else { return false }
    if let renditions = values.string("renditions") {
      try database.statement("UPDATE library SET renditions = ?").run(.text(renditions))
    }
    return true
  }

  /// - Parameter column: a column of the table of assets.
  private func set(_ column: StaticString, _ value: SQLValue, _ asset: AssetRow) throws {
    try database.statement(composed: "UPDATE asset SET \(column) = ? WHERE row = ?").run(value, .int(asset.row))
  }

  private func set(_ capture: AssetSettings.Capture?, _ asset: AssetRow) throws {
    let date = capture.flatMap { Timestamp.milliseconds($0.date, zone: $0.zone) }
    try database.statement("UPDATE asset SET captured = ?, zone = ?, date = coalesce(?, added) WHERE row = ?").run(
      .text(capture?.date), .text(capture?.zone), .int(date), .int(asset.row))
  }

  private func set(_ place: Place?, _ asset: AssetRow) throws {
    try database.statement("UPDATE asset SET latitude = ?, longitude = ?, altitude = ? WHERE row = ?").run(
      .double(place?.latitude), .double(place?.longitude), .double(place?.altitude), .int(asset.row))
  }

  private func setName(_ name: String?, of number: Int, _ asset: AssetRow) throws {
    if let name {
      try database.statement("INSERT INTO versionName VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET text = ?3").run(
        .int(asset.row), .int(number), .text(name))
    } else {
      try database.statement("DELETE FROM versionName WHERE asset = ? AND number = ?").run(
        .int(asset.row), .int(number))
    }
  }
}
