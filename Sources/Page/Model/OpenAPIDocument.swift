import Contract
package import Documents
import Editing
import LibraryStore
import PhotoLibrary

/// The API as an OpenAPI 3.1 document, generated from the routes.
package enum OpenAPIDocument {
  /// The document.
  package static let json: JSONValue = {
    var paths = JSONObject()
    for route in PageRoutes.all where route.path.hasPrefix("/api/") {
      var item = paths[route.path]?.objectValue ?? JSONObject()
      item[route.method.lowercased()] = operation(route)
      paths[route.path] = .object(item)
    }
    return [
      "openapi": "3.1.0",
      "info": [
        "title": "photoedit", "version": .string(Engine.version),
        "description":
          "The API of the page that 'photoedit serve' opens. Requests carry the cookie of the page, or its token as 'Authorization: Bearer'.",
      ], "paths": .object(paths),
      "components": [
        "schemas": [
          "Photo": FieldSchema.object(Asset.pageForm.fields, "A photo: the fields of its row, and its pictures."),
          "Entry": FieldSchema.object(
            Version.form.fields, "An entry of a photo's history: the fields of its row, in words."),
          "Collection": FieldSchema.object(
            CountedCollection.form.fields + [.sometimes("cover", .text, "the name of the picture of its first photo")],
            "An album, a smart album or a folder."),
          "Error": RowSchema.definition(.error),
        ],
        "securitySchemes": ["token": ["type": "http", "scheme": "bearer"]],
      ], "security": [["token": []]],
    ]
  }()

  /// The method and path of every operation.
  package static let operations = PageRoutes.all.filter { $0.path.hasPrefix("/api/") }.map { ($0.method, $0.path) }

  /// The operations that change the library.
  package static let changes = PageRoutes.all.filter { $0.effect == .changes }.map { ($0.method, $0.path) }

  private static func operation(_ route: PageRoute) -> JSONValue {
    var members: [JSONObject.Member] = [("summary", .string(route.summary))]
    let parts = route.path.split(separator: "/").filter { $0.hasPrefix("{") }.map {
      $0.dropFirst().prefix { $0 != "}" }
    }
    let parameters =
      parts.map { parameter(String($0), "path", "the id in the path") }
      + route.query.map { parameter($0.name, "query", $0.meaning) }
      + (route.effect == .changes && route.summary.contains("If-Match")
        ? [parameter("If-Match", "header", "the newest entry that the change was made from, in quotes")] : [])
    if !parameters.isEmpty { members.append(("parameters", .array(parameters))) }
    if !route.body.isEmpty {
      let schema = PageBody.schema(route.body)
      members.append(
        ("requestBody", ["required": true, "content": ["application/json": ["schema": .object(schema)]]]))
    }
    members.append(
      (
        "responses",
        [
          "2XX": success(route),
          "default": [
            "description": "It did not.",
            "content": ["application/json": ["schema": ["$ref": "#/components/schemas/Error"]]],
          ],
        ]
      ))
    return .object(JSONObject(members))
  }

  private static func success(_ route: PageRoute) -> JSONValue {
    var members: [JSONObject.Member] = [("description", "It worked.")]
    if let schema = route.answers?.schema { members.append(("content", ["application/json": ["schema": schema]])) }
    return .object(JSONObject(members))
  }

  private static func parameter(_ name: String, _ place: String, _ meaning: String) -> JSONValue {
    [
      "name": .string(name), "in": .string(place), "required": .bool(place == "path"), "description": .string(meaning),
      "schema": ["type": "string"],
    ]
  }
}
