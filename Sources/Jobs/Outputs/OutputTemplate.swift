package import Documents
import DurableFiles
import Editing
package import ImageFiles

/// The path of outputs: a file, a folder, or a path with fields in braces.
package struct OutputTemplate: Hashable, Sendable {
  /// The text; fields in braces are replaced for each photo.
  package let text: String
  /// A literal prefix before the text: empty, or a folder with a trailing `/`.
  package let folder: String

  /// The text that means standard output.
  package static let standardOutput = "-"

  /// The fields that may be in braces.
  package static let fields = [
    "stem", "name", "ext", "dir", "folder", "index", "date", "recipe", "revision", "hash", "size",
  ]

  /// Reads a target.
  ///
  /// A folder (one that exists, whatever braces are in its name, or a path that ends in `/`) means `{stem}.{ext}` in it.
  ///
  /// - Parameters:
  ///   - text: the path.
  ///   - folder: the folder that it is relative to, whatever braces are in its name; empty for the current one.
  /// - Throws: `EditError` where a brace is not closed or a field is unknown.
  package init(_ text: String, in folder: String = "") throws(EditError) {
    let base = Self.asFolder(folder)
    if FileIdentity(base + text)?.isFolder == true {
      (self.folder, self.text) = (base + Self.asFolder(text), "{stem}.{ext}")
    } else {
      (self.folder, self.text) = (base, FilePath.endsInSlash(text) ? text + "{stem}.{ext}" : text)
    }
    guard !text.isEmpty, !text.utf8.contains(0) else {
      throw EditError(.badOutput, "the output path is empty or has a NUL character")
    }
    for part in try parts() { if case .field(let name, _) = part { try Self.check(name) } }
  }

  private static func asFolder(_ path: String) -> String {
    path.isEmpty || FilePath.endsInSlash(path) ? path : path + "/"
  }

  private static func check(_ name: String) throws(EditError) {
    guard !fields.contains(name) else { return }
    throw EditError(
      .badOutput,
      "no such field '{\(name)}' in an output path; the fields are \(fields.map { "{\($0)}" }.joined(separator: " "))",
      hint: Suggestion.hint(for: name, among: fields))
  }

  /// A piece of the text.
  package enum Part: Hashable {
    case text(String)
    case field(name: String, format: String?)
  }

  package func parts() throws(EditError) -> [Part] {
    var parts: [Part] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      parts.append(.text(String(rest[..<open])))
      guard let close = rest[open...].firstIndex(of: "}") else {
        throw EditError(.badOutput, "the '{' in the output path '\(text)' has no '}'")
      }
      let inside = rest[rest.index(after: open)..<close].split(
        separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      parts.append(.field(name: String(inside[0]), format: inside.count > 1 ? String(inside[1]) : nil))
      rest = rest[rest.index(after: close)...]
    }
    return parts + [.text(String(rest))]
  }

  /// Whether the path has a field.
  package func has(_ field: String) -> Bool {
    let parts = (try? parts()) ?? []
    return parts.contains { if case .field(field, _) = $0 { true } else { false } }
  }

  /// The extension of the path, without the dot; nil where it has none, or is left to the photo.
  package var fileExtension: String? {
    guard case .text(let ending)? = (try? parts())?.last, !FilePath.endsInSlash(ending) else { return nil }
    // A field before it is part of the name.
    let shown = FilePath.fileExtension(of: text == ending ? ending : "x" + ending)
    return shown.isEmpty ? nil : shown
  }

  /// The format that the extension of the path names; nil where it names none, or is left to the photo.
  package var format: FileFormat? { fileExtension.flatMap { FileFormat(fileExtension: $0) } }

  /// Checks that a requested format matches the extension.
  ///
  /// - Parameter format: its name; one that is unknown is not checked.
  /// - Throws: `EditError` where the extension names another.
  package func check(asked format: String?) throws(EditError) {
    guard let named = self.format, let format,
      let asked = FileFormat(identifier: format) ?? FileFormat(fileExtension: format), asked != named
    else { return }
    throw EditError(
      .formatConflict,
      "the format \(asked.identifier) was requested, but the extension of '\(text)' selects \(named.name)",
      hint: "omit the format, or end the output in '.\(asked.fileExtensions[0])' or '.{ext}'")
  }

  /// Whether the photo must be opened to know the path.
  var needsPhoto: Bool { has("date") || has("hash") }
}
