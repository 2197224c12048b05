import Rendering

extension EditingInput {
  /// Checks what decoding is estimated to take against the limit, before a pixel is decoded.
  ///
  /// - Parameters:
  ///   - isWhole: whether all pixels are in memory at once.
  ///   - shrink: how many times smaller than in the file they are then.
  /// - Throws: `PhotoError` where it is more.
  func checkMemory(isWhole: Bool, shrink: Int) throws(PhotoError) {
    let needed = MemoryEstimate.Source(self).decoding(isWhole: isWhole, shrink: shrink)
    guard needed > limits.memory else { return }
    throw PhotoError(
      overLimit: "memory", found: "decoding it takes some \(needed) bytes", allowed: limits.memory, needed: needed)
  }
}
