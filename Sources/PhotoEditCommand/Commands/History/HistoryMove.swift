import ArgumentParser
import Contract
import PhotoEdit

/// Shows the result of undo, redo and revert.
struct HistoryMove {
  let json: Bool
  /// The message if nothing was done.
  let nothing: String

  /// Shows the new entry, or that nothing was done.
  func show(_ entry: HistoryEntry?, of asset: Asset, named name: String) {
    if json {
      row(entry, asset, name).print()
    } else if let entry {
      let target = entry.target.map { $0 == 0 ? "the original" : "entry \($0)" } ?? "entry \(entry.number)"
      Console.print(Console.safe("\(asset.path): \(entry.kind) to \(target) (entry \(entry.number))"))
    } else {
      Console.print(Console.safe("\(asset.path): \(nothing)"))
    }
  }

  private func row(_ entry: HistoryEntry?, _ asset: Asset, _ name: String) -> Row {
    if let entry { return Row(entry, of: asset, input: name) }
    return Row(
      .unchanged, input: name, of: asset, entry: asset.currentEntry,
      ["reason": .string(nothing)])
  }
}
