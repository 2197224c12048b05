import Documents

extension EditError {
  /// The error as a worker reports it, without problems of a recipe: recipes are checked before they are sent.
  var json: JSONValue {
    var members: [JSONObject.Member] = [
      ("code", .string(code.rawValue)), ("category", .number(Double(category.rawValue))), ("message", .string(message)),
    ]
    if let hint { members.append(("hint", .string(hint))) }
    if let path { members.append(("path", .string(path))) }
    return .object(JSONObject(distinct: members))
  }

  /// Reads the error of a worker.
  init(json: JSONValue) {
    let category = json["category"]?.integerValue.flatMap { Category(rawValue: Int32(clamping: $0)) }
    guard let code = json["code"]?.stringValue, let category, let message = json["message"]?.stringValue else {
      self = Message.malformed("an error without code, category or message")
      return
    }
    self.init(code, category, message, hint: json["hint"]?.stringValue, path: json["path"]?.stringValue)
  }
}
