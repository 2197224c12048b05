package import Adjustments
package import Documents
package import Foundation

/// The result of one output of a photo, or of a photo without an output.
package struct BatchResult: Sendable {
  /// The photo.
  package var input: String
  /// The outcome.
  package var outcome: Outcome
  /// Warnings for the user.
  package var warnings: [String] = []
  /// The rendering's path, where one was or would be written.
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

  /// Adjustments that a new entry replaces; undo brings them back.
  package struct Replaced: Hashable, Sendable {
    /// The entry that has them.
    package var entry: Int
    /// How many there are.
    package var adjustments: Int

    package init(entry: Int, adjustments: Int) { (self.entry, self.adjustments) = (entry, adjustments) }
  }

  /// The outcome of a photo or output.
  package enum Outcome: Sendable {
    /// A rendering was written, or an edit committed, or both.
    case done
    /// The history has this edit already, and there was nothing to write.
    case unchanged
    /// The output exists and was left unchanged.
    case skipped
    /// It was only planned, in a dry run.
    case planned
    /// It failed.
    case failed(EditError)
  }
}
