import ArgumentParser
import PhotoEdit

/// Shows the result of undo, redo and revert.
struct HistoryMove {
  let json: Bool
  /// The message if nothing was done.
  let nothing: String

  /// Shows the new entry, or that nothing was done.
  func show(_ entry: HistoryEntry?, of asset: Asset, named name: String) -> PhotoRun.Outcome {
    if json {
      Console.print(row(entry, asset, name))
    } else if let entry {
      let target = entry.target.map { $0 == 0 ? "the original" : "entry \($0)" } ?? "entry \(entry.number)"
      Console.print(Console.safe("\(asset.path): \(entry.kind) to \(target) (entry \(entry.number))"))
    } else {
      Console.print(Console.safe("\(asset.path): \(nothing)"))
    }
    return entry == nil ? .unchanged : .done
  }

  private func row(_ entry: HistoryEntry?, _ asset: Asset, _ name: String) -> JSONValue {
    if let entry { return entry.row(of: asset, named: name) }
    return [
      "type": "unchanged", "input": .string(name), "asset": .string(asset.id.text), "path": .string(asset.path),
      "message": .string(nothing),
    ]
  }
}
