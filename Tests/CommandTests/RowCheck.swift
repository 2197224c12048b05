import Documents
import Foundation
import PhotoEdit
import Testing

/// Checks every row of JSON that a test sees against the schema that the program publishes.
///
/// A field that the schema does not have is an error too, although the schema allows clients to expect more fields.
enum RowCheck {
  /// The schema, as the program writes it.
  private static let schema = Result {
    let folder = FileManager.default.temporaryDirectory
    let outcome = try Program(in: folder).start(["manual", "rows"]).wait(.seconds(60))
    return try JSONValue.parse(Array(outcome.output))
  }

  /// The documented error codes.
  private static let codes = Result {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
      path: "../../Documentation/Errors.md")
    return Set(try String(contentsOf: page, encoding: .utf8).matches(of: /\n\| `([a-z0-9-]+)` \|/).map { String($0.1) })
  }

  /// Checks what a command wrote with `--json`.
  static func check(_ outcome: Program.Outcome, sourceLocation: SourceLocation) {
    // What a killed process wrote may end within a row.
    guard outcome.signal == nil, !outcome.ranTooLong else { return }
    let errors = outcome.messages.split(separator: "\n").map(String.init).filter { $0.hasPrefix("{") }
    for line in outcome.lines + errors {
      for problem in problems(of: line) {
        Issue.record("the row does not conform to its schema: \(problem): \(line)", sourceLocation: sourceLocation)
      }
    }
  }

  /// What is wrong with a row.
  static func problems(of line: String) -> [String] {
    guard let row = try? JSONValue.parse(Array(line.utf8)) else { return ["expected JSON"] }
    guard let type = row["type"]?.stringValue else { return ["expected a type"] }
    if let code = row["code"]?.stringValue, type == "error",
      (try? codes.get().contains(code)) != true
    {
      return ["the error code '\(code)' is not documented"]
    }
    do {
      guard let definition = try schema.get()["$defs"]?[type] else { return ["unknown type '\(type)'"] }
      return problems(row, definition, at: type)
    } catch {
      return ["cannot read the schema: \(error)"]
    }
  }

  static func problems(_ value: JSONValue, _ schema: JSONValue, at place: String) -> [String] {
    if let choices = schema["anyOf"]?.arrayValue {
      let fits = choices.contains { problems(value, $0, at: place).isEmpty }
      return fits ? [] : ["\(place) is \(value.kind)"]
    }
    if let type = schema["type"]?.stringValue, !fits(value, type) {
      return ["\(place) is \(value.kind), expected \(type)"]
    }
    if let constant = schema["const"], value != constant { return ["\(place) is not \(constant)"] }
    if let items = schema["items"] {
      return (value.arrayValue ?? []).enumerated().flatMap { problems($0.element, items, at: "\(place)[\($0.offset)]") }
    }
    guard let properties = schema["properties"]?.objectValue, let members = value.objectValue?.members else {
      return []
    }
    let missing = (schema["required"]?.arrayValue ?? []).compactMap(\.stringValue).filter { value[$0] == nil }
    return missing.map { "\(place) lacks '\($0)'" }
      + members.flatMap { member in
        properties[member.key].map { problems(member.value, $0, at: "\(place).\(member.key)") }
          ?? ["\(place) has the undocumented field '\(member.key)'"]
      }
  }

  private static func fits(_ value: JSONValue, _ type: String) -> Bool {
    switch type {
    case "string": value.stringValue != nil
    case "number": value.numberValue != nil
    case "integer": value.integerValue != nil
    case "boolean": value.boolValue != nil
    case "array": value.arrayValue != nil
    case "object": value.objectValue != nil
    case "null": value == .null
    default: false
    }
  }
}
