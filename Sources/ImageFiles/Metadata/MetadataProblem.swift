/// Something about the metadata of a photo that could not be read, kept or written; the photo itself is usable.
package struct MetadataProblem: Sendable, Hashable, CustomStringConvertible {
  /// What the problem is about.
  package enum Subject: String, Sendable, Hashable {
    case container, exif, xmp, iptc, comment, orientation
  }

  /// What it is about.
  package let subject: Subject
  /// A stable name, such as `exif-directory-damaged`.
  package let code: String
  /// What was found, and the consequence.
  package let sentence: String

  /// Creates a problem.
  package init(_ subject: Subject, _ code: String, _ sentence: String) {
    (self.subject, self.code, self.sentence) = (subject, code, sentence)
  }

  package var description: String { sentence }
}
