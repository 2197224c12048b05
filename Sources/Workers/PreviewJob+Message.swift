import Adjustments
import Documents
import Rendering

extension PreviewJob {
  /// The job as a message to a worker of the same version.
  ///
  /// - Parameter contents: what the worker holds; updated to what it holds after the message.
  func message(_ contents: inout WorkerContents) -> Message {
    var message = Message(
      .preview,
      [
        Message.version, ("limits", limits.json), ("quality", .string(quality.rawValue)),
        ("target", RenderJob.Target(settings: settings, path: path, description: description).json),
      ])
    if let editedStep { message.header["editedStep"] = .number(Double(editedStep)) }
    if let cache {
      message.header["cache"] = .string(cache.path)
      message.header["cacheLimit"] = .number(Double(cache.limit))
    }
    contents.add(recipe, to: &message)
    message.add(filesOf: [settings])
    contents.add(photo.bytes, photo.info.digest, to: &message)
    return message
  }

  /// Reads a job; nil where the worker does not hold what it refers to.
  ///
  /// - Parameter cache: creates the cache in a folder, with a limit in bytes.
  /// - Throws: `EditError` where it is from another version or malformed; where the photo cannot be opened.
  init?(
    _ message: Message, _ held: inout CachedContents, cache: (_ path: String, _ limit: Int) -> any PixelCache
  ) throws(EditError) {
    try message.checkVersion()
    let target = try RenderJob.Target(try message.member("target") { $0 }, files: message.files)
    let limits = try PhotoLimits(message)
    let limit = message.header["cache"] == nil ? 0 : try message.member("cacheLimit", \.integerValue)
    let quality = try message.member("quality") { $0.stringValue.flatMap { Quality(rawValue: $0) } }
    guard let recipe = try held.recipe(of: message), let photo = try held.photo(of: message, limits) else { return nil }
    self.init(
      photo: photo, recipe: recipe, settings: target.settings, path: target.path,
      quality: quality, editedStep: message.header["editedStep"]?.integerValue, description: target.description,
      limits: limits, cache: message.header["cache"]?.stringValue.map { cache($0, limit) })
  }
}

extension RenderedFile {
  /// The preview as a message from a worker.
  var message: Message { Message(.result, members, files: [bytes]) }

  /// Reads a preview.
  ///
  /// - Throws: `EditError` where it is malformed.
  init(_ message: Message) throws(EditError) { try self.init(.object(message.header), message.files.first) }
}
