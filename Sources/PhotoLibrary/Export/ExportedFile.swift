import Editing
public import Documents
public import Foundation

/// A revision as a file.
public struct ExportedFile: Sendable {
  /// The file.
  public let data: Data
  /// The media type of the file.
  public let mediaType: String
  /// What a person should know.
  public internal(set) var warnings: [String]

  /// Writes the file durably: complete, or not at all.
  ///
  /// - Throws: `EditError`
  public func write(to url: URL, overwriting: Bool = false) throws(EditError) {
    try data.writeDurably(to: url, overwriting: overwriting)
  }
}
