/// Gives ids to the steps of a recipe that state none, or one that an earlier step has.
struct StepIDs {
  /// The ids that are stated anywhere in the recipe, and those that were given.
  private var known: Set<String>
  private var used: Set<String> = []
  /// For each op the next number to try.
  private var numbers: [String: Int] = [:]

  /// Avoids these ids.
  init(avoiding stated: some Sequence<String>) { known = Set(stated) }

  /// The id of the next step: the stated one, else the op, else `op-2`, `op-3` and so on.
  mutating func next(stated: String?, op: String) -> String {
    if let stated, used.insert(stated).inserted { return stated }
    if known.insert(op).inserted { return op }
    var number = numbers[op] ?? 2
    while !known.insert("\(op)-\(number)").inserted { number += 1 }
    numbers[op] = number + 1
    return "\(op)-\(number)"
  }
}
