/// A place in the change log, good until the index is rebuilt.
package struct ChangeToken: Hashable, Sendable {
  /// The generation of the log.
  package let generation: String
  /// The last change before the place; 0 for the beginning.
  package let sequence: Int

  init(generation: String, sequence: Int) {
    self.generation = generation
    self.sequence = sequence
  }

  /// Reads a token as `description` writes it; nil where the text is something else.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, let sequence = Int(parts[1]), sequence >= 0 else { return nil }
    self.init(generation: String(parts[0]), sequence: sequence)
  }
}

extension ChangeToken: CustomStringConvertible {
  package var description: String { "\(generation):\(sequence)" }
}
