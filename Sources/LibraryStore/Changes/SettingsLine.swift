import Documents
import Merging
import PhotoMetadata
import TransactionLog

/// The line of a photo's settings: only those that change.
struct SettingsLine: LinkedLine {
  var asset: AssetID
  /// What is set, besides keywords and the names of versions.
  var settings: AssetSettings
  /// How the keywords change; nil if they do not.
  var keywords: KeywordChange?
  /// The names of versions, by the ids of their entries; nil removes a name.
  var versionNames: [SHA256Digest: String?] = [:]
  /// When it was set: ISO 8601, UTC; nil where that is not known.
  var date: String?
  /// The ID of the line whose change it undoes; nil if it undoes none.
  var undoes: SHA256Digest?
  var parents: [SHA256Digest] = []
  var subject: LoggedChange.Subject { .asset(asset) }

  init(asset: AssetID, settings: AssetSettings = AssetSettings(), date: String? = nil, undoes: SHA256Digest? = nil) {
    (self.asset, self.settings, self.date, self.undoes) = (asset, settings, date, undoes)
    self.settings.changes[.keywords] = nil
    self.settings.versionNames = [:]
  }

  /// Whether it changes nothing.
  var isEmpty: Bool { settings.isEmpty && keywords?.isEmpty ?? true && versionNames.isEmpty }

  func line(nonce: Bits128 = .random()) throws(LogError) -> LogLine {
    var values = LineObject()
    for member in settings.json.members { values.set(member.key, member.value) }
    if let keywords { values.set("keywords", keywords.lineObject) }
    if !versionNames.isEmpty {
      let names = versionNames.map { ($0.key.hex, $0.value.map { JSONValue.string($0) } ?? .null) }
      values.set("versionNames", .object(JSONObject(names.sorted { $0.0 < $1.0 })))
    }
    var object = LineObject()
    object.set("kind", ChangeKind.set.rawValue)
    object.set("asset", asset.bits)
    object.set("undoes", undoes)
    object.set("date", date)
    object.set("nonce", nonce)
    object.set("parents", digests: parents)
    object.set("values", values)
    return try LogLine(object.bytes())
  }

  /// Reads a line; nil if a value is of another type. Unknown values are skipped.
  init?(_ members: LineMembers) {
    guard let asset = members.bits("asset"), let values = members.object("values"),
      let changes = PropertyChanges(values, besides: [.keywords]), let names = values.names("versionNames"),
      let parents = members.parents
    else { return nil }
    var settings = AssetSettings(changes)
    if let trashed = values.value("trashed") {
      guard trashed.elementsEqual("null".utf8) || LineMembers.text(trashed) != nil else { return nil }
      settings.trashed = LineMembers.text(trashed).map { .set($0) } ?? .cleared
    }
    if values.value("path") != nil {
      guard let path = values.string("path"), !path.isEmpty else { return nil }
      settings.path = path
    }
    self.init(
      asset: AssetID(asset), settings: settings, date: members.string("date"), undoes: members.digest("undoes"))
    (versionNames, self.parents) = (names, parents)
    guard values.value("keywords") != nil else { return }
    guard let change = values.object("keywords").flatMap({ KeywordChange($0) }) else { return nil }
    keywords = change
  }
}

extension SettingsLine {
  /// The first value that a photo cannot have; nil for none.
  var problem: ValueProblem? {
    if let problem = settings.problem { return problem }
    if let words = keywords?.adding, let problem = PhotoProperty.keywords.problem(.texts(words)) { return problem }
    let names = versionNames.values.compactMap { $0 }.sorted()
    return names.first { !VersionName.isValid($0) }.map { AssetSettings.problem(inName: $0, of: "a version") }
  }

  /// All of its settings, for a photo in some state.
  ///
  /// - Parameters:
  ///   - words: the keywords before.
  ///   - number: the number of the photo's entry with an id; nil for an unknown one, whose name has no effect.
  func settings(after words: [String], number: (SHA256Digest) -> Int?) -> AssetSettings {
    var all = settings
    if let keywords { all.keywords = keywords.applied(to: words) }
    for (id, name) in versionNames {
      if let number = number(id) { all.versionNames[number] = .some(name) }
    }
    return all
  }
}

extension KeywordChange {
  fileprivate var lineObject: LineObject {
    var object = LineObject()
    object.set("add", .texts(adding))
    object.set("remove", .texts(removing))
    return object
  }

  /// Reads the member of a line; nil for values of another type.
  fileprivate init?(_ members: LineMembers) {
    guard let added = members.strings("add"), let removed = members.strings("remove") else { return nil }
    self.init(adding: added, removing: removed)
  }
}

extension LineMembers {
  /// Names by the ids of entries, nil for those that are removed; nil if a key or a value is of another type.
  fileprivate func names(_ key: StaticString) -> [SHA256Digest: String?]? {
    guard let value = value(key) else { return [:] }
    guard let object = (try? JSONValue.parse(Array(value)))?.objectValue else { return nil }
    var names: [SHA256Digest: String?] = [:]
    for member in object.members {
      guard let id = SHA256Digest(hex: member.key) else { return nil }
      switch member.value {
      case .null: names[id] = .some(nil)
      case .string(let name): names[id] = name
      default: return nil
      }
    }
    return names
  }
}
