extension [UInt8] {
  /// Appends the low `width` bytes of a number.
  package mutating func append(_ value: Int, width: Int, _ order: ByteOrder) {
    for step in 0..<width {
      let shift = (order == .big ? width - 1 - step : step) * 8
      append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  /// Replaces `width` bytes at a position by a number; does nothing where they do not all exist.
  package mutating func put(_ value: Int, width: Int, at position: Int, _ order: ByteOrder) {
    guard range(at: position, count: width) != nil else { return }
    for step in 0..<width {
      let shift = (order == .big ? width - 1 - step : step) * 8
      self[position + step] = UInt8(truncatingIfNeeded: value >> shift)
    }
  }

  /// Sets the bytes of a range to zero, as far as they exist.
  package mutating func wipe(_ range: Range<Int>) {
    for index in range.clamped(to: indices) { self[index] = 0 }
  }
}

extension [Range<Int>] {
  /// The same positions as ranges that neither overlap nor touch, in order.
  package var merged: [Range<Int>] {
    var result: [Range<Int>] = []
    for range in sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = result.last, range.lowerBound <= last.upperBound {
        result[result.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }
}
