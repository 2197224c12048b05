import Adjustments
import Foundation
import Documents
import Testing

/// Recipes as text, and what is wrong with them.
enum Document {
  /// A recipe of these adjustments, and more members.
  static func json(_ adjustments: [JSONValue], _ more: JSONValue = [:]) -> JSONValue {
    var object = JSONObject([
      ("formatIdentifier", "org.photoedit.recipe"), ("formatVersion", "1.0"), ("adjustments", .array(adjustments)),
    ])
    for member in more.objectValue?.members ?? [] { object[member.key] = member.value }
    return .object(object)
  }

  /// The recipe that a value describes.
  static func read(
    _ json: JSONValue, parameters: [String: JSONValue] = [:], files: [String: JSONValue]? = nil
  ) throws -> Recipe {
    try read(json.canonicalBytes(), parameters: parameters, files: files)
  }

  /// The recipe in a text; `files` are what it may extend.
  static func read(
    _ text: [UInt8], parameters: [String: JSONValue] = [:], files: [String: JSONValue]? = nil
  ) throws -> Recipe {
    let found = files ?? [:]
    let loader: RecipeReader.Loader = { reference, _ in
      guard let file = found[reference] else { throw CocoaError(.fileNoSuchFile) }
      return RecipeReader.Source(text: file.canonicalBytes(), path: reference)
    }
    return try RecipeReader(parameters: parameters, loader: files == nil ? nil : loader).read(
      .init(text: text, path: "main.json"))
  }

  /// The problems of a recipe that is refused; none where it is not.
  static func problems(
    _ json: JSONValue, parameters: [String: JSONValue] = [:], files: [String: JSONValue]? = nil
  ) -> [RecipeProblem] {
    problems { try read(json, parameters: parameters, files: files) }
  }

  /// The problems that a reading reports.
  static func problems(_ read: () throws -> Recipe) -> [RecipeProblem] {
    do {
      _ = try read()
      return []
    } catch let error as RecipeError {
      return error.problems
    } catch {
      Issue.record("expected a RecipeError, found \(error)")
      return []
    }
  }
}
