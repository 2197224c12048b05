import Adjustments
import Documents
import Rendering
import ImageFiles

extension HeaderJob {
  /// The job as a message to a worker of the same version.
  ///
  /// - Parameter contents: what the worker holds; updated to what it holds after the message.
  func message(_ contents: inout WorkerContents) -> Message {
    var message = Message(
      .readHeader, [Message.version, ("limits", limits.json), ("isDescribed", .bool(isDescribed))])
    contents.add(bytes, digest, to: &message)
    return message
  }

  /// Reads a job; nil where the message has no photo.
  ///
  /// - Throws: `EditError` where it is from another version or malformed.
  init?(_ message: Message) throws(EditError) {
    try message.checkVersion()
    guard let bytes = message.photo else { return nil }
    self.init(
      bytes: bytes, digest: try message.member("photo") { $0.stringValue.flatMap { SHA256Digest(hex: $0) } },
      limits: try PhotoLimits(message), isDescribed: try message.member("isDescribed", \.boolValue))
  }
}

extension PhotoHeader {
  /// The header as a message from a worker.
  var message: Message {
    Message(
      .result,
      [
        ("format", .string(format.identifier)), ("size", storedSize.json), ("depth", .number(Double(depth))),
        ("bands", .number(Double(bands))), ("isCMYK", .bool(isCMYK)), ("page", .number(Double(page))),
        ("pages", .number(Double(pageCount))),
      ], files: profile.map { [$0] } ?? [])
  }

  /// Reads a header.
  ///
  /// - Throws: `EditError` where it is malformed, or impossible.
  init(_ message: Message) throws(EditError) {
    self.init(
      format: try message.member("format") { $0.stringValue.flatMap { FileFormat(identifier: $0) } },
      storedSize: try message.member("size") { FrameSize($0) }, depth: try message.member("depth", \.integerValue),
      bands: try message.member("bands", \.integerValue), isCMYK: try message.member("isCMYK", \.boolValue),
      page: try message.member("page", \.integerValue), pageCount: try message.member("pages", \.integerValue),
      profile: message.files.first)
    guard (1...Int(Int32.max)).contains(storedSize.width), (1...Int(Int32.max)).contains(storedSize.height),
      [8, 16, 32].contains(depth), (1...(isCMYK ? 16 : 4)).contains(bands), pageCount >= 1, page >= 0
    else { throw Message.malformed("an invalid header") }
  }
}
