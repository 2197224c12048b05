package import Adjustments
package import Documents
package import Foundation
package import LibraryStore
import PhotoLibrary

/// What became of a photo, or of one of its outputs.
package struct Outcome: Sendable {
  /// The photo as it was named; empty where a row of a manifest names none.
  package var input: String
  package var status: Status
  /// The number of the photo in its job, starting at 0.
  package var index = 0
  /// The name of the row of a manifest; otherwise the output, or the photo.
  package var id: String {
    get { row ?? output ?? input }
    set { row = newValue }
  }
  private var row: String?
  /// Warnings for the user.
  package var warnings: [String] = []
  /// Where the output is, or would be written.
  package var output: String?
  /// The format and size of the rendering.
  package var format: String?
  package var size: FrameSize?
  /// The size of the rendered file in bytes.
  package var byteCount: Int?
  /// The bytes of the photo's name where they are not UTF-8.
  package var inputBytes: [UInt8]?
  /// The long edge of the rendering, where a size was requested by a list.
  package var longEdge: Int?
  /// The long edge that was requested by a list of sizes.
  package var requestedSize: Int?
  /// The rendered file, where the output is standard output; the caller writes it.
  package var data: Data?
  /// Whether the user canceled the edit.
  package var isCancelled = false
  /// Why there was nothing to do, if the photo is unchanged or skipped.
  package var reason: String?
  /// The id of the photo in the library.
  package var asset: String?
  /// Where the photo's original was imported from.
  package var path: String?
  /// The entry that was created or is current.
  package var entry: Int?
  /// Whether this job created the entry.
  package var isCommitted = false
  /// The adjustments that the new entry replaces, or would replace in a dry run.
  package var replaced: Replaced?
  /// Whether a preview is close to the final picture of its size, but not the same.
  package var isDegraded: Bool?
  /// The lines of the plan of a dry run.
  package var plan: [String]?
  /// How long it took.
  package var duration: Duration = .zero
  /// The most memory that a worker process took for it, in bytes.
  package var peakBytes: Int?
  /// What the output was made from; nil where the job records no fingerprints.
  package var fingerprint: String?
  /// How often it has been worked on over all resumed runs, starting at 1.
  package var attempt = 1
  /// The places of the photo and of the output, where they can be read again to be shown.
  package var inputPlace: StoragePlace?
  package var outputPlace: StoragePlace?
  /// The archive that the output is in, where that has yet to get its name.
  package var archive: String?
  /// What else the command shows.
  package var detail: (any Sendable)?

  package init(input: String, status: Status) { (self.input, self.status) = (input, status) }

  /// What became of a photo.
  package init(_ subject: Subject, _ status: Status) {
    self.init(input: subject.name, status: status)
    inputBytes = subject.bytes
    if let photo = subject.photo { (asset, path) = (photo.asset.id.text, photo.asset.path) }
  }

  /// Records which photo of the library it is.
  package mutating func set(_ photo: Asset) { (asset, path) = (photo.id.text, photo.path) }

  /// Adjustments that a new entry replaces; undo brings them back.
  package struct Replaced: Hashable, Sendable {
    /// The entry that has them.
    package var entry: Int
    /// How many there are.
    package var adjustments: Int

    package init(entry: Int, adjustments: Int) { (self.entry, self.adjustments) = (entry, adjustments) }
  }

  /// The status of a photo or output.
  package enum Status: Sendable {
    /// A rendering was written, or an edit committed, or both.
    case done
    /// There was nothing to do: the history has this edit already, or the output was made from the same.
    case unchanged
    /// The output exists and was left unchanged.
    case skipped
    /// It was only planned, in a dry run.
    case planned
    /// It failed.
    case failed(EditError)
  }
}

extension Outcome {
  /// Why it failed; nil where it did not.
  package var error: EditError? { if case .failed(let error) = status { error } else { nil } }

  /// The status as a word.
  package var word: StatusWord {
    switch status {
    case .done: .done
    case .unchanged: .unchanged
    case .skipped: .skipped
    case .planned: .planned
    case .failed(let error): error.signal == nil || error.code == .workerKilled ? .failed : .crashed
    }
  }
}

/// A status as rows, logs and metrics name it.
package enum StatusWord: String, Hashable, Sendable, CaseIterable {
  case done, unchanged, skipped, planned, failed
  /// It failed because the codec crashed.
  case crashed

  /// Whether it is a failure.
  package var isFailure: Bool { self == .failed || self == .crashed }
}

extension EditError {
  /// Whether the same work may succeed later: the cause was reading, writing, time or memory, not the data.
  package var isRetryable: Bool {
    category == .inputOutput || category == .temporary || code == .overTime || signal == 9
  }
}
