import Adjustments
import Documents
import LibraryStore
import PhotoLibrary
import WebServer

/// A request from the page, with the parts that its route found in the path.
struct PageRequest: Sendable {
  let web: WebRequest
  /// The parts of the path that the route names.
  let parts: [String: String]
  let session: PageSession

  var library: Library { session.library }

  // MARK: Path and query

  /// The photo that the path names.
  ///
  /// - Throws: `PageRefusal` 404.
  func asset() async throws -> Asset { try await session.library.asset(try id("asset")) }

  /// The id of a photo in the path.
  func id(_ name: String) throws(PageRefusal) -> AssetID {
    let text = parts[name] ?? ""
    guard let id = AssetID(text) else { throw Self.notFound("no photo has the id '\(text.prefix(64))'") }
    return id
  }

  /// The id of an album in the path or in the query.
  static func collection(_ text: String) throws(PageRefusal) -> CollectionID {
    guard let id = CollectionID(text) else { throw notFound("no album has the id '\(text.prefix(64))'") }
    return id
  }

  static func notFound(_ message: String) -> PageRefusal { PageRefusal(404, .assetNotFound, message) }

  static func bad(_ message: String, hint: String? = nil) -> PageRefusal {
    PageRefusal(400, .badRequest, message, hint: hint)
  }

  /// A whole number in the query, within a range.
  func number(_ name: String, in range: ClosedRange<Int>) throws(PageRefusal) -> Int? {
    guard let text = web.query[name] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw Self.bad("expected \(name) from \(range.lowerBound) to \(range.upperBound), found '\(text.prefix(40))'")
    }
    return number
  }

  // MARK: Body

  /// The body, an object with no members other than these.
  func body(_ known: String...) throws(PageRefusal) -> JSONObject {
    let type = web.headers["content-type"]?.split(separator: ";").first.map(String.init)
    guard type == "application/json" else {
      throw PageRefusal(415, .badRequest, "expected the content type application/json, found '\(type ?? "none")'")
    }
    let value: JSONValue
    do { value = try JSONValue.parse(web.body) } catch {
      throw Self.bad("the body is not JSON: \(error.message)")
    }
    guard let object = value.objectValue else { throw Self.bad("expected an object as the body, found \(value.kind)") }
    if let unknown = object.keys.first(where: { !known.contains($0) }) {
      throw Self.bad(
        "unknown member '\(unknown.prefix(64))'", hint: "known are \(known.joined(separator: ", "))")
    }
    return object
  }

  /// The number of the entry that `If-Match` names.
  ///
  /// - Throws: `PageRefusal` 428 if there is none.
  func matchedEntry() throws(PageRefusal) -> Int {
    guard let text = web.headers["if-match"] else {
      throw PageRefusal(
        428, .preconditionRequired, "expected the header If-Match with the entry that the change was made from")
    }
    let digits = text.filter { $0 != "\"" }
    guard let number = Int(digits), number >= 0 else {
      throw Self.bad("expected the number of an entry in If-Match, found '\(text.prefix(40))'")
    }
    return number
  }
}

extension JSONObject {
  /// A member of a certain kind; nil if it is missing or null.
  ///
  /// - Throws: `PageRefusal` 400 if it is something else.
  func read<Value>(
    _ key: String, _ kind: String, _ read: (JSONValue) -> Value?
  ) throws(PageRefusal) -> Value? {
    guard let value = self[key], value != .null else { return nil }
    guard let found = read(value) else {
      throw PageRequest.bad("expected \(kind) as '\(key)', found \(value.canonicalString().prefix(80))")
    }
    return found
  }

  /// A list of photo ids.
  ///
  /// - Throws: `PageRefusal` 400.
  func photos(_ key: String, limit: Int = 100_000) throws(PageRefusal) -> [AssetID]? {
    let ids = try read(key, "at most \(limit) ids of photos") { value -> [AssetID]? in
      guard let values = value.arrayValue, values.count <= limit else { return nil }
      let ids = values.compactMap { $0.stringValue.flatMap { AssetID($0) } }
      return ids.count == values.count ? ids : nil
    }
    return ids
  }

  /// A required list of photo ids.
  func requiredPhotos(_ key: String) throws(PageRefusal) -> [AssetID] {
    guard let ids = try photos(key) else { throw PageRequest.bad("expected ids of photos as '\(key)'") }
    return ids
  }

  func text(_ key: String, limit: Int = 10_000) throws(PageRefusal) -> String? {
    try read(key, "a text of at most \(limit) bytes") { value in
      value.stringValue.flatMap { $0.utf8.count <= limit ? $0 : nil }
    }
  }

  func flag(_ key: String) throws(PageRefusal) -> Bool? { try read(key, "true or false", \.boolValue) }

  func number(_ key: String, in range: ClosedRange<Int>) throws(PageRefusal) -> Int? {
    try read(key, "a whole number from \(range.lowerBound) to \(range.upperBound)") { value in
      value.integerValue.flatMap { range.contains($0) ? $0 : nil }
    }
  }
}
