import Documents

extension LogLine {
  /// The greatest size of the JSON in which a flipped bit is searched for: each try hashes it.
  package static let maximumCorrectedSize = 64 << 10

  /// Finds the bit that was flipped in a line that is damaged. A digest fits by chance nowhere, so what is found is
  /// certain.
  ///
  /// - Parameters:
  ///   - line: its bytes without the line feed.
  ///   - next: the bytes of the next line, in case a flip has made a line feed of a byte; nil at the end.
  ///   - deadline: when to give up.
  /// - Returns: nil if not exactly one bit was flipped, or if it was not found in time.
  package static func flip(
    in line: UnsafeRawBufferPointer, before next: UnsafeRawBufferPointer?, until deadline: ContinuousClock.Instant
  ) -> BitFlip? {
    guard line.count >= overhead - 1 else { return nil }
    let json = json(of: line)
    if let flip = flipInFrame(line, SHA256Digest(of: json)) { return flip }
    // Each of the following flips leaves the ID and the space as they were.
    guard line[idSize] == UInt8(ascii: " "), let id = id(at: 0, of: line) else { return nil }
    if let flip = flipInBlank(json) ?? lostFeed(json, id) ?? next.flatMap({ addedFeed(json, $0, id) }) {
      return BitFlip(offset: overhead - 1 + flip.offset, byte: flip.byte)
    }
    guard json.count <= maximumCorrectedSize, let flip = BitFlip.found(in: json, of: id, until: deadline) else {
      return nil
    }
    return BitFlip(offset: overhead - 1 + flip.offset, byte: flip.byte)
  }

  private static let idSize = 2 * SHA256Digest.size

  private static func id(at offset: Int, of bytes: UnsafeRawBufferPointer) -> SHA256Digest? {
    guard bytes.count >= offset + idSize else { return nil }
    return SHA256Digest(hexDigits: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + idSize]))
  }

  /// A flip in the ID or in the space.
  private static func flipInFrame(_ line: UnsafeRawBufferPointer, _ found: SHA256Digest) -> BitFlip? {
    let frame = Array(found.hex.utf8) + [UInt8(ascii: " ")]
    let wrong = frame.indices.filter { line[$0] != frame[$0] }
    guard wrong.count == 1, BitFlip.areNeighbors(line[wrong[0]], frame[wrong[0]]) else { return nil }
    return BitFlip(offset: wrong[0], byte: frame[wrong[0]])
  }

  /// A flip in the spaces that a purge has written.
  private static func flipInBlank(_ json: UnsafeRawBufferPointer) -> BitFlip? {
    let space = UInt8(ascii: " ")
    guard json.count > 1, let offset = json.firstIndex(where: { $0 != space }),
      json[(offset + 1)...].allSatisfy({ $0 == space }), BitFlip.areNeighbors(json[offset], space)
    else { return nil }
    return BitFlip(offset: offset, byte: space)
  }

  /// A flip in the line feed, which has joined the line with the next one.
  private static func lostFeed(_ json: UnsafeRawBufferPointer, _ id: SHA256Digest) -> BitFlip? {
    let feed = UInt8(ascii: "\n")
    for offset in json.indices.dropFirst() where BitFlip.areNeighbors(json[offset], feed) {
      let isEnd = offset == json.count - 1 || Self.id(at: offset + 1, of: json) != nil
      if isEnd, SHA256Digest(of: UnsafeRawBufferPointer(rebasing: json[..<offset])) == id {
        return BitFlip(offset: offset, byte: feed)
      }
    }
    return nil
  }

  /// A flip that has made a line feed of a byte of the JSON.
  private static func addedFeed(
    _ json: UnsafeRawBufferPointer, _ next: UnsafeRawBufferPointer, _ id: SHA256Digest
  ) -> BitFlip? {
    var start = RunningDigest()
    start.add(json)
    for byte in BitFlip.neighbors(of: UInt8(ascii: "\n")) {
      var whole = start
      withUnsafeBytes(of: byte) { whole.add($0) }
      whole.add(next)
      if whole.digest == id { return BitFlip(offset: json.count, byte: byte) }
    }
    return nil
  }
}
