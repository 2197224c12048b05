import Adjustments
import Foundation
import Documents
import Rendering
import VIPS

extension RenderOrder {
  /// The order as a message to a worker of the same version.
  var message: Message {
    var members: [JSONObject.Member] = [
      Message.version, ("recipe", recipe.adjustmentData),
      ("targets", .array(targets.map(\.json))), ("isDryRun", .bool(isDryRun)),
      ("limits", limits.json), ("allowsDamage", .bool(allowsDamage)),
    ]
    // The files that the recipe names come first, the photo last.
    var parts = recipe.resources.map(\.bytes)
    switch source {
    case .file(let path): members.append(("path", .string(ExactPath.absolute(path))))
    case .photo(let photo): parts.append(photo.bytes.withUnsafeBytes { Array($0) })
    }
    return Message(.order, members, parts: parts)
  }

  /// Reads an order.
  ///
  /// - Parameter read: reads a recipe, whose files are among the parts of the message.
  /// - Throws: `EditError` where it is of another version or malformed; where the photo in it cannot be opened.
  init(_ message: Message, recipe read: (JSONValue, [[UInt8]]) throws(EditError) -> Recipe) throws(EditError) {
    try message.checkVersion()
    let recipe = try message.member("recipe") { $0 }
    let targets = try message.member("targets", \.arrayValue)
    self.recipe = try read(recipe, message.parts)
    self.targets = []
    for target in targets { self.targets.append(try Target(target)) }
    isDryRun = try message.member("isDryRun", \.boolValue)
    limits = try PhotoLimits(message)
    allowsDamage = try message.member("allowsDamage", \.boolValue)
    if message.header["path"] != nil {
      source = .file(try message.member("path", \.stringValue))
    } else {
      let (bytes, decoding) = (try message.photo(), limits.decoding)
      source = .photo(try edging { try Photo(bytes: bytes, limits: decoding) })
    }
  }
}

extension PhotoLimits {
  /// The limits by their words.
  var json: JSONValue {
    .object(JSONObject(distinct: Self.words.map { ($0.word, .number(Double(self[keyPath: $0.path]))) }))
  }

  /// Reads the limits of an order.
  ///
  /// - Throws: `EditError` where one is missing.
  init(_ message: Message) throws(EditError) {
    let json = try message.member("limits") { $0 }
    for (word, path) in Self.words {
      guard let number = json[word]?.numberValue, let value = Int(exactly: number), value > 0 else {
        throw Message.malformed("the limit '\(word)' is missing or wrong")
      }
      self[keyPath: path] = value
    }
  }
}

extension RenderOrder.Target {
  /// The target as a part of an order.
  var json: JSONValue {
    var members: [JSONObject.Member] = [
      ("settings", .object(settings.json)), ("digestsPixels", .bool(digestsPixels)),
    ]
    if let path { members.append(("path", .string(path))) }
    if let existing { members.append(("existing", .string(existing))) }
    return .object(JSONObject(distinct: members))
  }

  /// Reads a target.
  ///
  /// - Throws: `EditError` where it is malformed.
  init(_ json: JSONValue) throws(EditError) {
    guard let object = json["settings"]?.objectValue, let digestsPixels = json["digestsPixels"]?.boolValue else {
      throw Message.malformed("a target without settings")
    }
    let problems = ProblemList()
    settings = OutputSettings.read(object, at: JSONPointer(["output"]), into: problems)
    guard problems.problems.isEmpty else { throw EditError(RecipeError(problems.problems)) }
    path = json["path"]?.stringValue
    existing = json["existing"]?.stringValue
    self.digestsPixels = digestsPixels
  }
}
