package import Adjustments
package import Documents
package import Foundation

/// What came of one output of a photo, or of a photo without an output.
package struct BatchResult: Sendable {
  /// The photo.
  package var input: String
  /// What came of it.
  package var outcome: Outcome
  /// What a person should know.
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
  /// Whether a person cancelled the edit.
  package var isCancelled = false
  /// Why nothing was to be done, where the photo is unchanged or skipped.
  package var reason: String?
  /// The id of the photo in the library.
  package var asset: String?
  /// Where the photo's original was imported from.
  package var path: String?
  /// The entry that was made or is current.
  package var entry: Int?
  /// Whether the entry is one that this job made.
  package var isCommitted = false
  /// The adjustments that the new entry replaces, or would replace in a dry run.
  package var replaced: Replaced?
  /// Of a preview: whether it is close to the final picture of its size, but not the same.
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

  /// What came of a photo or output.
  package enum Outcome: Sendable {
    /// A rendering was written, or an edit committed, or both.
    case done
    /// The history has this edit already, and nothing was to be written.
    case unchanged
    /// The output exists and was left as it is.
    case skipped
    /// What would be done.
    case planned
    /// It failed.
    case failed(EditError)
  }
}
