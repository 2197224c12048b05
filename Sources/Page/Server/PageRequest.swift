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
  /// The members that the route declares for the body.
  let members: [any DeclaredMember]
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
    guard let id = CollectionID(text), id.name == nil else {
      throw notFound("no album has the id '\(text.prefix(64))'")
    }
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

  /// The body, an object with the members that the route declares.
  ///
  /// - Throws: `PageRefusal` 400 or 415.
  func body() throws(PageRefusal) -> PageBody {
    let type = web.headers["content-type"]?.split(separator: ";").first.map(String.init)
    guard type == "application/json" else {
      throw PageRefusal(415, .badRequest, "expected the content type application/json, found '\(type ?? "none")'")
    }
    let value: JSONValue
    do { value = try JSONValue.parse(web.body) } catch {
      throw Self.bad("the body is not JSON: \(error.message)")
    }
    guard let object = value.objectValue else { throw Self.bad("expected an object as the body, found \(value.kind)") }
    return try PageBody(object, members)
  }

  /// The number of the entry that `If-Match` names.
  ///
  /// - Throws: `PageRefusal` 428 if there is none.
  func matchedEntry() throws(PageRefusal) -> Int {
    guard let text = web.headers["if-match"] else {
      throw PageRefusal(
        428, .preconditionRequired, "expected the header If-Match with the entry that the change was made from")
    }
    let isQuoted = text.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"")
    let digits = isQuoted ? text.dropFirst().dropLast() : text[...]
    // An Int may have a sign, too.
    guard digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }), let number = Int(digits) else {
      throw Self.bad("expected the number of an entry in If-Match, found '\(text.prefix(40))'")
    }
    return number
  }
}
