import Documents
import Merging

/// Compares the collections of a library with what the model makes of their lines.
struct CollectionComparison {
  /// What differs: the collection, the property, what was expected, what was found.
  private(set) var differences: [String] = []

  init(_ row: JSONValue, using generator: inout some RandomNumberGenerator) {
    var collections: [Bits128: MergedCollection] = [:]
    for (id, lines) in row["collections"]?.objectValue?.members ?? [] {
      let lines = (lines.arrayValue ?? []).map(ModelLines.collection).shuffled(using: &generator)
      let collection = MergedCollection(lines)
      collections[ModelLines.object(id)] = collection
      compare(id, row["states"]?[id] ?? .null, collection)
    }
    let tree = FolderTree(collections)
    let expected = row["tree"]?.objectValue?.members ?? []
    compare("count", .integer(expected.count), .integer(tree.folders.count))
    for (id, folder) in expected {
      let found = tree.folders[ModelLines.object(id)] ?? nil
      compare("\(id) is in", folder, found.map { .string(ModelLines.text($0)) } ?? .null)
    }
  }

  private mutating func compare(_ id: String, _ state: JSONValue, _ found: MergedCollection) {
    compare("\(id) exists", .bool(state != .null), .bool(found.exists))
    guard found.exists, state != .null else { return }
    compare("\(id) heads", state["heads"], .texts(found.heads.map(ModelLines.text)))
    compare("\(id) deleted", .bool(state["deleted"] == true), .bool(found.isDeleted))
    let parent = state["deleted"] == true ? state["last_parent"] : state["parent"]
    compare("\(id) parent", parent ?? .null, found.parent.map { .string(ModelLines.text($0)) } ?? .null)
    guard !found.isDeleted else { return }
    compare("\(id) members", state["members"], .texts(found.members.map(ModelLines.text)))
    compare("\(id) title", state["title"] ?? .null, ModelUnits.json(found.values["title"]))
    compare("\(id) kind", state["kind"] ?? .null, ModelUnits.json(found.values["kind"]))
    let names = (state["conflicts"]?.objectValue?.keys ?? []).sorted()
    compare("\(id) conflicts", .texts(names), .texts(found.conflicts.map(\.name).sorted()))
    for conflict in found.conflicts where conflict.name == "title" {
      let values = Set(conflict.versions.map { ModelUnits.json($0.value).canonicalString() }).sorted()
      compare("\(id) titles", state["conflicts"]?["title"], .texts(values))
    }
  }

  private mutating func compare(_ property: String, _ expected: JSONValue?, _ found: JSONValue) {
    guard expected != found else { return }
    differences.append("\(property): \(expected?.canonicalString() ?? "nothing"), found \(found.canonicalString())")
  }
}
