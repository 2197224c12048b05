/// Room for floats while a tile is computed; what is in it at first is anything.
final class FloatScratch {
  let base: UnsafeMutablePointer<Float>

  init(count: Int) { base = .allocate(capacity: max(1, count)) }

  deinit { base.deallocate() }
}
