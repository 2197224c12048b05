package import Documents
import Editing
import Foundation
import ImageFiles
import VIPS

/// The path of outputs: a file, a folder, or a path with fields in braces.
package struct OutputTemplate: Hashable, Sendable {
  /// The text; fields in braces are replaced for each photo.
  package let text: String
  /// What precedes the text literally: empty, or a folder with a trailing `/`.
  let folder: String

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
      (self.folder, self.text) = (base, text.hasSuffix("/") ? text + "{stem}.{ext}" : text)
    }
    guard !text.isEmpty, !text.utf8.contains(0) else {
      throw EditError("bad-output", .usage, "the output path is empty or has a NUL character")
    }
    for part in try parts() { if case .field(let name, _) = part { try Self.check(name) } }
  }

  private static func asFolder(_ path: String) -> String { path.isEmpty || path.hasSuffix("/") ? path : path + "/" }

  private static func check(_ name: String) throws(EditError) {
    guard !fields.contains(name) else { return }
    throw EditError(
      "bad-output", .usage,
      "no such field '{\(name)}' in an output path; the fields are \(fields.map { "{\($0)}" }.joined(separator: " "))",
      hint: Suggestion.hint(for: name, among: fields))
  }

  /// A piece of the text.
  enum Part: Hashable {
    case text(String)
    case field(name: String, format: String?)
  }

  func parts() throws(EditError) -> [Part] {
    var parts: [Part] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      parts.append(.text(String(rest[..<open])))
      guard let close = rest[open...].firstIndex(of: "}") else {
        throw EditError("bad-output", .usage, "the '{' in the output path '\(text)' has no '}'")
      }
      let inside = rest[rest.index(after: open)..<close].split(
        separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      parts.append(.field(name: String(inside[0]), format: inside.count > 1 ? String(inside[1]) : nil))
      rest = rest[rest.index(after: close)...]
    }
    return parts + [.text(String(rest))]
  }

  /// Whether the path has a field.
  func has(_ field: String) -> Bool {
    let parts = (try? parts()) ?? []
    return parts.contains { if case .field(field, _) = $0 { true } else { false } }
  }

  /// The format that the extension of the path names; nil where it names none, or is left to the photo.
  var format: FileFormat? {
    guard case .text(let ending)? = (try? parts())?.last, let name = ending.split(separator: "/").last,
      !ending.hasSuffix("/")
    else { return nil }
    let pieces = name.split(separator: ".", omittingEmptySubsequences: false)
    return pieces.count > 1 ? FileFormat(fileExtension: String(pieces[pieces.count - 1])) : nil
  }

  /// Checks that a format that was asked for is that of the extension.
  ///
  /// - Parameter format: its name; one that is unknown is not checked.
  /// - Throws: `EditError` where the extension names another.
  package func check(asked format: String?) throws(EditError) {
    guard let named = self.format, let format,
      let asked = FileFormat(identifier: format) ?? FileFormat(fileExtension: format), asked != named
    else { return }
    throw EditError(
      "format-conflict", .usage,
      "the format \(asked.identifier) was asked for, but '\(text)' is a name of a \(named.name)",
      hint: "leave the format out, or end the output in '.\(asked.fileExtensions[0])' or '.{ext}'")
  }

  /// Whether the photo must be opened to know the path.
  var needsPhoto: Bool { has("date") || has("hash") }
}

extension OutputTemplate {
  /// The values of the fields.
  struct Values {
    var input: String
    /// Its folder below the one that was named; nil for that of its path.
    var folder: String?
    var index: Int
    var fileExtension: String
    var recipe: String
    var revision: String
    /// `2026-11-21T08:10:59…` where the photo says when it was taken.
    var date: String?
    var digest: String?
    /// The requested long edge.
    var size: Int?
  }

  /// The path for one photo.
  ///
  /// - Throws: `EditError` where the photo lacks a field.
  func path(_ values: Values) throws(EditError) -> String {
    var path = folder
    for part in try parts() {
      switch part {
      case .text(let text): path += text
      case .field(let name, let format): path += try value(of: name, format, values)
      }
    }
    return path
  }

  private func value(of name: String, _ format: String?, _ values: Values) throws(EditError) -> String {
    let input = values.input as NSString
    switch name {
    case "stem":
      let stem = (input.lastPathComponent as NSString).deletingPathExtension
      // A file may be called '...jpg'.
      return [".", ".."].contains(stem) ? input.lastPathComponent : stem
    case "name": return input.lastPathComponent
    case "dir": return values.folder ?? BatchInput.folder(below: values.input)
    case "folder": return input.deletingLastPathComponent.isEmpty ? "." : input.deletingLastPathComponent
    case "ext": return values.fileExtension
    case "recipe": return values.recipe
    case "revision": return values.revision
    case "index": return Self.padded(values.index, format)
    case "size":
      guard let size = values.size else {
        throw EditError(
          "bad-output", .usage, "the output path has {size}, but no size is given",
          hint: "name them: --sizes 2048,1024")
      }
      return Self.padded(size, format)
    case "hash": return String((values.digest ?? "").prefix(format.flatMap { Int($0) } ?? 64))
    default:
      guard let date = values.date else {
        throw EditError(
          "no-date", .badData, "the photo does not say when it was taken, so {date} cannot be filled in",
          path: values.input)
      }
      return Self.formatted(date, format ?? "%Y-%m-%d")
    }
  }

  private static func padded(_ number: Int, _ format: String?) -> String {
    let width = format.flatMap { Int($0) } ?? 1
    let digits = String(number)
    return String(repeating: "0", count: max(0, min(20, width) - digits.count)) + digits
  }

  /// An ISO 8601 date in the manner of strftime: %Y %m %d %H %M %S.
  private static func formatted(_ date: String, _ format: String) -> String {
    let digits = date.filter(\.isNumber)
    func piece(_ start: Int, _ count: Int) -> String { String(digits.dropFirst(start).prefix(count)) }
    var result = ""
    var isEscaped = false
    for character in format {
      guard isEscaped else {
        if character == "%" { isEscaped = true } else { result.append(character) }
        continue
      }
      isEscaped = false
      switch character {
      case "Y": result += piece(0, 4)
      case "m": result += piece(4, 2)
      case "d": result += piece(6, 2)
      case "H": result += piece(8, 2)
      case "M": result += piece(10, 2)
      case "S": result += piece(12, 2)
      default: result.append(character)
      }
    }
    return result
  }
}
