import Documents
import TransactionLog

/// The line of a photo's settings: only those that change.
struct SettingsLine {
  var asset: AssetID
  var settings: AssetSettings
  /// When it was set: ISO 8601, UTC; nil where that is not known.
  var date: String?

  init(asset: AssetID, settings: AssetSettings, date: String? = nil) {
    (self.asset, self.settings, self.date) = (asset, settings, date)
  }

  func line(nonce: Bits128 = .random()) throws(LogError) -> LogLine {
    var values = LineObject()
    values.set("favorite", settings.isFavorite.map { JSONValue.bool($0) })
    values.set("hidden", settings.isHidden.map { JSONValue.bool($0) })
    values.set("rating", settings.rating.map { $0.json { JSONValue.number(Double($0)) } })
    values.set("title", settings.title.map { $0.json { JSONValue.string($0) } })
    values.set("caption", settings.caption.map { $0.json { JSONValue.string($0) } })
    values.set("keywords", settings.keywords.map { JSONValue.array($0.map { .string($0) }) })
    values.set("trashed", settings.trashed.map { $0.json { JSONValue.string($0) } })
    values.set("path", settings.path)
    if let capture = settings.capture {
      values.set("captured", capture.json { JSONValue.string($0.date) })
      values.set("zone", capture.value?.zone.map { JSONValue.string($0) } ?? .null)
    }
    if let place = settings.place {
      values.set("place", canonical: place.value?.object.bytes() ?? Array("null".utf8))
    }
    if !settings.versionNames.isEmpty {
      let names = settings.versionNames.map { ("\($0.key)", $0.value.map { JSONValue.string($0) } ?? .null) }
      values.set("versionNames", JSONValue.object(JSONObject(names.sorted { $0.0 < $1.0 })))
    }
    var object = LineObject()
    object.set("kind", ChangeKind.set.rawValue)
    object.set("asset", asset.bits)
    if let date { object.set("date", date) }
    object.set("nonce", nonce)
    object.set("values", values)
    return try LogLine(object.bytes())
  }

  /// Reads a line; nil if a value is of another type. Unknown values are skipped.
  init?(_ members: LineMembers) {
    guard let asset = members.bits("asset"), let values = members.object("values") else { return nil }
    var settings = AssetSettings()
    do {
      settings.isFavorite = try values.flag("favorite")
      settings.isHidden = try values.flag("hidden")
      settings.rating = try values.setting("rating") { text in
        Int(String(decoding: text, as: UTF8.self)).flatMap { AssetFacts.ratings.contains($0) ? $0 : nil }
      }
      settings.title = try values.setting("title", LineMembers.text)
      settings.caption = try values.setting("caption", LineMembers.text)
      settings.trashed = try values.setting("trashed", LineMembers.text)
      settings.place = try values.setting("place") { LineMembers($0).flatMap { Place($0) } }
      if let captured = try values.setting("captured", LineMembers.text) {
        settings.capture = captured.value.map { .set(.init(date: $0, zone: values.string("zone"))) } ?? .cleared
      }
      if values.value("keywords") != nil {
        guard let keywords = values.strings("keywords") else { return nil }
        settings.keywords = keywords
      }
      if values.value("path") != nil {
        guard let path = values.string("path"), !path.isEmpty else { return nil }
        settings.path = path
      }
      settings.versionNames = try values.names("versionNames")
    } catch {
      return nil
    }
    self.init(asset: AssetID(asset), settings: settings, date: members.string("date"))
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

/// A value of a line has the wrong type.
private struct WrongType: Error {}

extension AssetSettings.Setting {
  fileprivate func json(_ value: (Value) -> JSONValue) -> JSONValue {
    switch self {
    case .set(let set): value(set)
    case .cleared: .null
    }
  }
}

extension LineMembers {
  fileprivate func flag(_ key: StaticString) throws -> Bool? {
    guard let value = value(key) else { return nil }
    if value.elementsEqual("true".utf8) { return true }
    if value.elementsEqual("false".utf8) { return false }
    throw WrongType()
  }

  fileprivate func setting<Value>(
    _ key: StaticString, _ read: (UnsafeRawBufferPointer) -> Value?
  ) throws -> AssetSettings.Setting<Value>? {
    guard let value = value(key) else { return nil }
    if value.elementsEqual("null".utf8) { return .cleared }
    guard let found = read(value) else { throw WrongType() }
    return .set(found)
  }

  fileprivate func names(_ key: StaticString) throws -> [Int: String?] {
    guard let value = value(key) else { return [:] }
    guard let json = try? JSONValue.parse(Array(value)), let object = json.objectValue else { throw WrongType() }
    var names: [Int: String?] = [:]
    for member in object.members {
      guard let number = Int(member.key), number >= 0 else { throw WrongType() }
      switch member.value {
      case .null: names[number] = .some(nil)
      case .string(let name): names[number] = name
      default: throw WrongType()
      }
    }
    return names
  }
}
