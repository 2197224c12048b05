/// A kind of file that photoedit knows but does not read.
package struct KnownFormat: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Unprocessed camera data.
    case cameraRaw
    case movie
    /// A file in which another program keeps something about a photo.
    case sidecar
    /// An unfinished copy or download of another program, or the copy that an editor keeps.
    case unfinished
    /// Anything else.
    case other
  }

  package let kind: Kind
  /// Its name, such as `Nikon NEF`; of other kinds than camera data with an article.
  package let name: String
  /// The file extensions, without the dot, in small letters.
  package let fileExtensions: [String]
  /// The bytes that files begin with, each sufficient.
  let signatures: [Signature]
  /// How the names of the makers begin whose cameras write it, in capital letters, if its files have the structure of
  /// TIFF.
  let makes: [String]

  init(
    _ kind: Kind, _ name: String, _ fileExtensions: [String] = [], _ signatures: [Signature] = [], makes: [String] = []
  ) {
    (self.kind, self.name, self.fileExtensions, self.signatures) = (kind, name, fileExtensions, signatures)
    self.makes = makes
  }

  func matches(_ head: [UInt8]) -> Bool { signatures.contains { $0.matches(head) } }

  /// The kind of the files with this extension, ignoring case; nil for other extensions. It serves to explain a file
  /// that cannot be read, not to recognize one.
  package static func named(fileExtension: String) -> KnownFormat? {
    byExtension[fileExtension.utf8.last == UInt8(ascii: "~") ? "~" : fileExtension.lowercased()]
  }

  private static let byExtension = Dictionary(
    (cameraRaws + movies + sidecars + [unfinished]).flatMap { format in format.fileExtensions.map { ($0, format) } }
  ) { first, _ in first }
}
