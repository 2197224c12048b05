import Documents

/// Reads a predicate at a place in a document.
struct PredicateReader {
  /// The maximum nesting depth of predicates.
  static let maximumDepth = 32

  let pointer: JSONPointer
  let depth: Int

  func predicate(_ json: JSONValue) throws(PredicateProblem) -> AssetPredicate {
    guard depth <= Self.maximumDepth else { throw problem("nested more than \(Self.maximumDepth) deep") }
    guard let object = json.objectValue else { throw problem("found \(json.kind), expected an object") }
    guard let form = Self.forms.first(where: { object[$0] != nil }) else { return try comparison(object) }
    try expect(only: [form], in: object)
    let (value, place) = (object[form] ?? .null, at(form))
    switch form {
    case "all": return .all(try place.elements(value).predicates())
    case "any": return .any(try place.elements(value).predicates())
    case "not": return .not(try place.predicate(value))
    case "exists": return .exists(try place.word(value))
    case "search":
      guard let text = value.stringValue else { throw place.found(value, expected: "a string") }
      return .search(text)
    case "folder":
      guard let path = value.stringValue else { throw place.found(value, expected: "a string") }
      return .folder(path)
    case "album": return .album(CollectionID(try place.id(value, "an album")))
    default:
      var ids: [AssetID] = []
      for (reader, element) in try place.elements(value) { ids.append(AssetID(try reader.id(element, "a photo"))) }
      return .ids(ids)
    }
  }

  /// Reads a key that is compared with a value.
  private func comparison(_ object: JSONObject) throws(PredicateProblem) -> AssetPredicate {
    try expect(only: ["key", "is", "value"], in: object)
    guard let key = object["key"] else {
      throw problem("expected one of \(Self.forms.joined(separator: ", ")), or a key with a value")
    }
    guard let value = object["value"] else { throw problem("the member 'value' is missing") }
    let name = key.stringValue ?? ""
    if let key = AssetPredicate.NumberKey(rawValue: name) {
      guard let number = value.numberValue else { throw at("value").found(value, expected: "a number") }
      return .number(key, try at("is").word(object["is"] ?? .string("=")), number)
    }
    if let key = AssetPredicate.TextKey(rawValue: name) {
      guard let text = value.stringValue else { throw at("value").found(value, expected: "a string") }
      return .text(key, try at("is").word(object["is"] ?? .string("equals")), text)
    }
    if let key = AssetPredicate.FlagKey(rawValue: name) {
      guard case .bool(let isSet) = value else { throw at("value").found(value, expected: "true or false") }
      if object["is"] != nil { throw at("is").problem("'\(name)' takes no operator: remove 'is'") }
      return .flag(key, isSet)
    }
    throw at("key").unknown(key, among: Self.keys)
  }

  /// The members that say what a predicate is, where it compares no key.
  private static let forms = ["all", "any", "not", "exists", "search", "ids", "album", "folder"]

  private static let keys =
    AssetPredicate.NumberKey.allCases.map(\.rawValue) + AssetPredicate.TextKey.allCases.map(\.rawValue)
    + AssetPredicate.FlagKey.allCases.map(\.rawValue)

  private func at(_ member: String) -> PredicateReader {
    PredicateReader(pointer: pointer.appending(member), depth: depth + 1)
  }

  /// The elements of an array, each with a reader for its place.
  private func elements(_ json: JSONValue) throws(PredicateProblem) -> [(PredicateReader, JSONValue)] {
    guard case .array(let elements) = json else { throw found(json, expected: "an array") }
    return elements.enumerated().map { (PredicateReader(pointer: pointer.appending($0), depth: depth), $1) }
  }

  private func id(_ json: JSONValue, _ what: String) throws(PredicateProblem) -> Bits128 {
    guard let id = json.stringValue.flatMap({ Bits128(hex: $0) }) else {
      throw found(json, expected: "the id of \(what), 32 hexadecimal digits")
    }
    return id
  }

  /// One of a fixed list of words.
  private func word<Word: RawRepresentable<String> & CaseIterable>(_ json: JSONValue) throws(PredicateProblem) -> Word {
    if let text = json.stringValue, let word = Word(rawValue: text) { return word }
    throw unknown(json, among: Word.allCases.map(\.rawValue))
  }

  private func expect(only known: [String], in object: JSONObject) throws(PredicateProblem) {
    if let key = object.keys.first(where: { !known.contains($0) }) {
      throw at(key).problem("unknown member; expected \(known.joined(separator: ", "))")
    }
  }

  private func unknown(_ json: JSONValue, among known: [String]) -> PredicateProblem {
    let name = json.stringValue ?? json.canonicalString()
    let hint = Suggestion.hint(for: name, among: known).map { "; \($0)" } ?? ""
    return problem("unknown '\(name)', expected one of \(known.sorted().joined(separator: ", "))\(hint)")
  }

  private func found(_ json: JSONValue, expected: String) -> PredicateProblem {
    problem("found \(json.kind), expected \(expected)")
  }

  private func problem(_ message: String) -> PredicateProblem { PredicateProblem(pointer: pointer, message: message) }
}

extension [(PredicateReader, JSONValue)] {
  fileprivate func predicates() throws(PredicateProblem) -> [AssetPredicate] {
    var predicates: [AssetPredicate] = []
    for (reader, json) in self { predicates.append(try reader.predicate(json)) }
    return predicates
  }
}
