import Documents
import Merging

/// The states that the entries of a branched photo lead to.
struct BranchedStates {
  /// The numbers of the entries.
  private(set) var numbers: [SHA256Digest: Int] = [:]
  private(set) var kinds: [Int: ChangeKind] = [:]
  /// The number of the state that each entry leads to.
  var states: [SHA256Digest: Int] = [:]

  /// - Parameter row: the row of the photo.
  init(_ database: SQLConnection, _ row: Int) throws {
    let rows = try database.statement("SELECT number, id, kind, state FROM entry WHERE asset = ?").all([.int(row)]) {
      row throws(SQLError) in (row.int(0), row.digest(1), ChangeKind(number: row.int(2)), row.int(3))
    }
    for (number, id, kind, state) in rows {
      guard let id, let kind else { continue }
      (numbers[id], kinds[number], states[id]) = (number, kind, state)
    }
  }

  /// The number of the state that a recipe is.
  ///
  /// Where it is no single edit's it is that of the merge which has written it down: the first one here, for an entry
  /// whose state must not change when others come later; the first one in every library for the current state. Where
  /// nobody has written it down yet, the last edit stands for it.
  /// - Parameter number: that of the entry which leads to it, right behind which a merge may be; nil for the current state.
  func state(of recipe: ShownRecipe, until number: Int? = nil) -> Int {
    if let entry = recipe.entry { return states[entry] ?? 0 }
    let merges = recipe.merges.compactMap { numbers[$0] }
    let merge = number.map { number in merges.filter { $0 <= number + 1 }.min() } ?? merges.first
    return merge ?? recipe.last.flatMap { states[$0] } ?? 0
  }

  /// The number of the entry that made a recipe current.
  func position(of recipe: ShownRecipe) -> Int {
    (recipe.entry ?? recipe.merges.first ?? recipe.last).flatMap { numbers[$0] } ?? 0
  }
}
