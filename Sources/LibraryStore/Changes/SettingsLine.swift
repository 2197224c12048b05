import Documents
import PhotoMetadata
import TransactionLog

/// The line of a photo's settings: only those that change.
struct SettingsLine {
  var asset: AssetID
  var settings: AssetSettings
  /// When it was set: ISO 8601, UTC; nil where that is not known.
  var date: String?
  /// The ID of the line whose change it undoes; nil if it undoes none.
  var undoes: SHA256Digest?

  init(asset: AssetID, settings: AssetSettings, date: String? = nil, undoes: SHA256Digest? = nil) {
    (self.asset, self.settings, self.date, self.undoes) = (asset, settings, date, undoes)
  }

  func line(nonce: Bits128 = .random()) throws(LogError) -> LogLine {
    var values = LineObject()
    for member in settings.json.members { values.set(member.key, member.value) }
    var object = LineObject()
    object.set("kind", ChangeKind.set.rawValue)
    object.set("asset", asset.bits)
    object.set("undoes", undoes)
    if let date { object.set("date", date) }
    object.set("nonce", nonce)
    object.set("values", values)
    return try LogLine(object.bytes())
  }

  /// Reads a line; nil if a value is of another type. Unknown values are skipped.
  init?(_ members: LineMembers) {
    guard let asset = members.bits("asset"), let values = members.object("values") else { return nil }
    guard let changes = PropertyChanges(values), let names = values.names("versionNames") else { return nil }
    var settings = AssetSettings(changes)
    if let trashed = values.value("trashed") {
      guard trashed.elementsEqual("null".utf8) || LineMembers.text(trashed) != nil else { return nil }
      settings.trashed = LineMembers.text(trashed).map { .set($0) } ?? .cleared
    }
    if values.value("path") != nil {
      guard let path = values.string("path"), !path.isEmpty else { return nil }
      settings.path = path
    }
    settings.versionNames = names
    self.init(
      asset: AssetID(asset), settings: settings, date: members.string("date"), undoes: members.digest("undoes"))
  }
}

/// The line of the settings of the library itself.
struct LibrarySettingsLine {
  var renditions: RenditionPolicy

  init(renditions: RenditionPolicy) { self.renditions = renditions }

  func line(nonce: Bits128 = .random()) throws(LogError) -> LogLine {
    var values = LineObject()
    values.set("renditions", renditions.rawValue)
    var object = LineObject()
    object.set("kind", ChangeKind.set.rawValue)
    object.set("nonce", nonce)
    object.set("values", values)
    return try LogLine(object.bytes())
  }
}

extension LineMembers {
  /// Names by number, nil for those that are removed; nil if a value is of another type.
  fileprivate func names(_ key: StaticString) -> [Int: String?]? {
    guard let value = value(key) else { return [:] }
    guard let object = (try? JSONValue.parse(Array(value)))?.objectValue else { return nil }
    var names: [Int: String?] = [:]
    for member in object.members {
      guard let number = Int(member.key), number >= 0 else { return nil }
      switch member.value {
      case .null: names[number] = .some(nil)
      case .string(let name): names[number] = name
      default: return nil
      }
    }
    return names
  }
}
