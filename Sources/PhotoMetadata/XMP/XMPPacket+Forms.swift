extension XMPPacket {
  /// The packet from its first to its last element, without wrapper and padding: the form of an extended packet.
  var serializedAlone: [UInt8] { Array(bytes[root.range]) }

  /// The packet with its wrapper and without the room that some writers leave for later changes.
  var withoutPadding: [UInt8] {
    let tail = bytes[root.range.upperBound...]
    let blanks = tail.prefix { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return bytes[..<root.range.upperBound] + (blanks.isEmpty ? [] : [0x0A]) + tail.dropFirst(blanks.count)
  }
}
