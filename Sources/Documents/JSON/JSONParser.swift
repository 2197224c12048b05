/// Reads JSON text, strictly or with the comments and trailing commas that recipes may have.
///
/// Stricter than `JSONDecoder` where it matters for a document people edit by hand: duplicate keys, whole numbers
/// beyond 2^53, numbers too large for a double, invalid UTF-8 and lone surrogates are refused; nesting is limited,
/// so no text can exhaust the stack.
package struct JSONParser {
  /// What a text may contain besides JSON.
  package struct Options: Sendable {
    /// `// …`, `/* … */` and a comma after the last element.
    package var allowsComments = false
    /// The deepest nesting of arrays and objects.
    package var maximumDepth = 64

    /// Plain JSON, as a program writes it.
    package static let strict = Options()
    /// JSON as people write it.
    package static let relaxed = Options(allowsComments: true)
  }

  let text: [UInt8]
  let options: Options
  var position = 0
  var depth = 0
  /// The escaped pointer of the value being read.
  var pointer: JSONDocument.PointerBytes = []
  var valueOffsets: [JSONDocument.PointerBytes: Int] = [:]
  var keyOffsets: [JSONDocument.PointerBytes: Int] = [:]
  /// Problems that do not stop the parser.
  var problems: [JSONSyntaxProblem] = []

  /// Parses a complete text.
  ///
  /// - Returns: The document, or nil where the text is not JSON at all; and every problem found.
  package static func parse(
    _ text: [UInt8], options: Options = .relaxed
  ) -> (document: JSONDocument?, problems: [JSONSyntaxProblem]) {
    var parser = JSONParser(text: text, options: options)
    do {
      let root = try parser.parseDocument()
      let document = JSONDocument(
        root: root, text: text, valueOffsets: parser.valueOffsets, keyOffsets: parser.keyOffsets)
      return (document, parser.problems)
    } catch {
      return (nil, parser.problems + [error])
    }
  }

  init(text: [UInt8], options: Options) {
    self.text = text
    self.options = options
  }

  private mutating func parseDocument() throws(JSONSyntaxProblem) -> JSONValue {
    try checkEncoding()
    try skipSpace()
    guard position < text.count else { throw problem(.emptyDocument, "expected a JSON value, found no text") }
    let value = try parseValue()
    try skipSpace()
    guard position == text.count else {
      throw problem(.trailingText, "expected the end of the document, found \(found())")
    }
    return value
  }

  private mutating func checkEncoding() throws(JSONSyntaxProblem) {
    if text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF]) {
      throw problem(.notUTF8, "the text is UTF-16, expected UTF-8", hint: "save it as UTF-8")
    }
    if let offset = firstInvalidUTF8(in: text) {
      position = offset
      throw problem(
        .notUTF8, "invalid UTF-8 at byte \(offset)", hint: "save it as UTF-8")
    }
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  mutating func parseValue() throws(JSONSyntaxProblem) -> JSONValue {
    valueOffsets[pointer] = position
    switch peek() ?? 0 {
    case UInt8(ascii: "{"): return try nested { (parser) throws(JSONSyntaxProblem) in try parser.parseObject() }
    case UInt8(ascii: "["): return try nested { (parser) throws(JSONSyntaxProblem) in try parser.parseArray() }
    case UInt8(ascii: "\""): return .string(try parseString())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try parseNumber()
    default: return try parseWord()
    }
  }

  private mutating func nested(
    _ parse: (inout JSONParser) throws(JSONSyntaxProblem) -> JSONValue
  ) throws(JSONSyntaxProblem) -> JSONValue {
    guard depth < options.maximumDepth else {
      throw problem(.tooDeep, "nested more than \(options.maximumDepth) levels deep")
    }
    depth += 1
    defer { depth -= 1 }
    return try parse(&self)
  }

  private mutating func parseArray() throws(JSONSyntaxProblem) -> JSONValue {
    let outer = pointer
    defer { pointer = outer }
    var elements: [JSONValue] = []
    position += 1
    while true {
      try skipSpace()
      if take("]") {
        guard elements.isEmpty || options.allowsComments else {
          throw problem(.trailingComma, "found ',' before ']'")
        }
        return .array(elements)
      }
      pointer = outer + Array("/\(elements.count)".utf8)
      elements.append(try parseValue())
      try skipSpace()
      if take("]") { return .array(elements) }
      guard take(",") else { throw problem(.badArray, "expected ',' or ']' in the array, found \(found())") }
    }
  }

  private mutating func parseObject() throws(JSONSyntaxProblem) -> JSONValue {
    let outer = pointer
    defer { pointer = outer }
    var members: [JSONObject.Member] = []
    var seen: Set<[UInt8]> = []
    position += 1
    while true {
      try skipSpace()
      if take("}") {
        guard members.isEmpty || options.allowsComments else { throw problem(.trailingComma, "found ',' before '}'") }
        return .object(JSONObject(distinct: members))
      }
      let keyOffset = position
      guard peek() == UInt8(ascii: "\"") else {
        throw problem(.badObject, "expected a key in double quotes or '}', found \(found())")
      }
      let key = try parseString()
      try skipSpace()
      guard take(":") else { throw problem(.badObject, "expected ':' after the key, found \(found())") }
      try skipSpace()
      let isNew = seen.insert(Array(key.utf8)).inserted
      pointer = outer + Array(("/" + JSONPointer.escaped(key)).utf8)
      if isNew { keyOffsets[pointer] = keyOffset }
      let value = try parseValue()
      if isNew {
        members.append((key, value))
      } else {
        problems.append(
          JSONSyntaxProblem(
            code: .duplicateKey, message: "duplicate key \"\(key)\"", offset: keyOffset,
            hint: "remove one of the two"))
      }
      try skipSpace()
      if take("}") { return .object(JSONObject(distinct: members)) }
      guard take(",") else { throw problem(.badObject, "expected ',' or '}' in the object, found \(found())") }
    }
  }

  private mutating func parseWord() throws(JSONSyntaxProblem) -> JSONValue {
    let words: [(String, JSONValue)] = [("true", .bool(true)), ("false", .bool(false)), ("null", .null)]
    for (word, value) in words where text[position...].starts(with: word.utf8) {
      position += word.utf8.count
      return value
    }
    for word in ["NaN", "Infinity", "nan", "inf"] where text[position...].starts(with: word.utf8) {
      throw problem(
        .notAJSONNumber, "expected a JSON value, found \(found())", hint: "JSON has only finite decimal numbers")
    }
    if let (spelling, number) = misspelledNumber(at: position) {
      throw problem(.notAJSONNumber, "expected a JSON value, found '\(spelling)'", hint: "write \(number)")
    }
    throw problem(.badValue, "expected a JSON value, found \(found())")
  }
}

/// A syntax error in a JSON text.
package struct JSONSyntaxProblem: Error, Hashable, Sendable {
  /// What is wrong.
  package var code: EditError.Code
  /// What was expected and what was found.
  package var message: String
  /// The position, in bytes from the start of the text.
  package var offset: Int
  /// What to do about it, if known.
  package var hint: String?
}
