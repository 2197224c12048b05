import Adjustments
import Documents
import WebServer

/// Why a request is refused or has failed: a status, and an error as the command line writes it.
struct PageRefusal: Error {
  let status: Int
  let error: EditError
  /// Further members of the response.
  var more: [JSONObject.Member] = []

  init(_ status: Int, _ error: EditError) { (self.status, self.error) = (status, error) }

  init(_ status: Int, _ code: EditError.Code, _ message: String, hint: String? = nil) {
    self.init(status, EditError(code, message, hint: hint))
  }

  /// The refusal for an error from the library.
  init(_ error: EditError) {
    let known: [EditError.Code: Int] = [
      .storeReadOnly: 403, .entryConflict: 412, .assetNotFound: 404, .collectionNotFound: 404, .cancelled: 409,
    ]
    self.init(known[error.code] ?? Self.status(of: error.category), error)
  }

  private static func status(of category: EditError.Category) -> Int {
    switch category {
    case .no, .usage: 400
    case .badData: 422
    case .notFound: 404
    case .missingCodec: 501
    case .bug, .inputOutput: 500
    case .cannotCreate, .newerVersion: 409
    case .temporary, .interrupted: 503
    case .refused: 403
    }
  }

  /// The error as JSON: a row `error`.
  static func json(_ error: EditError) -> JSONObject {
    var members: [JSONObject.Member] = [
      ("type", "error"), ("code", .string(error.code.rawValue)), ("message", .string(error.message)),
    ]
    if let hint = error.hint { members.append(("hint", .string(hint))) }
    if !error.problems.isEmpty { members.append(("problems", .array(error.problems.map(problem)))) }
    return JSONObject(members)
  }

  private static func problem(_ problem: RecipeProblem) -> JSONValue {
    var members: [JSONObject.Member] = [
      ("code", .string(problem.code.rawValue)), ("message", .string(problem.message)),
      ("pointer", .string(problem.pointer.description)),
    ]
    if let hint = problem.hint { members.append(("hint", .string(hint))) }
    if let place = problem.place { members += [("line", .integer(place.line)), ("column", .integer(place.column))] }
    return .object(JSONObject(members))
  }

  /// The response.
  var response: WebResponse {
    var object = Self.json(error)
    for (key, value) in more { object[key] = value }
    return .json(.object(object), status: status)
  }
}

extension WebResponse {
  /// A response in JSON, which browsers never cache.
  static func json(_ value: JSONValue, status: Int = 200, headers: [(name: String, value: String)] = []) -> WebResponse
  {
    WebResponse(
      status, headers: [("Content-Type", "application/json"), ("Cache-Control", "no-store")] + headers,
      body: .bytes(value.canonicalBytes()))
  }
}
