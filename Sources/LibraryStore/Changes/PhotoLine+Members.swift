import Adjustments
import Documents
import Merging
import PhotoMetadata

extension PhotoLine {
  /// What a line of the log says about a photo; nil for one that says nothing about it, or is not valid.
  ///
  /// - Parameter data: the adjustment data of an edit that are an object; nil if they cannot be read.
  init?(_ id: SHA256Digest, _ members: LineMembers, data: (Edit) throws -> [UInt8]?) rethrows {
    guard let parents = members.parents, let change = try Self.change(members, data) else { return nil }
    self.init(id: id, parents: parents, change: change)
  }

  private static func change(_ members: LineMembers, _ data: (Edit) throws -> [UInt8]?) rethrows -> PhotoChange? {
    guard let kind = ChangeKind(members) else { return .other }
    switch kind {
    case .asset, .edit, .undo, .redo, .revert, .original: return try EntryLine(members).map { try change($0, data) }
    case .set: return SettingsLine(members).map(change)
    case .rendition, .collection, .list, .members, .purge, .gap: return nil
    }
  }

  private static func change(_ line: EntryLine, _ data: (Edit) throws -> [UInt8]?) rethrows -> PhotoChange {
    switch line.content {
    case .asset(let original, let known):
      var facts = PhotoFacts(original: original.object.digest, keywords: known.keywords)
      for property in PhotoProperty.described where property != .keywords {
        facts.settings[property.declaration.name] = property.unit(known[property])
      }
      return .asset(facts)
    case .edit(let edit):
      let data = EditData(
        formatIdentifier: edit.format.identifier, formatVersion: edit.format.version, digest: edit.data.digest,
        bytes: try edit.inlineData ?? data(edit) ?? [], base: edit.base)
      return edit.isMerge ? .merge(data) : .edit(data, resolved: edit.resolved)
    case .move(.undo, let target): return .undo(target)
    case .move(.redo, let target): return .redo(target)
    case .move(.revert, let target): return .revert(target)
    case .original(let original): return .original(original.object.digest, [:])
    }
  }

  private static func change(_ line: SettingsLine) -> PhotoChange {
    var values: [String: UnitValue?] = [:]
    for (property, value) in line.settings.changes.all {
      values[property.declaration.name] = .some(property.unit(value))
    }
    if let trashed = line.settings.trashed {
      values[MergedSettings.trashed] = .some(trashed.value.map { UnitValue(.string($0)) })
    }
    for (id, name) in line.versionNames { values[names + id.hex] = .some(name.map { UnitValue(.string($0)) }) }
    return .set(values, line.keywords)
  }

  /// What the setting of a version's name begins with; the id of its entry follows.
  private static var names: String { "versionNames." }

  /// The entry whose name is a setting; nil for any other one.
  static func namedVersion(_ setting: String) -> SHA256Digest? {
    setting.hasPrefix(names) ? SHA256Digest(hex: String(setting.dropFirst(names.count))) : nil
  }
}

extension PhotoProperty {
  /// A value as merging compares it: one value, or an object of the values that are only set together.
  fileprivate func unit(_ value: PropertyValue?) -> UnitValue? {
    guard let value else { return nil }
    let members = members(value)
    if members.count == 1 { return members[0].value.map { UnitValue($0) } }
    return UnitValue(.object(JSONObject(members.map { ($0.key, $0.value ?? .null) })))
  }

  /// The value that `unit` has made; nil for anything else.
  func value(_ unit: UnitValue) -> PropertyValue? {
    guard let json = try? JSONValue.parse(unit.json) else { return nil }
    let isWhole = members(nil).count > 1
    return PropertyChanges(isWhole ? json : .object(JSONObject([(declaration.name, json)])))?[self]?.value
  }
}
