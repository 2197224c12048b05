import PhotoEdit

/// Shows the result of undo, redo and revert.
struct HistoryMove {
  let json: Bool
  /// The message if nothing was done.
  let nothing: String

  /// Shows the new entry, or that nothing was done.
  func show(_ entry: HistoryEntry?, of asset: Asset) {
    guard let entry else {
      if json {
        Console.print(["type": "unchanged", "asset": .string(asset.id.text), "message": .string(nothing)])
      } else {
        Console.print(Console.safe("\(asset.fileName): \(nothing)"))
      }
      return
    }
    if json {
      Console.print(entry.json)
    } else {
      let target = entry.target.map { $0 == 0 ? "the original" : "entry \($0)" } ?? "entry \(entry.number)"
      Console.print(Console.safe("\(asset.fileName): \(entry.kind) to \(target) (entry \(entry.number))"))
    }
  }
}
