import Documents
import Merging

extension CollectionChange {
  /// What a line of the log says about a collection; nil for one that says nothing about it, or is not valid.
  init?(_ members: LineMembers) {
    guard let kind = ChangeKind(members) else {
      self = .other
      return
    }
    switch kind {
    case .collection, .list:
      guard let line = CollectionLine(members) else { return nil }
      self.init(line)
    case .members:
      guard let line = MembersLine(members) else { return nil }
      let photos = line.assets.map(\.bits)
      self =
        switch line.operation {
        case .insert: .insert(photos, before: line.before?.bits)
        case .move: .move(photos, before: line.before?.bits)
        case .remove: .remove(photos)
        }
    default: return nil
    }
  }

  private init(_ line: CollectionLine) {
    var values = CollectionValues(parent: line.parent.map { $0.value?.bits })
    if let title = line.title { values.values["title"] = .some(UnitValue(.string(title))) }
    if let query = line.query { values.values["query"] = .some(UnitValue(json: query)) }
    switch line.operation {
    case .create:
      // Who creates a collection puts it somewhere. Its kind stays.
      if values.parent == nil { values.parent = .some(nil) }
      values.values[CollectionValues.kind] = .some(line.kind.map { UnitValue(.string($0.rawValue)) })
      self = .create(values)
    case .set: self = .set(values)
    case .delete: self = .delete
    }
  }
}

extension CollectionValues {
  /// The value that is the kind of a collection.
  static let kind = "kind"
}
