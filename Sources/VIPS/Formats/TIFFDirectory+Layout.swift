extension TIFFDirectory {
  /// How numbers lie in one TIFF file, and the file.
  struct Layout {
    let reader: any ByteReader
    let isBigEndian: Bool
    /// Whether it is BigTIFF.
    let isBig: Bool

    init?(in reader: some ByteReader) {
      let head = reader.read(4, at: 0)
      switch head {
      case [0x49, 0x49, 42, 0], [0x49, 0x49, 43, 0]: isBigEndian = false
      case [0x4D, 0x4D, 0, 42], [0x4D, 0x4D, 0, 43]: isBigEndian = true
      default: return nil
      }
      isBig = head.contains(43)
      self.reader = reader
    }

    var firstOffset: Int { isBig ? 8 : 4 }
    var offsetSize: Int { isBig ? 8 : 4 }
    var countSize: Int { isBig ? 8 : 2 }
    var entrySize: Int { isBig ? 20 : 12 }

    /// A number of 1, 2, 4 or 8 bytes, or nil where the file ends before it or it is beyond any file.
    func number(_ size: Int, at offset: Int) -> Int? {
      let bytes = reader.read(size, at: offset)
      guard bytes.count == size else { return nil }
      let ordered = isBigEndian ? bytes : bytes.reversed()
      return Int(exactly: ordered.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }).flatMap { $0 < 1 << 48 ? $0 : nil }
    }

    /// The numbers of the entry here, the first sixteen at most; none where it is of another type.
    func numbers(at entry: Int) -> [Int] {
      guard let (type, count, start) = value(of: entry) else { return [] }
      let size = [1: 1, 3: 2, 4: 4, 13: 4, 16: 8, 18: 8][type] ?? 0
      guard size > 0 else { return [] }
      let place = size * count <= offsetSize ? start : number(offsetSize, at: start) ?? -1
      return (0..<min(16, count)).compactMap { number(size, at: place + $0 * size) }
    }

    /// The text of the entry here, its first 64 bytes at most.
    func text(at entry: Int) -> String {
      guard let (type, count, start) = value(of: entry), type == 2 else { return "" }
      let place = count <= offsetSize ? start : number(offsetSize, at: start) ?? -1
      return String(decoding: reader.read(min(64, count), at: place).prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Type and count of the entry here, and where its value or the offset of that lies.
    private func value(of entry: Int) -> (type: Int, count: Int, start: Int)? {
      guard let type = number(2, at: entry + 2), let count = number(offsetSize, at: entry + 4), count < 1 << 32 else {
        return nil
      }
      return (type, count, entry + 4 + offsetSize)
    }
  }
}
