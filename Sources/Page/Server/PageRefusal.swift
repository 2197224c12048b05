import Contract
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
      .storeReadOnly: 403, .entryConflict: 412, .assetNotFound: 404, .collectionNotFound: 404, .canceled: 409,
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

  /// The response: a row of the type `error`.
  ///
  /// - Parameter duration: how long the request took.
  func response(after duration: Duration) -> WebResponse {
    var object = Row(error).json { duration }.objectValue ?? JSONObject()
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
