package import Documents
import Adjustments
package import Jobs

extension Outcome {
  /// The result of a row of a manifest in JSON.
  package static let rowForm = Form<Outcome>([
    .init("id", "the id of the row; `row N` for the N-th one where it has none of its own") { $0.id },
    .init(
      "status",
      "done: the output was made; unchanged: it was there; failed; crashed: the photo crashed a codec; planned: in a dry run, the output would be made"
    ) { $0.word.rawValue },
    .init("fingerprint", "the SHA-256 of everything that the output is made from") { $0.fingerprint },
    .init("output", "the output as the manifest names it") { $0.output },
    .init("bytes", "the size of the output in bytes") { $0.byteCount },
    .init("width", "the width of the output in pixels") { $0.size?.width },
    .init("height", "the height of the output in pixels") { $0.size?.height },
    .init("peakBytes", "the most memory that the worker process took") { $0.peakBytes },
    .init("attempt", "how often the row has been worked on over all runs; of several rows the last counts") {
      $0.attempt
    },
    .init("error", "why it failed; places are those in the manifest row or in its recipe", EditError.rowForm) {
      $0.rowError
    },
  ])

  /// The error with a message that names the path it is about, unless that is the photo or the output.
  private var rowError: EditError? {
    guard var error else { return nil }
    error.message = message(error)
    return error
  }
}

extension EditError {
  /// Why a row of a manifest failed.
  fileprivate static let rowForm =
    form
    + Form([
      .init("retryable", "whether the row may succeed when it is tried again unchanged") { $0.isRetryable },
      .init("signal", "the signal that ended the worker process") { $0.signal.map(Int.init) },
    ])
}
