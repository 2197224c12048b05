import Adjustments
import Documents
import Merging

/// Puts units together.
enum RecipeAssembly {
  /// The recipe that has these units. Parts of steps that are not there are left out.
  static func json(of content: EditContent) -> JSONValue {
    var (members, raw): ([JSONObject.Member], [JSONObject.Member]) = ([], [])
    for case (.member(let name), let value) in content.values {
      if let key = name.withoutPrefix(EditUnit.recipePrefix) { members.append((key, value.value)) }
      if let key = name.withoutPrefix(EditUnit.rawPrefix) { raw.append((key, value.value)) }
    }
    // Where one writer has an object and the other one has not, the object wins.
    let output = content.values[.member(EditUnit.outputName)]?.value.objectValue?.members ?? []
    let metadata = content.values[.member(EditUnit.metadataName)].map { [("metadata", $0.value)] } ?? []
    for (key, group) in [("output", output + metadata), ("raw", raw)] where !group.isEmpty {
      members.append((key, .object(JSONObject(group))))
    }
    members += [
      ("formatIdentifier", .string(Recipe.formatIdentifier)),
      ("formatVersion", .string(Recipe.newestVersion.description)), ("adjustments", .array(steps(of: content))),
    ]
    return .object(JSONObject(members))
  }

  /// Whether a step has a part of what was asked for, and beside it a part for one of its parameters.
  static func hasContradiction(_ content: EditContent) -> Bool {
    let parts = parts(of: content)
    return content.steps.contains { step in
      let keys = Set((parts[step.id] ?? []).filter { $0.op == step.op }.map(\.key))
      return keys.contains(EditUnit.fromKey) && !(OpUnits.of(step.op)?.parameters.isDisjoint(with: keys) ?? true)
    }
  }

  private static func steps(of content: EditContent) -> [JSONValue] {
    let parts = parts(of: content)
    return content.steps.map { step in
      var members: [JSONObject.Member] = [("op", .string(step.op)), ("id", .string(step.id))]
      if step.revision != 1 { members.append(("revision", .integer(step.revision))) }
      let own = (parts[step.id] ?? []).filter { $0.op == step.op }
      // What was asked for comes first, so that a part of its own wins over it.
      for part in own.filter({ $0.key == EditUnit.fromKey }) + own.filter({ $0.key != EditUnit.fromKey }) {
        members += Self.members(of: part)
      }
      return .object(JSONObject(members))
    }
  }

  /// The members of a step that a part stands for: those of a whole group, or one.
  private static func members(of part: Part) -> [JSONObject.Member] {
    let isGroup = part.key == EditUnit.fromKey || OpUnits.of(part.op)?.groups[part.key] == part.key
    if isGroup, let group = part.value.value.objectValue { return group.members }
    return [(part.key, part.value.value)]
  }

  private struct Part {
    let op: String
    let key: String
    let value: UnitValue
  }

  /// The parts of each step.
  private static func parts(of content: EditContent) -> [String: [Part]] {
    var parts: [String: [Part]] = [:]
    for case (.part(let step, let op, let key), let value) in content.values {
      parts[step, default: []].append(Part(op: op, key: key, value: value))
    }
    return parts
  }
}

extension String {
  /// What follows a prefix, by bytes: a key may begin with a character that combines with the one before.
  fileprivate func withoutPrefix(_ prefix: String) -> String? {
    utf8.starts(with: prefix.utf8) ? String(decoding: utf8.dropFirst(prefix.utf8.count), as: UTF8.self) : nil
  }
}
