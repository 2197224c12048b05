import Documents
import PhotoMetadata
import TransactionLog

extension IndexWriter {
  /// Enters the settings of an asset or the library; false if the asset does not exist, or a value has the wrong type.
  func enterSettings(_ change: ChangeLine, _ members: LineMembers) throws -> Bool {
    guard members.value("asset") != nil else { return try enterLibrarySettings(change, members) }
    guard let line = SettingsLine(members), var asset = try asset(line.asset.bits) else { return false }
    let settings = line.settings
    for (property, value) in settings.changes.all { try set(property, value, asset) }
    if let keywords = line.keywords { try enterKeywords(keywords, asset.row) }
    let changesWords = line.keywords != nil || PhotoProperty.searched.contains { settings.changes[$0] != nil }
    if changesWords { try enterWords(asset.row) }
    if let path = settings.path { try set("path", .text(path), asset) }
    if let trashed = settings.trashed {
      try set("trashed", .int(trashed.value.map { Timestamp.milliseconds($0) ?? 0 }), asset)
      try set("trashedIn", .int(trashed.value.map { _ in transaction }), asset)
    }
    for (id, name) in line.versionNames {
      // An entry that is not here has no name either.
      if let number = try number(of: id, asset) { try setName(name, of: number, asset) }
    }
    if let date = line.date.flatMap({ Timestamp.milliseconds($0) }) { asset.modified = date }
    try enterLine(change, asset)
    try follow(change.id, line.parents, &asset)
    return true
  }

  private func enterLibrarySettings(_ change: ChangeLine, _ members: LineMembers) throws -> Bool {
    guard let values = members.object("values"), let parents = members.parents else { return false }
    try database.statement("UPDATE library SET heads = ?").run(
      .digests(LineHeads.after(change.id, parents, try database.heads(of: .library))))
    if let renditions = values.string("renditions") {
      try database.statement("UPDATE library SET renditions = ?").run(.text(renditions))
    }
    return true
  }

  /// - Parameter column: a column of the table of assets.
  func set(_ column: StaticString, _ value: SQLValue, _ asset: AssetRow) throws {
    try database.statement(composed: "UPDATE asset SET \(column) = ? WHERE row = ?").run(value, .int(asset.row))
  }

  func set(_ property: PhotoProperty, _ value: PropertyValue?, _ asset: AssetRow) throws {
    if let update = property.update {
      var values: [SQLValue] = []
      property.append(value, to: &values)
      try database.statement(composed: update).run(values + [.int(asset.row)])
    }
    switch (property, value) {
    case (.captured, .capture(let date)): try setDate(Timestamp.milliseconds(date.text, zone: date.zone), asset)
    case (.captured, _): try setDate(nil, asset)
    default: break
    }
  }

  /// - Parameter date: when it was taken, in milliseconds since 1970; nil if that is not known.
  private func setDate(_ date: Int?, _ asset: AssetRow) throws {
    try database.statement("UPDATE asset SET date = coalesce(?, added) WHERE row = ?").run(.int(date), .int(asset.row))
  }

  func setName(_ name: String?, of number: Int, _ asset: AssetRow) throws {
    if let name {
      try database.statement("INSERT INTO versionName VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET text = ?3").run(
        .int(asset.row), .int(number), .text(name))
    } else {
      try database.statement("DELETE FROM versionName WHERE asset = ? AND number = ?").run(
        .int(asset.row), .int(number))
    }
  }
}
