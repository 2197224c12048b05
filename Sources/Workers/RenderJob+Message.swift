import Adjustments
import Documents
import PhotoMetadata
import Rendering

extension RenderJob {
  /// The job as a message to a worker of the same version.
  ///
  /// - Parameter contents: what the worker holds; updated to what it holds after the message.
  func message(_ contents: inout WorkerContents) -> Message {
    var message = Message(
      .render,
      [
        Message.version, ("targets", .array(targets.map(\.json))), ("isDryRun", .bool(isDryRun)),
        ("limits", limits.json), ("allowsDamage", .bool(allowsDamage)),
      ])
    contents.add(recipe, to: &message)
    message.add(filesOf: targets.map(\.settings))
    switch source {
    case .file(let path): contents.add(path: path, to: &message)
    case .bytes(let bytes, let digest): contents.add(bytes, digest, to: &message)
    case .photo(let photo): contents.add(photo.bytes, photo.info.digest, to: &message)
    }
    return message
  }

  /// Reads a job; nil where the worker does not hold what it refers to.
  ///
  /// - Throws: `EditError` where it is from another version or malformed; where the photo in it cannot be opened.
  init?(_ message: Message, _ held: inout CachedContents) throws(EditError) {
    try message.checkVersion()
    var targets: [Target] = []
    for target in try message.member("targets", \.arrayValue) {
      targets.append(try Target(target, files: message.files))
    }
    let limits = try PhotoLimits(message)
    guard let recipe = try held.recipe(of: message) else { return nil }
    let source: Source
    if message.header["path"] != nil {
      held.hold(nil)
      source = .file(try message.member("path", \.stringValue))
    } else if let photo = try held.photo(of: message, limits) {
      source = .photo(photo)
    } else {
      return nil
    }
    self.init(
      source: source, recipe: recipe, targets: targets, isDryRun: try message.member("isDryRun", \.boolValue),
      limits: limits, allowsDamage: try message.member("allowsDamage", \.boolValue))
  }
}

extension RenderJob.Target {
  /// The target as a part of a job.
  var json: JSONValue {
    var members: [JSONObject.Member] = [
      ("settings", .object(settings.json)), ("digestsPixels", .bool(digestsPixels)),
      ("keepsPicture", .bool(keepsPicture)),
    ]
    if let path { members.append(("path", .string(path))) }
    if let existing { members.append(("existing", .string(existing))) }
    if !description.isEmpty { members.append(("description", .object(description.json))) }
    if let fingerprint { members.append(("fingerprint", .string(fingerprint))) }
    return .object(JSONObject(distinct: members))
  }

  /// Reads a target.
  ///
  /// - Parameter files: the files that its settings name by digest.
  /// - Throws: `EditError` where it is malformed.
  init(_ json: JSONValue, files: [[UInt8]]) throws(EditError) {
    guard let object = json["settings"]?.objectValue, let digestsPixels = json["digestsPixels"]?.boolValue,
      let keepsPicture = json["keepsPicture"]?.boolValue
    else {
      throw Message.malformed("a target without settings")
    }
    let problems = ProblemList()
    var settings = OutputSettings.read(object, at: JSONPointer(["output"]), into: problems)
    let unusable = settings.readFiles { reference, kind throws(ResourceError) in
      guard case .digest(let digest) = reference, let bytes = files.first(where: { SHA256Digest(of: $0) == digest })
      else { return nil }
      return try Resource.read(bytes, as: kind)
    }
    let all = problems.problems + unusable
    guard all.isEmpty else { throw RecipeError(all).editError }
    var description = PropertyChanges()
    if let changes = json["description"] {
      guard let read = PropertyChanges(changes) else { throw Message.malformed("a target with an invalid description") }
      description = read
    }
    self.init(
      settings: settings, path: json["path"]?.stringValue, existing: json["existing"]?.stringValue,
      digestsPixels: digestsPixels, description: description, keepsPicture: keepsPicture,
      fingerprint: json["fingerprint"]?.stringValue)
  }
}

extension Message {
  /// Adds the files that output settings name, if they have been read. Workers hold recipes, but not output settings.
  mutating func add(filesOf settings: [OutputSettings]) {
    var seen: Set<SHA256Digest> = []
    for resource in settings.flatMap(\.resources) where seen.insert(resource.digest).inserted {
      if !files.contains(resource.bytes) { files.append(resource.bytes) }
    }
  }
}
