import Adjustments
import Documents
import ImageFiles
import Rendering

/// A message between the program and a worker: a JSON object, with bytes attached.
struct Message: Sendable {
  var header: JSONObject
  /// The bytes of files that a recipe names, or of rendered files.
  var files: [[UInt8]] = []
  /// The bytes of a photo, where libvips can read them in place.
  var photo: ByteBlock?

  /// The kind of a message.
  enum Kind: String, Hashable, Sendable {
    /// To the worker: a photo to render.
    case render
    /// To the worker: a photo whose header to read.
    case readHeader
    /// To the worker: a photo to render a preview of.
    case preview
    /// To the worker: the job is admitted.
    case begin
    /// To the worker: the job is dropped.
    case drop
    /// From the worker: it does not hold the recipe or the photo that the job refers to.
    case missing
    /// From the worker: the photo is open; this is what the job needs.
    case ready
    /// From the worker: the fraction of the job that is done.
    case progress
    /// From the worker: the result.
    case result
    /// From the worker: the error that ended the job.
    case failure
  }

  init(
    _ kind: Kind, _ members: [JSONObject.Member] = [], files: [[UInt8]] = [], photo: ByteBlock? = nil
  ) {
    header = JSONObject(distinct: [("type", .string(kind.rawValue))] + members)
    (self.files, self.photo) = (files, photo)
  }

  init(header: JSONObject, files: [[UInt8]], photo: ByteBlock?) {
    (self.header, self.files, self.photo) = (header, files, photo)
  }

  /// The kind of the message; nil for one that this version does not know.
  var kind: Kind? { header["type"]?.stringValue.flatMap(Kind.init) }

  /// A required member.
  ///
  /// - Throws: `EditError` where it is missing or wrong.
  func member<Value>(_ key: String, _ read: (JSONValue) -> Value?) throws(EditError) -> Value {
    guard let value = header[key].flatMap(read) else { throw Self.malformed("'\(key)' is missing or invalid") }
    return value
  }

  /// The member of every job that names the version of its sender.
  static var version: JSONObject.Member { ("version", .string(EngineVersion.photoedit)) }

  /// Checks that a job was sent by a program of this version.
  ///
  /// - Throws: `EditError` where it was not.
  func checkVersion() throws(EditError) {
    let version = try member("version", \.stringValue)
    guard version == EngineVersion.photoedit else {
      throw Self.malformed("a job of photoedit \(version), expected \(EngineVersion.photoedit)")
    }
  }

  /// The error of a malformed message.
  static func malformed(_ reason: String) -> EditError {
    EditError(
      .workerProtocol, "protocol error between photoedit and its worker: \(reason)",
      hint: "the worker must be photoedit \(EngineVersion.photoedit)")
  }
}

extension EditError {
  /// The error as a worker reports it.
  var json: JSONValue { Self.workerForm.json(self) }

  /// An error in JSON, with what only photoedit's own processes read. Recipes are checked before they are sent, so no error of
  /// a worker has problems.
  private static let workerForm =
    form
    + Form([
      .init("path", "the photo or file concerned") { $0.path },
      .init("advice", "what the hint advises") { $0.advice?.json },
    ])

  /// Reads the error of a worker.
  init(json: JSONValue) {
    let category = json["exit"]?.integerValue.flatMap { Category(rawValue: Int32(clamping: $0)) }
    guard let code = json["code"]?.stringValue, let category, let message = json["message"]?.stringValue else {
      self = Message.malformed("an error without code, exit or message")
      return
    }
    self.init(
      EditError.Code(received: code, category), message, hint: json["hint"]?.stringValue,
      path: json["path"]?.stringValue)
    advice = json["advice"].flatMap { Advice(json: $0) }
  }
}

extension Advice {
  /// The advice as a worker reports it.
  fileprivate var json: JSONValue {
    switch self {
    case .raise(let raises, let condition):
      [
        "raise": .array(raises.map { ["limit": .string($0.limit), "to": .number(Double($0.value))] }),
        "when": .string(condition),
      ]
    case .chooseFormat(let names): ["formats": .string(names)]
    case .giveAsRecipe: ["isRecipe": true]
    }
  }

  /// Reads the advice of a worker.
  fileprivate init?(json: JSONValue) {
    if json["isRecipe"]?.boolValue == true {
      self = .giveAsRecipe
    } else if let names = json["formats"]?.stringValue {
      self = .chooseFormat(among: names)
    } else if let raises = json["raise"]?.arrayValue, let condition = json["when"]?.stringValue {
      let found = raises.compactMap { raise in
        raise["limit"]?.stringValue.flatMap { limit in raise["to"]?.integerValue.map { Raise(limit, to: $0) } }
      }
      self = .raise(found, when: condition)
    } else {
      return nil
    }
  }
}

extension PhotoLimits {
  /// The limits, keyed by name.
  var json: JSONValue {
    .object(JSONObject(distinct: Self.words.map { ($0.word, .number(Double(self[keyPath: $0.path]))) }))
  }

  /// Reads the limits of a job.
  ///
  /// - Throws: `EditError` where one is missing.
  init(_ message: Message) throws(EditError) {
    self.init()
    let json = try message.member("limits") { $0 }
    for (word, path) in Self.words {
      guard let number = json[word]?.numberValue, let value = Int(exactly: number), value > 0 else {
        throw Message.malformed("the limit '\(word)' is missing or invalid")
      }
      self[keyPath: path] = value
    }
  }
}

extension FrameSize {
  /// The size as two numbers.
  var json: JSONValue { [.number(Double(width)), .number(Double(height))] }

  /// Reads a size; nil if the value is not a size.
  init?(_ json: JSONValue) {
    guard let sides = json.arrayValue?.compactMap(\.integerValue), sides.count == 2 else { return nil }
    self.init(width: sides[0], height: sides[1])
  }
}

extension JSONValue {
  /// The elements of an array that contains only strings; nil for any other value.
  var strings: [String]? {
    guard let values = arrayValue else { return nil }
    let strings = values.compactMap(\.stringValue)
    return strings.count == values.count ? strings : nil
  }
}
