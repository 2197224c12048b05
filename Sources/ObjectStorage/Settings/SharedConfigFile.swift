import Foundation
import Documents

/// A file of profiles, such as `~/.aws/config`.
///
/// Source: AWS, "AWS SDKs and Tools Reference Guide: Shared config and credentials files".
struct SharedConfigFile: Hashable, Sendable {
  /// Values by the heading of their section and their key. The key of an indented line is prefixed with the key of its
  /// outer line and a dot.
  private(set) var sections: [String: [String: String]] = [:]

  /// Creates a file without sections.
  init() {}

  /// Reads a file; one that does not exist has no sections.
  init(path: String) throws(EditError) {
    guard FileManager.default.fileExists(atPath: path) else {
      self.init()
      return
    }
    guard let text = try? String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8) else {
      throw EditError(.badS3Settings, "cannot read the profile file as text", path: path)
    }
    self.init(text)
  }

  /// Reads the text of a file. Lines that are neither headings nor settings are skipped, as in other programs.
  init(_ text: String) {
    var (section, outer) = ("", "")
    for line in text.split(whereSeparator: \.isNewline) {
      let content = line.trimming(" \t")
      guard let first = content.first, first != "#", first != ";" else { continue }
      if line.first == "[" {
        section = content.dropFirst().prefix { $0 != "]" }.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        outer = ""
        sections[section, default: [:]].merge([:]) { $1 }
        continue
      }
      guard let equals = content.firstIndex(of: "=") else { continue }
      let key = content[..<equals].trimming(" \t").lowercased()
      let value = String(content[content.index(after: equals)...].trimming(" \t"))
      let isInner = (line.first == " " || line.first == "\t") && !outer.isEmpty
      if !isInner { outer = value.isEmpty ? key : "" }
      sections[section, default: [:]][isInner ? "\(outer).\(key)" : key] = value
    }
  }
}

extension Substring {
  /// The text without these characters at its ends.
  fileprivate func trimming(_ characters: String) -> Substring {
    guard let first = firstIndex(where: { !characters.contains($0) }),
      let last = lastIndex(where: { !characters.contains($0) })
    else { return "" }
    return self[first...last]
  }
}
