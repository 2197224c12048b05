import Threads

/// The first error on the threads of an evaluation.
///
/// The error text of libvips is shared by all threads, and libvips 8.14 may return success where the last region of an
/// evaluation failed. So errors are recorded separately: each image holds the notes of the images that it is computed
/// from, and each evaluation checks them at its end.
final class FailureNote: Sendable {
  private let noted = Monitor<(any Error)?>(nil)

  /// The first error since `clear()`.
  var error: (any Error)? { noted.withLock { $0 } }

  func note(_ error: any Error) {
    noted.withLock { if $0 == nil { $0 = error } }
  }

  func clear() { noted.withLock { $0 = nil } }
}

extension [FailureNote] {
  func clear() { forEach { $0.clear() } }

  /// The error of an evaluation, or nil if it succeeded.
  ///
  /// The notes come in the order in which images derive from each other, so the first is the cause.
  func error(of operation: String, failing isFailure: Bool) -> (any Error)? {
    let last = isFailure ? VIPSError.last(in: operation) : nil
    if contains(where: { $0.error is CancellationError }) { return CancellationError() }
    guard let cause = lazy.compactMap(\.error).first ?? last else { return nil }
    guard let cause = cause as? VIPSError else { return cause }
    // Only the message identifies a cancellation; it is never translated, because libvips finds no message catalog.
    if cause.message.contains("killed for image") { return CancellationError() }
    return VIPSError(operation: operation, message: cause.message)
  }
}
