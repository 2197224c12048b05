import Adjustments
import Foundation
import Documents
import ImageFiles
import VIPS

extension RenderAnswer {
  /// The answer as a message from a worker.
  var message: Message {
    var parts: [[UInt8]] = []
    let outputs = outputs.map { output -> JSONValue in
      switch output {
      case .failure(let error): return ["error": error.json]
      case .success(.current): return ["current": true]
      case .success(.plan(let lines, let size, let format)):
        return ["plan": .array(lines.map { .string($0) }), "size": size.json, "format": .string(format)]
      case .success(.file(let file)):
        parts.append(file.bytes)
        var members: [JSONObject.Member] = [
          ("format", .string(file.format.identifier)), ("size", file.size.json),
          ("warnings", .array(file.warnings.map { .string($0) })),
        ]
        if let digest = file.pixelDigest { members.append(("pixelDigest", .string(digest))) }
        return .object(JSONObject(distinct: members))
      }
    }
    return Message(
      .answer,
      [
        ("warnings", .array(warnings.map { .string($0) })), ("recipe", recipe.adjustmentData),
        ("outputs", .array(outputs)),
      ], parts: parts)
  }

  /// Reads an answer.
  ///
  /// - Throws: `EditError` where it is malformed.
  init(_ message: Message) throws(EditError) {
    warnings = try message.member("warnings", \.strings)
    recipe = try Recipe(json: Data(message.member("recipe") { $0 }.canonicalBytes()))
    var parts = message.parts[...]
    for output in try message.member("outputs", \.arrayValue) {
      if let error = output["error"] {
        outputs.append(.failure(EditError(json: error)))
      } else if output["current"]?.boolValue == true {
        outputs.append(.success(.current))
      } else {
        outputs.append(.success(try Self.output(output, &parts)))
      }
    }
  }

  private static func output(_ json: JSONValue, _ parts: inout ArraySlice<[UInt8]>) throws(EditError) -> Output {
    guard let size = json["size"].flatMap(FrameSize.init), let name = json["format"]?.stringValue,
      let format = FileFormat(identifier: name)
    else { throw Message.malformed("an output without size or format") }
    if let plan = json["plan"]?.strings { return .plan(plan, size, format: name) }
    guard let bytes = parts.popFirst(), let warnings = json["warnings"]?.strings else {
      throw Message.malformed("an output without its bytes")
    }
    return .file(
      RenderedFile(
        bytes: bytes, format: format, size: size, pixelDigest: json["pixelDigest"]?.stringValue, warnings: warnings))
  }
}

extension FrameSize {
  /// The size as two numbers.
  var json: JSONValue { [.number(Double(width)), .number(Double(height))] }

  /// Reads a size; nil where it is none.
  init?(_ json: JSONValue) {
    guard let sides = json.arrayValue?.compactMap(\.integerValue), sides.count == 2 else { return nil }
    self.init(width: sides[0], height: sides[1])
  }
}

extension JSONValue {
  /// The strings of an array of nothing else.
  var strings: [String]? {
    guard let values = arrayValue else { return nil }
    let strings = values.compactMap(\.stringValue)
    return strings.count == values.count ? strings : nil
  }
}
