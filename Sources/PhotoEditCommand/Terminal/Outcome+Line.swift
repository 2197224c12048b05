import Jobs
import PhotoEdit

extension Outcome {
  /// The outcome as text.
  var line: String {
    var parts: [String] = []
    if let entry { parts.append("entry \(entry)") }
    if let output {
      let facts = [size.map { "\($0)" }, format?.uppercased(), byteCount.map(FormattedAmount.text(bytes:))].compactMap {
        $0
      }
      parts.append("\(output) (\(facts.joined(separator: ", ")))")
    }
    return "\(input) -> " + parts.joined(separator: ", ") + (replaced.map { "; " + $0.sentence } ?? "")
  }
}

extension Outcome.Replaced {
  /// A sentence about the replaced adjustments.
  var sentence: String {
    "replaces the \(adjustments == 1 ? "adjustment" : "\(adjustments) adjustments") of entry \(entry); undo brings "
      + (adjustments == 1 ? "it back" : "them back")
  }
}
