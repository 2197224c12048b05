/// Creates damaged and inconsistent files from valid ones.
package struct Mutator {
  private var random: SeededGenerator

  /// The same seed gives the same files.
  package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// A mutant of one of the files, sometimes with parts of the others.
  package mutating func mutant(of files: [[UInt8]]) -> [UInt8] {
    var bytes = files.randomElement(using: &random) ?? []
    let other = files.randomElement(using: &random) ?? []
    for _ in 0..<Int.random(in: 1...4, using: &random) where bytes.count > 16 { change(&bytes, other) }
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8], _ other: [UInt8]) {
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1: flips(&bytes, below: bytes.count)
    // Headers and metadata are at the beginning; those of TIFF at the end.
    case 2, 3, 4: flips(&bytes, below: min(bytes.count, 2048))
    case 5: run(&bytes)
    case 6: bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
    case 7: cut(&bytes)
    case 8: splice(&bytes, other)
    case 9: lengths(&bytes)
    case 10: block(&bytes)
    default: numbers(&bytes)
    }
  }

  /// Changes a few bits or bytes.
  private mutating func flips(_ bytes: inout [UInt8], below limit: Int) {
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let place = Int.random(in: 0..<limit, using: &random)
      bytes[place] =
        Bool.random(using: &random) ? bytes[place] ^ (1 << UInt8.random(in: 0..<8, using: &random)) : byte()
    }
  }

  /// Overwrites a range with one value or noise.
  private mutating func run(_ bytes: inout [UInt8]) {
    let start = place(bytes)
    let value = Bool.random(using: &random) ? byte() : nil
    for index in start..<min(bytes.count, start + Int.random(in: 2...600, using: &random)) {
      bytes[index] = value ?? UInt8.random(in: 0...255, using: &random)
    }
  }

  /// Removes or duplicates a part.
  private mutating func cut(_ bytes: inout [UInt8]) {
    let start = place(bytes)
    let end = min(bytes.count, start + Int.random(in: 1...4000, using: &random))
    if Bool.random(using: &random) {
      bytes.insert(contentsOf: bytes[start..<end], at: start)
    } else {
      bytes.removeSubrange(start..<end)
    }
  }

  /// Inserts a part of another file.
  private mutating func splice(_ bytes: inout [UInt8], _ other: [UInt8]) {
    guard !other.isEmpty else { return }
    let from = Int.random(in: 0..<other.count, using: &random)
    let part = other[from..<min(other.count, from + Int.random(in: 1...3000, using: &random))]
    let start = place(bytes)
    let end = Bool.random(using: &random) ? min(bytes.count, start + part.count) : start
    bytes.replaceSubrange(start..<end, with: part)
  }

  /// Changes a length: of a JPEG segment, or of a chunk, box or directory, which is next to four letters or digits.
  private mutating func lengths(_ bytes: inout [UInt8]) {
    let start = place(bytes)
    let found = bytes.indices[start...].dropLast(8).prefix(4000).first { index in
      let isSegment = bytes[index] == 0xFF && (0xC0...0xFE).contains(bytes[index + 1])
      return isSegment || bytes[index..<(index + 4)].allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
    }
    guard let place = found else { return numbers(&bytes) }
    if bytes[place] == 0xFF {
      write(number(bits: 16), width: 2, at: place + 2, to: &bytes)
    } else {
      write(number(bits: 32), width: 4, at: Bool.random(using: &random) ? place + 4 : max(0, place - 4), to: &bytes)
    }
  }

  /// Damages EXIF, XMP, an ICC profile or IPTC.
  private mutating func block(_ bytes: inout [UInt8]) {
    let names = ["Exif\u{0}", "<x:xmpmeta", "acsp", "ICC_PROFILE", "8BIM", "II*\u{0}", "MM\u{0}*", "<rdf:"]
    let starts = names.compactMap { bytes.firstRange(of: Array($0.utf8))?.lowerBound }
    guard let start = starts.randomElement(using: &random) else { return flips(&bytes, below: bytes.count) }
    for _ in 0..<Int.random(in: 1...16, using: &random) {
      let place = start + Int.random(in: 0..<max(1, min(1500, bytes.count - start)), using: &random)
      bytes[place] = byte()
    }
  }

  /// Writes numbers at the ends of their ranges.
  private mutating func numbers(_ bytes: inout [UInt8]) {
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let width = [1, 2, 4, 8].randomElement(using: &random) ?? 4
      write(number(bits: width * 8), width: width, at: place(bytes), to: &bytes)
    }
  }

  private mutating func place(_ bytes: [UInt8]) -> Int {
    Int.random(in: 0..<(Bool.random(using: &random) ? bytes.count : min(bytes.count, 1024)), using: &random)
  }

  private mutating func byte() -> UInt8 {
    [0, 0xFF, 0x80, 0x7F, 1, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
  }

  private mutating func number(bits: Int) -> UInt64 {
    let top: UInt64 = bits == 64 ? .max : (1 << UInt64(bits)) - 1
    return [0, 1, top, top - 1, top / 2, top / 2 + 1, UInt64.random(in: 0...top, using: &random)]
      .randomElement(using: &random) ?? 0
  }

  /// Writes a number in either byte order, as far as there is room.
  private mutating func write(_ value: UInt64, width: Int, at place: Int, to bytes: inout [UInt8]) {
    let isLittle = Bool.random(using: &random)
    for index in 0..<width where place + index < bytes.count {
      let shift = UInt64(8 * (isLittle ? index : width - 1 - index))
      bytes[place + index] = UInt8(truncatingIfNeeded: value >> shift)
    }
  }
}
