import Foundation
import PhotoEdit

/// Replaces what differs between two runs of the same commands. All else must be the same on each machine.
///
/// - ids and digests of 12, 32, 40 or 64 hexadecimal digits: `<id1>`, `<id2>` in the order in which they appear, `<id1…>` where
///   only the first 12 digits are shown;
/// - local folders of libraries: `local-<1>`, `local-<2>` in the order in which they appear;
/// - moments of the last day: `<now>`; durations and rates: `<time>`;
/// - the folder of the session: `<folder>`, and that of temporary files: `<temporary>`;
/// - numbers of bytes, other than 0: `<size>`, since encoders and allocators differ;
/// - the version of photoedit: `<version>`;
/// - numbers with more than six decimal places: rounded to three.
struct StableNames {
  private let folders: [(path: String, name: String)]
  private var ids: [Substring: Int] = [:]
  private var locals: [Substring: Int] = [:]

  init(folder: URL) {
    let paths = [folder.path, folder.resolvingSymlinksInPath().path]
    folders = paths.map { ($0, "<folder>") } + [(String(NSTemporaryDirectory().dropLast()), "<temporary>")]
  }

  /// The text with stable names.
  mutating func stable(_ text: String) -> String {
    var text = text
    for (path, name) in folders where !path.isEmpty { text = text.replacing(path, with: name) }
    text = text.replacing(Engine.version, with: "<version>")
    // A file of an object is in a folder with the first digits of its digest.
    text = text.replacing(/objects\/[0-9a-f]{2}\//, with: "objects/…/")
    text = text.replacing(/\b(?:[0-9a-f]{64}|[0-9a-f]{40}|[0-9a-f]{32}|[0-9a-f]{12})\b/.wordBoundaryKind(.simple)) {
      name(of: $0.output)
    }
    text = text.replacing(/local-[0-9a-f]{8}/) { found in
      let number = locals[found.output] ?? locals.count + 1
      locals[found.output] = number
      return "local-<\(number)>"
    }
    text = text.replacing(/"milliseconds":\d+/, with: "\"milliseconds\":<time>")
    text = text.replacing(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?/) { moment($0.output) }
    text = text.replacing(/"(?<key>bytes|fileSize|peakBytes|size)":[1-9]\d*/) { "\"\($0.key)\":<size>" }
    text = text.replacing(/\b[1-9]\d*(?:\.\d+)? k?B\b/.wordBoundaryKind(.simple), with: "<size>")
    // The columns of a table are as wide as their texts.
    text = text.replacing(/<size> {2,}/, with: "<size>  ")
    text = text.replacing(/\b\d+\.\d{7,}\b/.wordBoundaryKind(.simple)) {
      String(format: "%.3f", Double($0.output) ?? .nan)
    }
    text = text.replacing(/, [\d.]+ a second/, with: ", <time> a second")
    return text.replacing(/\b\d+(?:\.\d+)? (?:ms|s)\b/.wordBoundaryKind(.simple), with: "<time>")
  }

  private mutating func name(of digits: Substring) -> String {
    let key = digits.prefix(12)
    let number = ids[key] ?? ids.count + 1
    ids[key] = number
    return "<id\(number)\(digits.count == 12 ? "…" : "")>"
  }

  private func moment(_ text: Substring) -> String {
    let days = [-86_400, 0, 86_400].map { Date.now.addingTimeInterval($0).formatted(.iso8601.year().month().day()) }
    return days.contains(String(text.prefix(10))) ? "<now>" : String(text)
  }
}
