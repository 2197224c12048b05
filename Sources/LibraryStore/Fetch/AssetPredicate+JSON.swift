package import Documents

extension AssetPredicate {
  /// The predicate as JSON, the form in which smart albums keep it.
  package var json: JSONValue {
    switch self {
    case .all(let parts): .object(JSONObject([("all", .array(parts.map(\.json)))]))
    case .any(let parts): .object(JSONObject([("any", .array(parts.map(\.json)))]))
    case .not(let part): .object(JSONObject([("not", part.json)]))
    case .number(let key, let comparison, let value):
      .object(
        JSONObject([("key", .string(key.rawValue)), ("is", .string(comparison.rawValue)), ("value", .number(value))]))
    case .text(let key, let match, let text):
      .object(JSONObject([("key", .string(key.rawValue)), ("is", .string(match.rawValue)), ("value", .string(text))]))
    case .flag(let key, let isSet): .object(JSONObject([("key", .string(key.rawValue)), ("value", .bool(isSet))]))
    case .exists(let key): .object(JSONObject([("exists", .string(key.rawValue))]))
    case .search(let text): .object(JSONObject([("search", .string(text))]))
    case .ids(let ids): .object(JSONObject([("ids", .array(ids.map { .string($0.text) }))]))
    case .album(let id): .object(JSONObject([("album", .string(id.text))]))
    case .folder(let path): .object(JSONObject([("folder", .string(path))]))
    }
  }

  /// Reads a predicate.
  ///
  /// - Throws: `PredicateProblem` for anything else, with the place and what was expected there.
  package init(_ json: JSONValue) throws(PredicateProblem) {
    self = try PredicateReader(pointer: JSONPointer(), depth: 0).predicate(json)
  }
}

/// Why a predicate cannot be read.
package struct PredicateProblem: Error, Hashable, Sendable {
  /// The place in its JSON.
  package let pointer: JSONPointer
  /// What was found and what was expected.
  package let message: String
}

extension PredicateProblem: CustomStringConvertible {
  package var description: String { pointer.tokens.isEmpty ? message : "at '\(pointer)': \(message)" }
}
