import Foundation
import PhotoEdit
import Threads

/// A row of JSON Lines. All rows of all commands have this envelope; `RowType` lists the fields of each type.
struct Row {
  /// What the row reports.
  let type: RowType
  /// The photo or file as the caller named it.
  var input: String?
  /// The bytes of `input` where they are not UTF-8.
  var inputBytes: [UInt8]?
  /// The id of the photo in the library.
  var asset: String?
  /// The file that the row is about: a photo's original, or a file of the library.
  var path: String?
  /// The entry of the photo's history that was made, or that the row is about.
  var entry: Int?
  /// What the user should know.
  var warnings: [String] = []
  /// How long the work took; nil for the time since the previous row.
  var duration: Duration?
  /// The fields of the type.
  var fields: [JSONObject.Member]

  /// A row of a type with its fields. Fields without a value are left out.
  init(
    _ type: RowType, input: String? = nil, asset: String? = nil, path: String? = nil, entry: Int? = nil,
    _ fields: KeyValuePairs<String, JSONValue?> = [:]
  ) {
    self.type = type
    (self.input, self.asset, self.path, self.entry) = (input, asset, path, entry)
    self.fields = fields.compactMap { field in field.value.map { (field.key, $0) } }
  }

  /// A row about a photo of a library.
  init(
    _ type: RowType, input: String? = nil, of photo: Asset, entry: Int? = nil,
    _ fields: KeyValuePairs<String, JSONValue?> = [:]
  ) {
    self.init(type, input: input, asset: photo.id.text, path: photo.path, entry: entry, fields)
  }

  /// The last row of a command that works on many things, with counts. Its duration is that since the program started.
  init(summary fields: KeyValuePairs<String, JSONValue?>) {
    self.init(.summary, fields)
    duration = RowClock.elapsed
  }

  /// Adds a field; one without a value is left out.
  mutating func add(_ key: String, _ value: JSONValue?) {
    if let value { fields.append((key, value)) }
  }

  /// The row as JSON.
  var json: JSONValue {
    var members: [JSONObject.Member] = [("type", .string(type.rawValue))]
    if let input { members.append(("input", .string(input))) }
    if let inputBytes { members.append(("inputBytes", .string(Data(inputBytes).base64EncodedString()))) }
    if let asset { members.append(("asset", .string(asset))) }
    if let path { members.append(("path", .string(path))) }
    if let entry { members.append(("entry", .number(Double(entry)))) }
    members += fields
    members.append(("warnings", .array(warnings.map { .string($0) })))
    members.append(("milliseconds", .number(Double((duration ?? RowClock.lap()).milliseconds))))
    return .object(JSONObject(members))
  }

  /// Writes the row to standard output.
  func print() { Console.print(json) }
}

extension Duration {
  /// Whole milliseconds.
  var milliseconds: Int { Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000) }
}

/// The time between rows.
enum RowClock {
  private static let start = ContinuousClock.now
  private static let last = Monitor(start)

  /// Starts the clock with the program.
  static func begin() { _ = start }

  /// The time since the program started.
  static var elapsed: Duration { ContinuousClock.now - start }

  /// The time since the last call, or since the program started.
  static func lap() -> Duration {
    last.withLock { last in
      let now = ContinuousClock.now
      defer { last = now }
      return now - last
    }
  }
}
