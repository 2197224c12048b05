import Adjustments
import Documents
import ImageFiles
import Rendering
import VIPS

/// A photo whose header is to be read: a value, so that a worker can do it.
struct OpeningOrder: Sendable {
  /// The file's bytes.
  var bytes: ByteBlock
  /// What the photo may ask for.
  var limits: PhotoLimits

  /// Reads the header.
  ///
  /// - Throws: `EditError` where it is no photo that can be edited, or exceeds a limit.
  func carriedOut() throws(EditError) -> PhotoHeader {
    // The whole photo is opened, so that what is refused is refused here, as it would be in one process.
    try edging {
      let header = try PhotoHeader(of: bytes, limits: limits.decoding)
      _ = try Photo(bytes: bytes, header: header, limits: limits.decoding)
      return header
    }
  }
}

extension OpeningOrder {
  /// The order as a message to a worker of the same version.
  var message: Message {
    Message(
      .open, [Message.version, ("limits", limits.json)], parts: [bytes.withUnsafeBytes { Array($0) }])
  }

  /// Reads an order.
  ///
  /// - Throws: `EditError` where it is of another version or malformed.
  init(_ message: Message) throws(EditError) {
    try message.checkVersion()
    limits = try PhotoLimits(message)
    bytes = try message.photo()
  }
}

extension PhotoHeader {
  /// The header as a message from a worker.
  var message: Message {
    Message(
      .answer,
      [
        ("format", .string(format.identifier)), ("size", storedSize.json), ("depth", .number(Double(depth))),
        ("bands", .number(Double(bands))), ("isCMYK", .bool(isCMYK)), ("pages", .number(Double(pageCount))),
      ], parts: profile.map { [$0] } ?? [])
  }

  /// Reads a header.
  ///
  /// - Throws: `EditError` where it is malformed, or one that no photo has.
  init(_ message: Message) throws(EditError) {
    self.init(
      format: try message.member("format") { $0.stringValue.flatMap { FileFormat(identifier: $0) } },
      storedSize: try message.member("size") { FrameSize($0) }, depth: try message.member("depth", \.integerValue),
      bands: try message.member("bands", \.integerValue), isCMYK: try message.member("isCMYK", \.boolValue),
      pageCount: try message.member("pages", \.integerValue), profile: message.parts.first)
    guard (1...Int(Int32.max)).contains(storedSize.width), (1...Int(Int32.max)).contains(storedSize.height),
      depth == 8 || depth == 16, (1...(isCMYK ? 16 : 4)).contains(bands), pageCount >= 1
    else { throw Message.malformed("a header that no photo has") }
  }
}
