import PhotoEdit

/// Shows the result of undo, redo and revert.
struct HistoryMove {
  let json: Bool
  /// The message if nothing was done.
  let nothing: String

  /// Shows the new entry, or that nothing was done.
  ///
  /// - Parameter input: the photo as the caller named it.
  func show(_ entry: HistoryEntry?, of asset: Asset, input: String) {
    guard let entry else {
      if json {
        Row(
          .unchanged, input: input, of: asset, entry: asset.currentEntry,
          ["reason": .string(nothing), "message": .string(nothing)]
        ).print()
      } else {
        Console.print(Console.safe("\(asset.fileName): \(nothing)"))
      }
      return
    }
    if json {
      Row(entry, of: asset, input: input).print()
    } else {
      let target = entry.target.map { $0 == 0 ? "the original" : "entry \($0)" } ?? "entry \(entry.number)"
      Console.print(Console.safe("\(asset.fileName): \(entry.kind) to \(target) (entry \(entry.number))"))
    }
  }
}
