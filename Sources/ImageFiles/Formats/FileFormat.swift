/// An image file format that photoedit reads: a description of everything that is known about it.
///
/// Nothing else distinguishes between formats. A new format is one more description, and a decoder if libvips does not
/// read it.
@dynamicMemberLookup
package struct FileFormat: Sendable {
  private final class Box: Sendable {
    let description: FormatDescription

    init(_ description: FormatDescription) { self.description = description }
  }

  private let box: Box

  init(_ description: FormatDescription) { box = Box(description) }

  /// A fact of the description.
  package subscript<Fact>(dynamicMember fact: KeyPath<FormatDescription, Fact>) -> Fact {
    box.description[keyPath: fact]
  }

  /// The format with this identifier.
  package init?(identifier: String) { self.init { $0.identifier == identifier } }

  /// The format with this file extension, ignoring case. It chooses the output format; input is recognized by its
  /// bytes.
  package init?(fileExtension: String) {
    let lowered = fileExtension.lowercased()
    self.init { $0.fileExtensions.contains(lowered) }
  }

  /// The format with this media type.
  package init?(mediaType: String) { self.init { $0.mimeType == mediaType } }

  private init?(where isWanted: (FileFormat) -> Bool) {
    guard let format = Self.allCases.first(where: isWanted) else { return nil }
    self = format
  }
}

extension FileFormat: Hashable {
  package static func == (one: FileFormat, other: FileFormat) -> Bool {
    one.box === other.box || one.identifier == other.identifier
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(self.identifier) }
}

extension FileFormat: CustomStringConvertible {
  package var description: String { self.identifier }
}

extension FileFormat: CaseIterable {
  private static let builtIn: [FileFormat] = [
    .jpeg, .png, .webp, .tiff, .gif, .heic, .avif, .jpegXL, .openEXR, .photoshop,
  ]

  /// Formats that are known only to the current task.
  @TaskLocal package static var additional: [FileFormat] = []

  /// All formats.
  package static var allCases: [FileFormat] { builtIn + additional }

  /// The names of all formats, as a sentence lists them.
  ///
  /// - Parameter conjunction: the word before the last.
  package static func list(_ conjunction: String) -> String {
    let names = allCases.map(\.name)
    return names.dropLast().joined(separator: ", ") + " \(conjunction) " + (names.last ?? "")
  }
}
