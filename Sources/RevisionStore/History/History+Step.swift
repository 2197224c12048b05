extension History.Step {
  /// What an entry does to the history; nil for the original, with which every history begins.
  package init?(_ manifest: Manifest) {
    switch manifest.content {
    case .original: return nil
    case .edit: self = .edit
    case .move(let move, let target): self = .move(move, target: target)
    }
  }
}
