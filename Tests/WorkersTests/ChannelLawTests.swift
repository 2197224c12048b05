import Adjustments
import Documents
import Glibc
import ImageFiles
import Rendering
import TestSupport
import Testing

@testable import Workers

/// Messages of every shape, and every place at which a channel can end.
@Suite("laws of messages", .timeLimit(.minutes(Effort.minutes)))
struct ChannelLawTests {
  private static func ends() throws -> (Int32, Int32) {
    var ends: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    return (ends[0], ends[1])
  }

  private static func bytes(of block: ByteBlock) -> [UInt8] { block.withUnsafeBytes { Array($0) } }

  /// The bytes with which a message is sent.
  private static func sent(_ message: Message) throws -> [UInt8] {
    let (one, other) = try ends()
    let channel = MessageChannel(adopting: one)
    #expect(try channel.send(message))
    channel.finish()
    var (all, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
    while case let count = read(other, &buffer, buffer.count), count > 0 { all += buffer[..<count] }
    close(other)
    return all
  }

  /// What a channel receives if it gets these bytes and then ends.
  private static func received(_ bytes: [UInt8]) throws -> Message? {
    let (one, other) = try ends()
    let channel = MessageChannel(adopting: one)
    try #require(write(other, bytes, bytes.count) == bytes.count)
    close(other)
    return try channel.receive()
  }

  private static func message(_ random: inout SeededGenerator) -> Message {
    func some(_ most: Int) -> [UInt8] {
      (0..<Int.random(in: 0...most, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
    let files = (0..<Int.random(in: 0...3, using: &random)).map { _ in some(40) }
    let photo = Bool.random(using: &random) ? ByteBlock(copying: some(60)) : nil
    let kinds: [Message.Kind] = [.render, .preview, .readHeader, .begin, .drop, .missing, .ready, .progress, .failure]
    return Message(
      kinds.randomElement(using: &random) ?? .ready, [("a", .string("é\n\"")), ("b", [1, .null, true])], files: files,
      photo: photo)
  }

  @Test("a message arrives as it was sent, and not at all if it ends early, wherever that is", arguments: 0..<12)
  func torn(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed + 601)
    let message = Self.message(&random)
    let bytes = try Self.sent(message)
    let whole = try #require(try Self.received(bytes))
    #expect(whole.kind == message.kind && whole.files == message.files)
    #expect(whole.header["a"] == message.header["a"] && whole.header["b"] == message.header["b"])
    #expect(whole.photo.map(Self.bytes) == message.photo.map(Self.bytes))
    for end in bytes.indices { #expect(try Self.received(Array(bytes[..<end])) == nil, "\(end)") }
  }

  @Test("messages follow each other on a channel, in both directions")
  func several() throws {
    var random = SeededGenerator(seed: 701)
    let (one, other) = try Self.ends()
    let (first, second) = (MessageChannel(adopting: one), MessageChannel(adopting: other))
    let messages = (0..<20).map { _ in Self.message(&random) }
    for message in messages {
      #expect(try first.send(message) && second.send(message))
    }
    for message in messages {
      for channel in [first, second] {
        let found = try #require(try channel.receive())
        #expect(found.kind == message.kind && found.files == message.files)
        #expect(found.photo.map(Self.bytes) == message.photo.map(Self.bytes))
      }
    }
    first.finish()
    #expect(try second.receive() == nil)
  }

  @Test("an error is the same after its way through a channel, with its advice")
  func errors() {
    let advice: [Advice?] = [
      nil, .giveAsRecipe, .chooseFormat(among: "jpeg, png"), .raise([], when: "if it can be trusted"),
      .raise([.init("pixels", to: 200), .init("side", to: 1 << 40)], when: "if"),
    ]
    let categories: [EditError.Category] = [
      .no, .usage, .badData, .notFound, .missingCodec, .bug, .cannotCreate, .inputOutput, .temporary, .refused,
      .newerVersion, .interrupted,
    ]
    for category in categories {
      for advice in advice {
        for (hint, path) in [(nil, nil), ("do", nil), (nil, "a/b"), ("do", "a/b")] as [(String?, String?)] {
          var error = EditError(
            EditError.Code(received: "some-code", category), as: category, "what", hint: hint, path: path)
          error.advice = advice
          #expect(EditError(json: error.json) == error)
        }
      }
    }
    for key in ["code", "exit", "message"] {
      var json = EditError(.badOutput, "what").json.objectValue ?? JSONObject()
      json[key] = nil
      #expect(EditError(json: .object(json)).code == .workerProtocol, "\(key)")
    }
  }

  /// A message without one of its members, or with a value of another type there.
  private static func broken(_ message: Message) -> [(key: String, message: Message)] {
    message.header.keys.filter { $0 != "type" }.flatMap { key in
      [nil, .null, [], ["no": "such"]].map { (value: JSONValue?) in
        var broken = message
        broken.header[key] = value
        return (key, broken)
      }
    }
  }

  @Test("a header without a member, or with another type there, is refused; with all of them it is the same")
  func headers() throws {
    var random = SeededGenerator(seed: 801)
    for _ in 0..<20 {
      func number() -> Int { Int.random(in: 1...9999, using: &random) }
      let isCMYK = Bool.random(using: &random)
      let header = PhotoHeader(
        format: [.jpeg, .png, .tiff].randomElement(using: &random) ?? .jpeg,
        storedSize: FrameSize(width: number(), height: number()),
        depth: [8, 16, 32].randomElement(using: &random) ?? 8, bands: Int.random(in: 1...4, using: &random),
        isCMYK: isCMYK,
        page: Int.random(in: 0...5, using: &random), pageCount: Int.random(in: 1...5, using: &random),
        profile: Bool.random(using: &random) ? [1, 2, 3] : nil)
      #expect(try PhotoHeader(header.message) == header)
      for (key, message) in Self.broken(header.message) {
        let error = #expect(throws: EditError.self, "\(key)") { try PhotoHeader(message) }
        #expect(error?.code == .workerProtocol)
      }
    }
    let header = PhotoHeader(
      format: .jpeg, storedSize: FrameSize(width: 1, height: 1), depth: 8, bands: 1, isCMYK: false, page: 0,
      pageCount: 1,
      profile: nil)
    let values: [(String, JSONValue, Bool)] = [
      ("size", [0, 1], false), ("size", [1, 0], false), ("size", [2_147_483_647, 2_147_483_647], true),
      ("size", [2_147_483_648, 1], false), ("size", [1, 2_147_483_648], false), ("size", [1], false),
      ("size", [1, 1, 1], false),
      ("depth", 7, false), ("depth", 16, true), ("depth", 32, true), ("depth", 64, false), ("bands", 0, false),
      ("bands", 4, true), ("bands", 5, false), ("page", -1, false), ("page", 7, true), ("pages", 0, false),
      ("pages", 1, true),
      ("format", "none", false), ("isCMYK", "true", false),
    ]
    for (key, value, isAllowed) in values {
      var message = header.message
      message.header[key] = value
      #expect(((try? PhotoHeader(message)) != nil) == isAllowed, "\(key) \(value.canonicalString())")
      // Pictures in inks may have more bands.
      guard key == "bands" else { continue }
      message.header["isCMYK"] = true
      for (count, isAllowed) in [(1, true), (5, true), (16, true), (17, false)] {
        message.header["bands"] = .number(Double(count))
        #expect(((try? PhotoHeader(message)) != nil) == isAllowed, "\(count)")
      }
    }
  }

  @Test("limits are sent completely: each is a whole number above 0")
  func limits() throws {
    var limits = PhotoLimits()
    for (index, word) in PhotoLimits.words.enumerated() { limits[keyPath: word.path] = 1000 + index }
    let message = Message(.render, [("limits", limits.json)])
    #expect(try PhotoLimits(message) == limits)
    for (word, _) in PhotoLimits.words {
      for value in [nil, 0, -1, 1.5, "1"] as [JSONValue?] {
        var object = limits.json.objectValue ?? JSONObject()
        object[word] = value
        let error = #expect(throws: EditError.self) { try PhotoLimits(Message(.render, [("limits", .object(object))])) }
        #expect(error?.code == .workerProtocol && error?.message.contains("'\(word)'") == true)
      }
    }
    #expect(throws: EditError.self) { try PhotoLimits(Message(.render)) }
  }

  @Test("a target of a job is the same after its way through a channel")
  func targets() throws {
    for choice in 0..<32 {
      var settings = OutputSettings()
      (settings.quality, settings.format) = (77, .webp)
      let target = RenderJob.Target(
        settings: settings, path: choice & 1 != 0 ? "a/b.webp" : nil, existing: choice & 2 != 0 ? "refuse" : nil,
        digestsPixels: choice & 4 != 0, keepsPicture: choice & 8 != 0, fingerprint: choice & 16 != 0 ? "f" : nil)
      let read = try RenderJob.Target(target.json, files: [])
      #expect(read.json == target.json && read.settings == settings && read.path == target.path)
      #expect(read.existing == target.existing && read.fingerprint == target.fingerprint)
      #expect(read.digestsPixels == target.digestsPixels && read.keepsPicture == target.keepsPicture)
      for key in ["settings", "digestsPixels", "keepsPicture"] {
        var json = target.json.objectValue ?? JSONObject()
        json[key] = nil
        #expect(throws: EditError.self) { try RenderJob.Target(.object(json), files: []) }
      }
    }
  }

  @Test("a rendered file is the same after its way through a channel, and none without size, format, warnings or bytes")
  func files() throws {
    for choice in 0..<8 {
      let file = RenderedFile(
        bytes: [1, 2, 3], format: .png, size: FrameSize(width: 5, height: 7),
        pixelDigest: choice & 1 != 0 ? SHA256Digest(of: [1]) : nil, warnings: choice & 2 != 0 ? ["odd"] : [],
        isDegraded: choice & 4 != 0)
      let read = try RenderedFile(file.message)
      #expect(read.bytes == file.bytes && read.format == file.format && read.size == file.size)
      #expect(
        read.pixelDigest == file.pixelDigest && read.warnings == file.warnings && read.isDegraded == file.isDegraded)
      for key in ["size", "format", "warnings"] {
        var message = file.message
        message.header[key] = nil
        #expect(throws: EditError.self, "\(key)") { try RenderedFile(message) }
      }
      var message = file.message
      message.files = []
      #expect(throws: EditError.self) { try RenderedFile(message) }
    }
  }
}
