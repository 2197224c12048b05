import Synchronization

/// What a computed image threw while libvips evaluated it.
///
/// libvips' own error text is shared by all threads and is only text, so the error itself travels beside it: each
/// image knows the notes of all that it is computed from.
final class FailureNote: Sendable {
  private let noted = Mutex<(any Error)?>(nil)

  /// The first error since `clear()`.
  var error: (any Error)? { noted.withLock { $0 } }

  func note(_ error: any Error) {
    noted.withLock { if $0 == nil { $0 = error } }
  }

  func clear() { noted.withLock { $0 = nil } }
}

extension [FailureNote] {
  /// The first error that any of them holds.
  var firstError: (any Error)? { lazy.compactMap(\.error).first }
}
