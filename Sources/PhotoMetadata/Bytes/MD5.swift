import Foundation

/// The digest that names an extended XMP packet (RFC 1321). It protects nothing: XMP part 3 asks for it as a label.
enum MD5 {
  private static let shifts = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]]
  private static let sines = (1...64).map { UInt32(abs(sin(Double($0))) * 4_294_967_296) }

  /// The digest as 32 uppercase hexadecimal digits.
  static func hexadecimal(of bytes: [UInt8]) -> String {
    var message = bytes
    message.append(0x80)
    message.append(contentsOf: repeatElement(0, count: (120 - message.count % 64) % 64))
    message.append(bytes.count &* 8, width: 8, .little)
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476]
    for start in stride(from: 0, to: message.count, by: 64) { mix(message[start..<(start + 64)], into: &state) }
    return state.map { word in
      (0..<4).map { String(format: "%02X", Int(word >> (UInt32($0) * 8) & 0xFF)) }.joined()
    }.joined()
  }

  private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    let words = (0..<16).map { UInt32(block.number(4, at: block.startIndex + $0 * 4, .little) ?? 0) }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    for step in 0..<64 {
      let round = step / 16
      let (chosen, word): (UInt32, Int) =
        switch round {
        case 0: ((b & c) | (~b & d), step)
        case 1: ((d & b) | (~d & c), (5 * step + 1) % 16)
        case 2: (b ^ c ^ d, (3 * step + 5) % 16)
        default: (c ^ (b | ~d), (7 * step) % 16)
        }
      let sum = a &+ chosen &+ sines[step] &+ words[word]
      let shift = UInt32(shifts[round][step % 4])
      (a, d, c, b) = (d, c, b, b &+ (sum << shift | sum >> (32 - shift)))
    }
    state = [state[0] &+ a, state[1] &+ b, state[2] &+ c, state[3] &+ d]
  }
}
