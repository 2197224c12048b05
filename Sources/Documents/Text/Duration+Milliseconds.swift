extension Duration {
  /// Whole milliseconds, without the rest. A division by `.milliseconds(1)` has the result of a `Double`, which may be a
  /// little less than a whole number.
  package var milliseconds: Int {
    Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
  }
}
