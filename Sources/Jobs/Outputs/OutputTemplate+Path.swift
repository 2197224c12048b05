package import Documents
import DurableFiles
import Foundation

extension OutputTemplate {
  /// The values of the fields.
  package struct Values {
    package var input: String
    /// Its folder below the one that was named; nil for that of its path.
    package var folder: String?
    package var index: Int
    package var fileExtension: String
    package var recipe: String
    package var revision: String
    /// `2026-11-21T08:10:59…` where the photo says when it was taken.
    package var date: String?
    package var digest: String?
    /// The requested long edge.
    package var size: Int?

    package init(
      input: String, folder: String? = nil, index: Int, fileExtension: String, recipe: String = "",
      revision: String = "",
      date: String? = nil, digest: String? = nil, size: Int? = nil
    ) {
      (self.input, self.folder, self.index, self.fileExtension) = (input, folder, index, fileExtension)
      (self.recipe, self.revision, self.date, self.digest, self.size) = (recipe, revision, date, digest, size)
    }
  }

  /// The path for one photo.
  ///
  /// - Throws: `EditError` where the photo lacks a field.
  package func path(_ values: Values) throws(EditError) -> String {
    var path = folder
    var isInRoot = false
    for part in try parts() {
      switch part {
      case .text(let text):
        // The folder that was named itself: 'out/a.jpg', not 'out/./a.jpg'.
        path += isInRoot ? FilePath.isAbsolute(text) ? String(text.unicodeScalars.dropFirst()) : "." + text : text
        isInRoot = false
      case .field(let name, let format):
        let value = try value(of: name, format, values)
        if isInRoot { path += "." }
        isInRoot = name == "dir" && value == "." && (path.isEmpty || FilePath.endsInSlash(path))
        if !isInRoot { path += value }
      }
    }
    return isInRoot ? path + "." : path
  }

  private func value(of name: String, _ format: String?, _ values: Values) throws(EditError) -> String {
    let input = values.input
    switch name {
    case "stem":
      let stem = FilePath.stem(of: input)
      // A file may be called '...jpg'.
      return [".", ".."].contains(stem) ? FilePath.name(of: input) : stem
    case "name": return FilePath.name(of: input)
    case "dir": return values.folder ?? Subject.folder(below: values.input)
    case "folder": return FilePath.folder(of: input)
    case "ext": return values.fileExtension
    case "recipe": return values.recipe
    case "revision": return values.revision
    case "index": return Self.padded(values.index, format)
    case "size":
      guard let size = values.size else {
        throw EditError(
          .badOutput, "the output path has {size}, but no size is given",
          hint: "name them: --sizes 2048,1024")
      }
      return Self.padded(size, format)
    case "hash": return String((values.digest ?? "").prefix(format.flatMap { Int($0) } ?? 64))
    default:
      guard let date = values.date else {
        throw EditError(
          .noDate, "the photo has no capture date, so {date} cannot be filled in",
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

  /// Formats an ISO 8601 date like strftime: %Y %m %d %H %M %S.
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
