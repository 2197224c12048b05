package import Documents
import Foundation
package import LibraryStore

/// A row of JSON Lines. All rows have this envelope; `RowType` lists the fields of each type.
package struct Row: Sendable {
  /// What the row reports.
  package let type: RowType
  /// The photo or file as the caller named it.
  package var input: String?
  /// The bytes of `input` where they are not UTF-8.
  package var inputBytes: [UInt8]?
  /// The id of the photo in the library.
  package var asset: String?
  /// The file that the row is about: a photo's original, or a file of the library.
  package var path: String?
  /// The entry of the photo's history that was made, or that the row is about.
  package var entry: Int?
  /// What the user should know.
  package var warnings: [String] = []
  /// How long the work took; nil for the time since the previous row.
  package var duration: Duration?
  /// The fields of the type.
  package var fields: [JSONObject.Member]

  /// A row of a type with its fields. Fields without a value are left out.
  package init(
    _ type: RowType, input: String? = nil, asset: String? = nil, path: String? = nil, entry: Int? = nil,
    _ fields: KeyValuePairs<String, JSONValue?> = [:]
  ) {
    self.type = type
    (self.input, self.asset, self.path, self.entry) = (input, asset, path, entry)
    self.fields = fields.compactMap { field in field.value.map { (field.key, $0) } }
  }

  /// A row about a photo of a library.
  package init(
    _ type: RowType, input: String? = nil, of photo: Asset, entry: Int? = nil,
    _ fields: KeyValuePairs<String, JSONValue?> = [:]
  ) {
    self.init(type, input: input, asset: photo.id.text, path: photo.path, entry: entry, fields)
  }

  /// Adds a field; one without a value is left out.
  package mutating func add(_ key: String, _ value: JSONValue?) {
    if let value { fields.append((key, value)) }
  }

  /// The row as JSON.
  ///
  /// - Parameter lap: the time since the previous row, if the row has no duration of its own.
  package func json(_ lap: () -> Duration) -> JSONValue {
    var members: [JSONObject.Member] = [("type", .string(type.rawValue))]
    if let input { members.append(("input", .string(input))) }
    if let inputBytes { members.append(("inputBytes", .string(Data(inputBytes).base64EncodedString()))) }
    if let asset { members.append(("asset", .string(asset))) }
    if let path { members.append(("path", .string(path))) }
    if let entry { members.append(("entry", .integer(entry))) }
    members += fields
    members.append(("warnings", .texts(warnings)))
    members.append(("milliseconds", .integer((duration ?? lap()).milliseconds)))
    return .object(JSONObject(members))
  }
}
