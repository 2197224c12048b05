import Documents
import Rendering
import VIPS

/// What passes between the program and a worker: a JSON object, and bytes beside it.
struct Message: Hashable, Sendable {
  /// What it says.
  var header: JSONObject
  /// What would be clumsy in JSON: the bytes of files.
  var parts: [[UInt8]] = []

  /// What kind of message it is.
  enum Kind: String, Hashable, Sendable {
    /// To the worker: a photo to be rendered.
    case order
    /// To the worker: a photo whose header is to be read.
    case open
    /// To the worker: a photo of which a preview is to be made.
    case preview
    /// To the worker: begin, with so many threads.
    case begin
    /// To the worker: give the order up.
    case drop
    /// From the worker: the photo is open; this is what rendering needs.
    case ready
    /// From the worker: how far it is.
    case progress
    /// From the worker: the answer.
    case answer
    /// From the worker: why there is no answer.
    case failure
  }

  init(_ kind: Kind, _ members: [JSONObject.Member] = [], parts: [[UInt8]] = []) {
    header = JSONObject(distinct: [("type", .string(kind.rawValue))] + members)
    self.parts = parts
  }

  init(header: JSONObject, parts: [[UInt8]]) {
    self.header = header
    self.parts = parts
  }

  /// What kind of message it is; nil for one that this version does not know.
  var kind: Kind? { header["type"]?.stringValue.flatMap(Kind.init) }

  /// A member that must be there.
  ///
  /// - Throws: `EditError` where it is not.
  func member<Value>(_ key: String, _ read: (JSONValue) -> Value?) throws(EditError) -> Value {
    guard let value = header[key].flatMap(read) else { throw Self.malformed("'\(key)' is missing or wrong") }
    return value
  }

  /// The member of every order that says which program sent it.
  static var version: JSONObject.Member { ("version", .string(EngineVersion.photoedit)) }

  /// Checks that an order comes from a program of this version.
  ///
  /// - Throws: `EditError` where it does not.
  func checkVersion() throws(EditError) {
    let version = try member("version", \.stringValue)
    guard version == EngineVersion.photoedit else {
      throw Self.malformed("an order of photoedit \(version), expected \(EngineVersion.photoedit)")
    }
  }

  /// The bytes of an order's photo, which come last.
  ///
  /// - Throws: `EditError` where there are none.
  func photo() throws(EditError) -> ByteBlock {
    guard let bytes = parts.last else { throw Self.malformed("an order without a photo") }
    return ByteBlock(copying: bytes)
  }

  /// The error of a message that cannot be understood.
  static func malformed(_ reason: String) -> EditError {
    EditError(
      "worker-protocol", .bug, "the program and its worker do not understand each other: \(reason)",
      hint: "the worker must be photoedit \(Engine.version)")
  }
}
