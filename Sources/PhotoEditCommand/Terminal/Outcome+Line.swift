import Jobs
import PhotoEdit

extension Outcome {
  /// The outcome as text.
  var line: String {
    var parts: [String] = []
    if let entry { parts.append("entry \(entry)") }
    if let output {
      let facts = [size.map { "\($0)" }, format?.uppercased(), byteCount.map(Self.readable)].compactMap { $0 }
      parts.append("\(output) (\(facts.joined(separator: ", ")))")
    }
    return "\(input) -> " + parts.joined(separator: ", ") + (replaced.map { "; " + $0.sentence } ?? "")
  }

  private static func readable(_ bytes: Int) -> String {
    bytes < 10_000 ? "\(bytes) B" : bytes < 10_000_000 ? "\(bytes / 1000) kB" : "\(bytes / 1_000_000) MB"
  }
}

extension Outcome.Replaced {
  /// A sentence about the replaced adjustments.
  var sentence: String {
    "replaces the \(adjustments == 1 ? "adjustment" : "\(adjustments) adjustments") of entry \(entry); undo brings "
      + (adjustments == 1 ? "it back" : "them back")
  }
}
