package import Documents

/// Why a manifest row failed.
package struct RowError: Hashable, Sendable {
  /// The kind of failure.
  package var code: EditError.Code
  /// What failed, what was expected and what was found.
  package var message: String
  /// How to fix it, where that is known.
  package var hint: String?
  /// What the hint advises.
  package var advice: Advice?
  /// The place in the manifest row, or in its recipe.
  package var pointer: String?
  /// Whether the row may succeed when it is tried again unchanged.
  package var isRetryable: Bool
  /// The signal that ended the worker process.
  package var signal: Int?

  package init(
    code: EditError.Code, message: String, hint: String? = nil, pointer: String? = nil, isRetryable: Bool = false,
    signal: Int? = nil
  ) {
    (self.code, self.message, self.hint, self.pointer) = (code, message, hint, pointer)
    (self.isRetryable, self.signal) = (isRetryable, signal)
  }
}

extension RowError {
  /// The error of a row from that of its photo.
  ///
  /// - Parameter known: the paths that need no mention, as the row has them.
  package init(_ error: EditError, of known: [String] = []) {
    let problem = error.problems.first
    let isKnown = error.path.map(known.contains) ?? true
    self.init(
      code: error.code, message: isKnown ? error.message : error.description,
      hint: error.hint ?? problem?.hint,
      pointer: problem?.pointer.description, isRetryable: error.isRetryable, signal: error.signal.map(Int.init))
    advice = error.advice ?? problem?.advice
  }
}

extension EditError {
  /// Whether the same work may succeed later: the cause was reading, writing, time or memory, not the data.
  package var isRetryable: Bool {
    category == .inputOutput || category == .temporary || code == .overTime || signal == 9
  }
}
