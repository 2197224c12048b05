public import Foundation

/// What an editor needs to resume an edit: opaque data in a named and versioned format.
public struct AdjustmentData: Hashable, Sendable {
  /// The longest data a commit accepts, in bytes.
  package static let maximumSize = 2 << 20

  /// The format of the data.
  package let format: AdjustmentFormat
  /// The data.
  public let data: Data

  /// The identifier of the format, by convention in reverse-DNS form, such as `org.photoedit.recipe`.
  public var formatIdentifier: String { format.identifier }
  /// The version of the format, such as `1.0`.
  public var formatVersion: String { format.version }

  /// Data of any editor.
  ///
  /// - Parameters:
  ///   - formatIdentifier: the format, by convention in reverse-DNS form.
  ///   - formatVersion: the version of the format, such as `1.0`.
  ///   - data: at most 2 MiB; a commit refuses longer data, and empty data.
  public init(formatIdentifier: String, formatVersion: String, data: Data) {
    format = AdjustmentFormat(identifier: formatIdentifier, version: formatVersion)
    self.data = data
  }

  package init(format: AdjustmentFormat, bytes: [UInt8]) {
    self.format = format
    data = Data(bytes)
  }
}
