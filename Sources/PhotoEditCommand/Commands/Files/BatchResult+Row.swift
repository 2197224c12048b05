import Batch
import PhotoEdit

extension BatchResult {
  /// The error of a failed photo.
  var error: EditError? { if case .failed(let error) = outcome { error } else { nil } }

  /// The result as text.
  var line: String {
    var parts: [String] = []
    if let entry { parts.append("entry \(entry)") }
    if let replaced { parts.append(replaced.sentence) }
    if let output {
      let facts = [size.map { "\($0)" }, format?.uppercased(), byteCount.map(Self.readable)].compactMap { $0 }
      parts.append("\(output) (\(facts.joined(separator: ", ")))")
    }
    return "\(input) -> " + parts.joined(separator: ", ")
  }

  private static func readable(_ bytes: Int) -> String {
    bytes < 10_000 ? "\(bytes) B" : bytes < 10_000_000 ? "\(bytes / 1000) kB" : "\(bytes / 1_000_000) MB"
  }

  /// The result as a row of JSON Lines.
  var row: JSONValue {
    if let error { return Failure.row(error, input: input, output: output) }
    let type: String =
      switch outcome {
      case .planned: "plan"
      case .unchanged: "unchanged"
      case .skipped: "skipped"
      default: "result"
      }
    var members: [JSONObject.Member] = [("type", .string(type)), ("input", .string(input))]
    if let output { members.append(("output", .string(output))) }
    if let requestedSize {
      members.append(("size", .number(Double(requestedSize))))
      if let size { members.append(("longEdge", .number(Double(max(size.width, size.height))))) }
    }
    if let format { members.append(("format", .string(format))) }
    if let size { members += [("width", .number(Double(size.width))), ("height", .number(Double(size.height)))] }
    if let byteCount { members.append(("bytes", .number(Double(byteCount)))) }
    if let asset { members.append(("asset", .string(asset))) }
    if let entry { members.append(("entry", .number(Double(entry)))) }
    if let replaced {
      members.append(
        (
          "replaced",
          ["entry": .number(Double(replaced.entry)), "adjustments": .number(Double(replaced.adjustments))]
        ))
    }
    if let plan { members.append(("plan", .array(plan.map { .string($0) }))) }
    members.append(("warnings", .array(warnings.map { .string($0) })))
    members.append(
      (
        "milliseconds",
        .number(Double(duration.components.seconds * 1000 + duration.components.attoseconds / 1_000_000_000_000_000))
      ))
    return .object(JSONObject(members))
  }
}

extension BatchResult.Replaced {
  /// What to say about them.
  var sentence: String {
    "replaces the \(adjustments == 1 ? "adjustment" : "\(adjustments) adjustments") of entry \(entry); undo brings "
      + (adjustments == 1 ? "it back" : "them back")
  }
}
