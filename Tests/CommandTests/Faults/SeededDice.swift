import TestSupport

/// Says of each thing that was not synced whether it is kept, the same each time for a seed.
struct SeededDice {
  private var generator: SeededGenerator

  init(_ loss: DiskModel.Loss) {
    if case .some(let seed) = loss { generator = SeededGenerator(seed: seed) } else { generator = SeededGenerator(seed: 0) }
  }

  var isKept: Bool { mutating get { Bool.random(using: &generator) } }
}
