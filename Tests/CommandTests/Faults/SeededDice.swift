import TestSupport

/// Says of each thing that was not synced whether it is kept, the same each time for a seed.
struct SeededDice {
  private var generator: SeededGenerator

  init(_ loss: DiskModel.Loss) {
    let seed: UInt64 = if case .some(let seed) = loss { seed } else { 0 }
    generator = SeededGenerator(seed: seed)
  }

  var isKept: Bool { mutating get { Bool.random(using: &generator) } }
}
